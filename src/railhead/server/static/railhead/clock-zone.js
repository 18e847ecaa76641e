// Proposes the time zone of this browser's clock, wherever somebody chooses how they are called.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const field of document.querySelectorAll("input[name=here]")) field.value = zone;
const known = document.querySelector("#zone[data-unset]");
if (known && [...known.options].some((option) => option.value === zone)) known.value = zone;
