// Keeps the language one reads in, so that it can be read without a network.  A new handbook is a new cache.
const CACHE = "handbook-VERSION";
let asked = 0; // requests of the reader that are under way
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
  const lane = async () => {
    for (let url; (url = missing.shift());) {
      while (asked) await new Promise((done) => setTimeout(done, 50));
      await cache.add(url);
    }
  };
  await Promise.all([lane(), lane()]); // not all at once: it is a phone, and what its reader asks for comes first
  asker?.postMessage({ kept: lang });
}
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    try {
      asked += 1;
      const fresh = await fetch(event.request).finally(() => { asked -= 1; });
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
