// What a page does beyond being read: languages that keep the place, cards over links,
// two languages side by side, links to copy.  Without this file everything can still be read.
{
const html = document.documentElement;
html.classList.add("js");
const main = document.querySelector("main");
const stored = { get: (k) => { try { return localStorage.getItem(k); } catch { return null; } },
                 set: (k, v) => { try { localStorage.setItem(k, v); } catch { /* private window: the choice lasts a page */ } } };

// --- the same place in another language: the topmost rule in sight, with what was typed, chosen and opened
const typed = () => [...main.querySelectorAll("input, select, textarea, details")];
const like = (field) => `${field.localName} ${field.type ?? ""} ${field.name ?? ""}`;
for (const link of document.querySelectorAll(".languages a"))
  link.addEventListener("click", () => {
    const top = inSight();
    const url = new URL(link.href);
    url.search = location.search; url.hash = top ? `#${top.id}` : "";
    link.href = url.href;
    stored.set("lang", link.lang);
    const box = top?.getBoundingClientRect();
    const place = { page: html.dataset.page, lang: link.lang, part: box ? (bar() - box.top) / box.height : 0, scroll: top ? 0 : scrollY,
      find: document.getElementById("find")?.value ?? "", fields: typed().map((f) => [like(f), f.open ?? f.checked ?? false, f.value ?? ""]) };
    try { sessionStorage.setItem("place", JSON.stringify(place)); } catch { /* the anchor is carried all the same */ }
  });
function bar() { return parseFloat(getComputedStyle(html).scrollPaddingTop) || 0; }
function inSight() {
  const asked = document.getElementById(decodeURIComponent(location.hash.slice(1))), at = asked?.getBoundingClientRect().top;
  if (scrollY + innerHeight > html.scrollHeight - 4 && at > 0 && at < innerHeight) return asked; // it could come no higher
  if (scrollY < 40) return null;
  const parts = [...main.querySelectorAll("[data-id][id], .rule[id]")].filter((part) => part.offsetParent);
  return parts.filter((part) => part.getBoundingClientRect().top <= bar() + 8).pop() ?? null;
}
addEventListener("load", () => {
  let place = null;
  try { place = JSON.parse(sessionStorage.getItem("place")); sessionStorage.removeItem("place"); } catch { return; }
  if (place?.page !== html.dataset.page || place.lang !== html.lang) return;
  const find = document.getElementById("find"), here = typed();
  if (find && place.find) find.value = place.find;
  if (here.length === place.fields.length && here.every((field, n) => like(field) === place.fields[n][0]))
    here.forEach((field, n) => {
      const [, on, value] = place.fields[n];
      if (field.localName === "details") { field.open = on; return; }
      const tick = field.type === "checkbox" || field.type === "radio";
      if (tick ? field.checked === on : field.value === value) return;
      if (tick) field.checked = on; else field.value = value;
      if (tick && !on) return;
      for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
    });
  const top = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.getBoundingClientRect();
  scrollTo({ top: top ? scrollY + top.top - bar() + place.part * top.height : place.scroll, behavior: "instant" });
});

// --- cards over links: what a rule or a card says, without going there
const pages = new Map();
async function fetched(url) {
  const page = url.split("#")[0];
  if (!pages.has(page)) pages.set(page, fetch(page).then((r) => r.text()).then((t) => new DOMParser().parseFromString(t, "text/html")));
  return pages.get(page);
}
let card = null, over = null;
function hide() { card?.remove(); if (over) over.removeAttribute("aria-describedby"); card = over = null; }
async function show(link) {
  if (over === link) return;
  hide();
  over = link;
  const url = new URL(link.href), id = decodeURIComponent(url.hash.slice(1));
  let part = url.pathname === location.pathname ? document.getElementById(id) : null;
  try { part ??= (await fetched(link.href)).getElementById(id); } catch { return; } // opened as a file: nothing to fetch
  if (!part || over !== link) return;
  card = document.createElement("div");
  card.className = "hover"; card.id = "hover"; card.role = "tooltip";
  const title = part.querySelector("h1,h2,h3,h4") ?? part.closest("main")?.querySelector("h1");
  if (title && part.matches("section")) card.append(Object.assign(document.createElement("b"), { textContent: title.textContent.trim() }));
  for (const said of part.matches("li") ? [part.querySelector(".says")] : part.querySelectorAll(":scope > .says, :scope > .clauses, :scope > .facts"))
    if (said) card.append(said.cloneNode(true));
  for (const twin of card.querySelectorAll("[id]")) twin.removeAttribute("id");
  for (const inner of card.querySelectorAll("a")) inner.replaceWith(...inner.childNodes);
  document.body.append(card);
  link.setAttribute("aria-describedby", "hover");
  const box = link.getBoundingClientRect(), wide = card.offsetWidth, high = card.offsetHeight;
  const left = Math.max(8, Math.min(box.left, innerWidth - wide - 8));
  const below = box.bottom + high + 10 < innerHeight;
  card.style.left = `${left + scrollX}px`;
  card.style.top = `${(below ? box.bottom + 6 : Math.max(8, box.top - high - 6)) + scrollY}px`;
  card.addEventListener("mouseleave", hide);
}
let wait;
main.addEventListener("mouseover", (e) => { const link = e.target.closest("a.x"); clearTimeout(wait); if (link) wait = setTimeout(show, 180, link); });
main.addEventListener("mouseout", (e) => { clearTimeout(wait); if (over && !card?.contains(e.relatedTarget) && e.target.closest("a.x") === over) setTimeout(() => { if (!card?.matches(":hover")) hide(); }, 120); });
main.addEventListener("focusin", (e) => { const link = e.target.closest("a.x"); if (link?.matches(":focus-visible")) show(link); });
main.addEventListener("focusout", (e) => { if (e.target === over) hide(); });
addEventListener("keydown", (e) => { if (e.key === "Escape") hide(); });
// By touch the first tap shows the card, the second follows the link.
main.addEventListener("click", (e) => {
  const link = e.target.closest("a.x");
  if (link && matchMedia("(hover: none)").matches && over !== link) { e.preventDefault(); show(link); }
});

// --- links to copy, and a second language beside
const words = JSON.parse(document.getElementById("page-words")?.textContent ?? "{}");
for (const link of document.querySelectorAll(".permalink")) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: words.copy ?? link.textContent });
  button.addEventListener("click", async () => {
    const url = new URL(link.href.replace(/index\.html$/, ""), location.href);
    if (html.dataset.mine && html.dataset.mine !== html.dataset.start) url.searchParams.set("as", html.dataset.mine);
    if (html.hasAttribute("data-printed")) url.searchParams.set("printed", "1");
    try { await navigator.clipboard.writeText(url.href); } catch { prompt(words.copy, url.href); }
    button.textContent = words.copied ?? url.href;
    setTimeout(() => { button.textContent = words.copy; }, 2000);
  });
  link.after(button);
}
const second = document.querySelector(".second");
async function beside(lang) {
  for (const pair of document.querySelectorAll(".two")) pair.replaceWith(pair.querySelector(":scope > .says:not(.beside)"));
  document.body.classList.toggle("doubled", Boolean(lang));
  if (!lang) return;
  const url = [...document.querySelectorAll(".languages a")].find((a) => a.lang === lang)?.href.split("#")[0];
  if (!url) return;
  const other = await fetched(url);
  for (const said of document.querySelectorAll("main [data-id] > .says")) {
    const id = said.closest("[data-id]").id, twin = other.getElementById(id)?.querySelector(":scope > .says");
    if (!twin) continue;
    const pair = document.createElement("div"), copy = document.createElement("div");
    copy.className = "beside says"; copy.lang = lang; copy.innerHTML = twin.innerHTML;
    for (const link of copy.querySelectorAll("a")) link.href = new URL(link.getAttribute("href"), url).href;
    pair.className = "two"; said.before(pair); pair.append(said, copy);
  }
}
if (second) {
  const wanted = new URLSearchParams(location.search).get("beside") ?? stored.get("beside");
  second.addEventListener("change", () => { stored.set("beside", second.value); beside(second.value); });
  if ([...second.options].some((o) => o.value && o.value === wanted)) { second.value = wanted; beside(wanted).catch(() => {}); }
}

