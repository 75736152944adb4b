// Whose rules are read: those of the box or book that the reader has.  The address tells it, else what was chosen before,
// else the language.  Runs before anything is shown, so that no sentence changes under the reader's eyes.
{
const html = document.documentElement;
const offered = new Map((html.dataset.rulesets || "").split(" ").filter(Boolean).map((pair) => pair.split("=")));
const key = `as-${html.dataset.game}`;
const kept = {
  get: (where, name) => { try { return where.getItem(name); } catch { return null; } },
  set: (where, name, value) => { try { where.setItem(name, value); } catch { /* private window: it lasts a page */ } },
};
const [always, visit] = ["localStorage", "sessionStorage"].map((name) => { try { return window[name]; } catch { return null; } });
const isBook = (name) => offered.has(name) && offered.get(name) !== name;

// What an address says holds for the visit, and leaves alone what the reader has chosen.
const address = new URLSearchParams(location.search), shared = address.get("as");
if (offered.has(shared)) {
  kept.set(visit, key, shared);
  kept.set(visit, `${key}-printed`, address.has("printed") ? "yes" : "");
}
const wanted = [shared, kept.get(visit, key), kept.get(always, key)].find((name) => offered.has(name));
let mine, printed;
function settle(name, asPrinted) {
  mine = name;
  printed = Boolean(asPrinted) && isBook(name);
  html.dataset.mine = name;
  html.dataset.edition = offered.get(name);
  html.dataset.book = isBook(name) ? name : "";
  html.dataset.as = printed ? name : offered.get(name);
  html.toggleAttribute("data-printed", printed);
}
settle(wanted ?? html.dataset.start, kept.get(visit, `${key}-printed`));
html.toggleAttribute("data-asking", !wanted && !kept.get(always, `asked-${html.dataset.game}`));

function show() {
  const panel = document.querySelector(".mine-choices");
  const name = panel.querySelector(`[value="${CSS.escape(mine)}"]`).closest("label").querySelector("b").textContent;
  for (const place of document.querySelectorAll(".mine-name")) place.textContent = name;
  panel.elements.mine.value = mine;
  panel.elements.printed.checked = printed;
  panel.querySelector(".as-printed").hidden = !isBook(mine);
}
function choose(name, asPrinted) {
  settle(name, asPrinted);
  asked();
  kept.set(always, key, name);
  kept.set(visit, key, name);
  kept.set(visit, `${key}-printed`, printed ? "yes" : "");
  const here = new URL(location.href);
  here.searchParams.set("as", name);
  here.searchParams.delete("printed");
  if (printed) here.searchParams.set("printed", "1");
  history.replaceState(history.state, "", here);
  show();
  document.dispatchEvent(new CustomEvent("rules-chosen", { detail: name }));
}
function asked() {
  html.removeAttribute("data-asking");
  kept.set(always, `asked-${html.dataset.game}`, "yes");
}

addEventListener("DOMContentLoaded", () => {
  const chip = document.querySelector(".mine"), panel = document.querySelector(".mine-choices");
  show();
  panel.addEventListener("change", () => choose(panel.elements.mine.value, panel.elements.printed.checked));
  panel.querySelector(".done").addEventListener("click", () => { chip.open = false; chip.querySelector("summary").focus(); });
  document.querySelector(".printed-off").addEventListener("click", () => choose(mine, false));
  document.querySelector(".ask-mine")?.addEventListener("click", (e) => {
    const button = e.target.closest("button");
    if (button?.dataset.mine) choose(button.dataset.mine, false);
    else if (button) asked();
    if (button?.matches(".another")) { chip.open = true; e.stopPropagation(); panel.querySelector(":checked").focus(); }
  });
  document.addEventListener("choose-rules", (e) => { if (offered.has(e.detail)) choose(e.detail, false); });
  addEventListener("click", (e) => { if (!chip.contains(e.target)) chip.open = false; });
  addEventListener("keydown", (e) => { if (e.key === "Escape" && chip.open) { chip.open = false; chip.querySelector("summary").focus(); } });
});
}
