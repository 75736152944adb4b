// Reporting a mistake: a text that names the place, ready to be copied, and to be sent where whoever built the
// handbook said so.  Nothing is sent from here.
{
const html = document.documentElement;
const words = JSON.parse(document.getElementById("page-words")?.textContent ?? "{}");
const make = (name, given = {}, ...inside) => { const made = Object.assign(document.createElement(name), given); made.append(...inside); return made; };
const shown = (part, what) => [...part.querySelectorAll(what)].map((p) => p.innerText.trim()).filter(Boolean);

function told(details) {
  const part = details.closest("[data-id]"), about = details.dataset.about;
  const link = part.querySelector(".permalink")?.href.replace(/index\.html$/, "") ?? `${location.href.split(/[?#]/)[0]}#${part.id}`;
  const title = (part.querySelector("h1,h2,h3,h4") ?? document.querySelector("h1"))?.innerText.trim() ?? "";
  const choice = shown(document, ".mine-name")[0];
  const said = shown(part, ":scope > .says, :scope > .two > .says:not(.beside), :scope > .clauses > li > .says, :scope > .st .st-said");
  return [
    title.includes(about) ? title : `${about} ${title}`,
    `${words.link}: ${link}`,
    `${words.language}: ${html.lang}`,
    choice ? `${words.rules}: ${choice}${html.hasAttribute("data-printed") ? ` (${words.printed})` : ""}` : "",
    `ts_rules ${html.dataset.version}`,
    said.length ? `\n${words.says}:\n${said.join("\n")}` : "",
    `\n${words.wrong}:\n`,
  ].filter(Boolean).join("\n");
}

// An address takes the text along; a page does so where its address holds {text}.
function address(text, about) {
  const to = html.dataset.reportTo, filled = encodeURIComponent(text);
  if (to.startsWith("mailto:")) return `${to}?subject=${encodeURIComponent(`ts_rules ${about}`)}&body=${filled}`;
  return to.replace("{text}", filled);
}

function open(details) {
  if (details.querySelector("textarea")) return;
  const text = make("textarea", { rows: 10, value: told(details), spellcheck: false });
  const label = make("label", {}, words.report, text);
  const copy = make("button", { type: "button", textContent: words.text });
  copy.addEventListener("click", async () => {
    try { await navigator.clipboard.writeText(text.value); copy.textContent = words.copied; } catch { text.select(); }
    setTimeout(() => { copy.textContent = words.text; }, 2000);
  });
  const row = make("p", {}, copy);
  if (html.dataset.reportTo) {
    const send = make("a", { textContent: words.send });
    const follow = () => { send.href = address(text.value, details.dataset.about); };
    text.addEventListener("input", follow); follow();
    row.append(send);
  }
  details.append(label, row);
}

document.addEventListener("toggle", (e) => { if (e.target.matches?.("details.report") && e.target.open) open(e.target); }, true);
// What is chosen meanwhile is told when it is opened again.
document.addEventListener("rules-chosen", () => {
  for (const made of document.querySelectorAll(".report textarea")) {
    const details = made.closest("details");
    details.open = false;
    for (const part of details.querySelectorAll("label, p:has(button)")) part.remove();
  }
});
}
