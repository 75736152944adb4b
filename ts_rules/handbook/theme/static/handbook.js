// What a page does beyond being read: the choice of rules, languages that keep the place, cards over links,
// two languages side by side, links to copy.  Without this file everything can still be read.
{
const html = document.documentElement;
html.classList.add("js");
const main = document.querySelector("main");
const stored = { get: (k) => { try { return localStorage.getItem(k); } catch { return null; } },
                 set: (k, v) => { try { localStorage.setItem(k, v); } catch { /* private window: the choice lasts a page */ } } };

// --- the rules that are read: an edition, or a book as it is written
const choice = document.querySelector(".as-choice");
const key = `as-${html.dataset.game}`;
function follow(name) {
  html.dataset.as = name;
  const edition = choice?.querySelector(`[value="${CSS.escape(name)}"]`)?.dataset.edition ?? name;
  for (const part of document.querySelectorAll("[data-only]"))
    part.classList.toggle("left-out", !part.dataset.only.split(" ").some((e) => e === name || e === edition));
}
if (choice) {
  const wanted = new URLSearchParams(location.search).get("as") ?? stored.get(key);
  if ([...choice.options].some((o) => o.value === wanted)) choice.value = wanted;
  follow(choice.value);
  choice.addEventListener("change", () => { stored.set(key, choice.value); follow(choice.value); });
}

// --- the same place in another language
for (const link of document.querySelectorAll(".languages a"))
  link.addEventListener("click", () => {
    const here = location.hash || nearest();
    link.href = link.href.split("#")[0] + here;
    stored.set("lang", link.lang);
  });
function nearest() {
  const top = [...document.querySelectorAll("main [data-id]")].filter((s) => s.getBoundingClientRect().top < 120).pop();
  return top?.id ? `#${top.id}` : "";
}

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
    const url = new URL(link.href.replace(/index\.html$/, ""), location.href).href;
    try { await navigator.clipboard.writeText(url); } catch { prompt(words.copy, url); }
    button.textContent = words.copied ?? url;
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
  const wanted = new URLSearchParams(location.search).get("beside");
  second.addEventListener("change", () => beside(second.value));
  if (wanted) { second.value = wanted; beside(wanted); }
}

// --- lists that can be narrowed
for (const form of document.querySelectorAll("form.filters")) {
  const list = document.getElementById(form.dataset.list), count = form.querySelector("output");
  const narrow = () => {
    const wanted = new FormData(form);
    let left = 0;
    for (const item of list.children) {
      const shown = [...wanted].every(([name, value]) => !value || (item.dataset[name] ?? "").split(" ").includes(value));
      item.hidden = !shown; left += shown;
    }
    if (count) count.textContent = left;
  };
  form.addEventListener("change", narrow); narrow();
}

// --- which edition one owns: all answers must agree
const quiz = document.querySelector("form.which");
quiz?.addEventListener("change", () => {
  const said = new Set([...new FormData(quiz).values()]);
  const edition = said.size === 1 ? [...said][0] : "";
  for (const out of quiz.querySelectorAll("output")) out.hidden = out.dataset.edition !== edition;
  if (edition) stored.set(key, edition);
});

// --- on a wide screen the menu stands open
const menu = document.querySelector(".menu"), wide = matchMedia("(min-width: 64rem)");
const open = () => { menu.open = wide.matches; };
wide.addEventListener("change", open); open();
addEventListener("click", (e) => { if (!wide.matches && menu.open && !menu.contains(e.target)) menu.open = false; });

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
