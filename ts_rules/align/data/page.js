"use strict";
const books = [...document.querySelectorAll(".book")];
const together = document.getElementById("together");
const choice = document.getElementById("rule");
const places = books.map((book) =>
  [...book.querySelectorAll("article")].map((article) => ({ article, rules: article.dataset.rules.split(" ") }))
);
const order = new Map([...choice.options].map((option, n) => [option.value, n]));
let moved = null; // the column that we moved ourselves: what it reports is not the reader's doing
let waiting = 0;

function shown(n) {
  const head = books[n].querySelector("h2").offsetHeight + 4;
  const from = books[n].scrollTop + head;
  return places[n].find((p) => p.article.offsetTop + p.article.offsetHeight > from);
}

function beside(n, rule) {
  const exact = places[n].find((p) => p.rules[0] === rule) || places[n].find((p) => p.rules.includes(rule));
  if (exact) return exact;
  const wanted = order.get(rule);
  return places[n].filter((p) => order.get(p.rules[0]) <= wanted).pop() || places[n][0];
}

function show(n, rule) {
  const found = beside(n, rule);
  if (!found) return;
  const head = books[n].querySelector("h2").offsetHeight;
  books[n].scrollTop = found.article.offsetTop - head;
}

function follow(n) {
  const here = shown(n);
  if (!here) return;
  for (const old of document.querySelectorAll(".here")) old.classList.remove("here");
  const rule = here.rules[0];
  here.article.classList.add("here");
  settle(rule);
  if (!together.checked) return;
  moved = n;
  books.forEach((_book, m) => {
    if (m === n) return;
    show(m, rule);
    const found = beside(m, rule);
    if (found) found.article.classList.add("here");
  });
  clearTimeout(waiting);
  waiting = setTimeout(() => { moved = null; }, 150);
}

books.forEach((book, n) => {
  let planned = false;
  book.addEventListener("scroll", () => {
    if (planned || (moved !== null && moved !== n)) return;
    planned = true;
    requestAnimationFrame(() => { planned = false; follow(n); });
  }, { passive: true });
});
// All columns go to a rule, whatever the reader scrolled.
function go(rule) {
  moved = -1;
  settle(rule);
  for (const old of document.querySelectorAll(".here")) old.classList.remove("here");
  books.forEach((_book, n) => {
    show(n, rule);
    const found = beside(n, rule);
    if (found) found.article.classList.add("here");
  });
  clearTimeout(waiting);
  waiting = setTimeout(() => { moved = null; }, 150);
}
choice.addEventListener("change", () => go(choice.value));

// What the reader has read and noted, rule by rule: kept in this browser under the texts that are compared.
const read = document.getElementById("read");
const note = document.getElementById("note");
const key = `ts-rules side by side ${document.querySelector("header").dataset.texts}`;
let notes = {};
try { notes = JSON.parse(localStorage.getItem(key)) || {}; } catch { notes = {}; }

function settle(rule) {
  choice.value = rule;
  const here = notes[rule] || {};
  read.checked = Boolean(here.read);
  note.value = here.note || "";
  const done = [...order.keys()].filter((each) => (notes[each] || {}).read).length;
  document.getElementById("count").textContent = `${done}/${order.size}`;
}
function keep() {
  notes[choice.value] = { read: read.checked, note: note.value };
  try { localStorage.setItem(key, JSON.stringify(notes)); } catch { /* nothing can be kept here: notes can be saved */ }
  const { selectionStart } = note;
  settle(choice.value);
  note.selectionStart = note.selectionEnd = selectionStart;
}
read.addEventListener("change", keep);
note.addEventListener("input", keep);
document.getElementById("save").addEventListener("click", () => {
  const said = [...choice.options].filter((option) => (notes[option.value] || {}).note);
  const text = said.map((option) => `${option.textContent}\n${notes[option.value].note.trim()}\n`).join("\n");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = "notes.txt";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});

// A sentence and those that say the same in the other columns.
function same(sentence) {
  for (const old of document.querySelectorAll(".same")) old.classList.remove("same");
  if (!sentence) return [];
  const found = [...document.querySelectorAll(`[data-same="${sentence.dataset.same}"]`)];
  for (const each of found) each.classList.add("same");
  return found;
}
const sentenceAt = (event) => event.target.closest("[data-same]");
document.querySelector("main").addEventListener("mouseover", (event) => same(sentenceAt(event)));
document.querySelector("main").addEventListener("click", (event) => {
  const here = sentenceAt(event);
  const column = here && here.closest(".book");
  if (!here || !together.checked) return;
  moved = -1;
  for (const each of same(here)) {
    const book = each.closest(".book");
    if (book !== column) book.scrollTop += each.getBoundingClientRect().top - here.getBoundingClientRect().top;
  }
  clearTimeout(waiting);
  waiting = setTimeout(() => { moved = null; }, 150);
});

// To the next rule, or the next with a doubt: from where one is, and round again.
const doubtful = new Set([...document.querySelectorAll(".doubt")].map((d) => d.closest("article").dataset.rules.split(" ")[0]));
function step(way, wanted) {
  const all = [...order.keys()];
  for (let n = 1; n <= all.length; n += 1) {
    const rule = all[(order.get(choice.value) + way * n + all.length * n) % all.length];
    if (wanted(rule)) return go(rule);
  }
  return undefined;
}
document.getElementById("doubt").addEventListener("click", () => step(1, (rule) => doubtful.has(rule)));
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("textarea, select")) return;
  if (event.key === "j") step(1, () => true);
  else if (event.key === "k") step(-1, () => true);
  else if (event.key === "n") step(1, (rule) => doubtful.has(rule));
  else if (event.key === "r") { read.checked = !read.checked; keep(); }
});
settle(choice.value);

// Where the address names a section, the other columns go there too.
function arrive() {
  const target = document.querySelector(":target");
  const n = target ? books.indexOf(target.closest(".book")) : -1;
  if (n >= 0) requestAnimationFrame(() => follow(n));
}
addEventListener("hashchange", arrive);
addEventListener("load", arrive);
