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
  choice.value = rule;
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
choice.addEventListener("change", () => {
  moved = -1;
  books.forEach((_book, n) => show(n, choice.value));
  clearTimeout(waiting);
  waiting = setTimeout(() => { moved = null; }, 150);
});

// Where the address names a section, the other columns go there too.
function arrive() {
  const target = document.querySelector(":target");
  const n = target ? books.indexOf(target.closest(".book")) : -1;
  if (n >= 0) requestAnimationFrame(() => follow(n));
}
addEventListener("hashchange", arrive);
addEventListener("load", arrive);