// --- lists that can be narrowed
for (const form of document.querySelectorAll("form.filters")) {
  const list = document.getElementById(form.dataset.list), count = form.querySelector("output");
  const narrow = () => {
    const wanted = new FormData(form);
    let left = 0;
    for (const item of list?.children ?? []) {
      const shown = [...wanted].every(([name, value]) => !value || (item.dataset[name] ?? "").split(" ").includes(value));
      item.hidden = !shown; left += shown;
    }
    if (count) count.textContent = left;
  };
  form.addEventListener("change", narrow); narrow();
}

// --- on a wide screen the menu stands open
const menu = document.querySelector(".menu"), wide = matchMedia("(min-width: 64rem)");
const open = () => { menu.open = wide.matches; };
wide.addEventListener("change", open); open();
addEventListener("click", (e) => { if (!wide.matches && menu.open && !menu.contains(e.target)) menu.open = false; });
addEventListener("keydown", (e) => { if (e.key === "Escape" && !wide.matches && menu.open) { menu.open = false; menu.querySelector("summary").focus(); } });

// --- where nothing is: what was asked for
const lost = new URLSearchParams(location.search).get("missing"), askedFor = document.querySelector(".asked-for");
if (lost && askedFor) { askedFor.hidden = false; askedFor.querySelector("code").textContent = lost; }

// --- what opens beside a title closes when somebody goes on
const shut = (but) => { for (const open of document.querySelectorAll(".tools > details[open]")) if (!open.contains(but)) open.open = false; };
main.addEventListener("click", (e) => shut(e.target));
addEventListener("keydown", (e) => { if (e.key === "Escape") shut(null); });

// --- readable without a network after the first visit
if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  navigator.serviceWorker.addEventListener("message", (e) => { if (e.data?.kept) html.dataset.offline = e.data.kept; });
  navigator.serviceWorker.register(new URL(`${html.dataset.root}worker.js`, location.href))
    .then(() => navigator.serviceWorker.ready).then((r) => r.active?.postMessage({ lang: html.dataset.lang })).catch(() => {});
}
}
