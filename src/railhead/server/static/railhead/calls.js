// Subscribes this browser to calls.

const here = document.getElementById("this-browser");
const button = document.getElementById("subscribe");
const state = document.getElementById("browser-state");

function tell(why) {
  state.textContent = here.dataset[why];
}

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function text(buffer) {
  const letters = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") return tell("denied");
  await navigator.serviceWorker.register(here.dataset.worker, { scope: "/" });
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(here.dataset.key) };
  let found;
  try {
    found = await worker.pushManager.subscribe(options);
  } catch (error) {
    if (error.name !== "InvalidStateError") throw error;
    // Subscribed with another key: that of an earlier server.
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    found = await worker.pushManager.subscribe(options);
  }
  const fields = here.elements;
  fields.endpoint.value = found.endpoint;
  fields.key.value = text(found.getKey("p256dh"));
  fields.auth.value = text(found.getKey("auth"));
  here.submit();
}

if (!window.isSecureContext) tell("insecure");
else if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
  tell("unable");
else {
  if (Notification.permission === "denied") tell("denied");
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await subscribe();
    } catch {
      tell("failed");
    }
    button.disabled = false;
  });
}
