// The search box in a page itself: the home pages and the page of all that was found.  What is typed stands in the address,
// so that going back, another language and another edition find it again.
(function () {
  "use strict";
  const page = document.querySelector(".findings");
  if (!page || !globalThis.tsRulesShown) return;
  const { shown, counted, element, prepare } = tsRulesShown;
  const form = page.querySelector("form"), box = page.querySelector("#findings-q"), list = page.querySelector(".findings-list");
  const told = page.querySelector(".findings-status"), narrow = page.querySelector(".narrow"), below = document.querySelector(".home"), examples = page.querySelector(".examples");
  const MOST = 40, PAUSE = 90, given = new URLSearchParams(location.search);
  let turn = 0, timer = 0;

  const picked = () => Object.fromEntries([...form.querySelectorAll("[type=radio]:checked")].filter((r) => r.value).map((r) => [r.name, r.value]));
  const fits = (kind) => (hit) => !kind || hit.kind === kind || (kind === "n" && hit.kind === "g");
  function fill(query, all, done) {
    const { kind = "" } = picked(), best = (of) => all.filter(fits(of)).slice(0, MOST), some = best(kind);  // of each kind its own
    for (const radio of form.querySelectorAll("[name=kind]")) {
      const count = best(radio.value).length, label = radio.closest("label");
      label.querySelector(".count").textContent = count;
      label.hidden = !count && !radio.checked;
    }
    list.replaceChildren(...some.map((hit) => {
      const item = element("li", `hit k-${hit.kind || "p"}`), link = element("a", "find-link");
      link.href = hit.url;
      link.append(shown(hit));
      item.append(link);
      return item;
    }));
    told.textContent = query && done ? counted(some.length) : "";
  }
  async function answer() {
    const mine = ++turn, query = box.value.trim();
    if (below) below.hidden = Boolean(query);
    if (examples) examples.hidden = Boolean(query);
    narrow.hidden = !query;
    document.documentElement.toggleAttribute("data-searching", Boolean(query));  // results first: whose book it is can be asked afterwards
    const of = page.dataset.game || picked().game || "";
    const first = (some) => { if (mine === turn) fill(query, some, false); };
    const all = query ? await tsRulesLook(query, Infinity, first, of).catch(() => []) : [];
    if (mine === turn) fill(query, all, true);
  }
  function remember() {
    const state = new URLSearchParams(location.search), now = { q: box.value.trim(), kind: "", game: "", ...picked() };
    for (const [name, value] of Object.entries(now)) if (value) state.set(name, value); else state.delete(name);
    const query = state.toString();
    try { history.replaceState(history.state, "", `${location.pathname}${query && "?" + query}`); } catch { /* a page from a folder has no history to write */ }
  }
  const renew = () => { remember(); answer(); };
  box.value = given.get("q") ?? "";
  for (const name of ["kind", "game"]) {
    const radio = form.querySelector(`[name=${name}][value="${CSS.escape(given.get(name) ?? "")}"]`);
    if (radio) radio.checked = true;
  }
  form.addEventListener("submit", (event) => { event.preventDefault(); clearTimeout(timer); renew(); });
  form.addEventListener("change", (event) => { if (event.target.type === "radio") renew(); });
  box.addEventListener("focus", prepare);
  box.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(renew, PAUSE); });
  examples?.addEventListener("click", (event) => {
    const example = event.target.closest(".example");
    if (!example || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    box.value = example.textContent;
    renew();
  });
  document.addEventListener("rules-chosen", () => { if (box.value.trim()) answer(); });
  if (box.value) answer();
})();
