// Before anything is drawn: style sheets know that scripts run. It is no module, which would come later.
document.documentElement.classList.add("scripted");

// A table waits for its scripts (settled.js); without them it is shown after so many milliseconds.
setTimeout(() => document.documentElement.classList.add("shown-anyway"), 3000);
