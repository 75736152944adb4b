// Keeps the language one reads in, so that it can be read without a network.  A new handbook is a new cache.
const CACHE = "handbook-VERSION";
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("handbook-") && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
})()));
self.addEventListener("message", (event) => {
  const lang = event.data?.lang;
  if (typeof lang === "string" && /^[a-z]{2}$/.test(lang)) event.waitUntil(keep(lang, event.source));
});
async function keep(lang, asker) {
  const base = self.registration.scope, cache = await caches.open(CACHE);
  const list = new URL(`_static/offline-${lang}.json`, base);
  const files = await (await fetch(list)).json();
  const missing = [];
  for (const file of files) { const url = new URL(file, base).href; if (!await cache.match(url)) missing.push(url); }
  for (let i = 0; i < missing.length; i += 20) await cache.addAll(missing.slice(i, i + 20)); // not all at once: it is a phone
  asker?.postMessage({ kept: lang });
}
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    try {
      const fresh = await fetch(event.request);
      if (fresh.ok && await cache.match(event.request, { ignoreSearch: true })) cache.put(event.request, fresh.clone());
      return fresh;
    } catch (problem) {
      const path = url.pathname.endsWith("/") ? new URL("index.html", url).href : event.request;
      const kept = await cache.match(path, { ignoreSearch: true });
      if (kept) return kept;
      throw problem;
    }
  })());
});
