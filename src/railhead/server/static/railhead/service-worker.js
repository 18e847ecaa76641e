// Shows calls with no page open. It keeps no pages: without the server there is nothing to play.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("push", (event) => {
  let call = {};
  try {
    call = event.data?.json() ?? {};
  } catch {
    // Whatever it was, the browser wants a notice for each message.
  }
  event.waitUntil(
    registration.showNotification(call.title || "Railhead", {
      body: call.body || "",
      tag: call.tag || "railhead",
      icon: "/static/railhead/icon-192.png",
      data: { url: call.url || "/" },
    }),
  );
});

// The page of the table, if it is open, else a new one.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const there = new URL(event.notification.data?.url ?? "/", location.origin);
  if (there.origin !== location.origin) there.href = location.origin;
  event.waitUntil(open(there));
});

async function open(there) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = pages.find((page) => new URL(page.url).pathname === there.pathname);
  return shown ? shown.focus() : clients.openWindow(there.href);
}

// The service of the browser has given it another subscription: the server is told, in the reader's
// name. A token for the form comes with the page on which calls are chosen.
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function renew({ oldSubscription, newSubscription }) {
  const page = await (await fetch("/calls", { credentials: "same-origin" })).text();
  const [, token] = page.match(/name="csrfmiddlewaretoken" value="([^"]+)"/) ?? [];
  const [, key] = page.match(/ data-key="([^"]+)"/) ?? [];
  if (!token || !key) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (newSubscription ?? (await registration.pushManager.subscribe(options))).toJSON();
  const fields = { do: "renew", old: oldSubscription?.endpoint ?? "", endpoint, key: keys.p256dh, auth: keys.auth };
  await fetch("/calls/push", { method: "POST", body: new URLSearchParams({ csrfmiddlewaretoken: token, ...fields }) });
}
