// Which edition one owns, in three taps at most: each question is the one that tells most apart of what is still possible.
// The answers are in the address, so that the browser's own way back is the way back, and a result can be shared.
(() => {
const quiz = document.querySelector(".quiz");
if (!quiz) return;
const MOST = 3; // taps
const ENOUGH = 2; // answers that agree on one leave no doubt
const KEY = "seen";
const marks = [...quiz.querySelectorAll(".quiz-mark")].map((section) => ({ section, id: section.dataset.mark, buttons: [...section.querySelectorAll("button")] }));
const fits = (button) => button.dataset.fits.split(" ").filter(Boolean);
const results = [...quiz.querySelectorAll(".quiz-result > div")];
const owned = [...new Set(results.map((part) => part.dataset.own).filter(Boolean))];
const edition = (name) => results.find((part) => part.dataset.own === name).dataset.of; // a printing is one of its edition
const [back, again] = [".quiz-back", ".quiz-again"].map((name) => quiz.querySelector(name));
const count = quiz.querySelector(".quiz-count");

// [[mark, button], …] of the address; what is in it and is no answer is left out
function given() {
  const told = new URLSearchParams(location.search).get(KEY) || "";
  const pairs = told.split("~").map((pair) => pair.split(":"));
  const found = pairs.map(([id, n]) => { const mark = marks.find((m) => m.id === id); return [mark, mark?.buttons[Number(n)]]; });
  return found.filter(([mark, button], n) => button && found.findIndex(([other]) => other === mark) === n).slice(0, MOST);
}
function score(answers) {
  const points = new Map(owned.map((name) => [name, 0]));
  const told = answers.map(([, button]) => fits(button)).filter((names) => names.length);
  for (const names of told) for (const name of names) points.set(name, points.get(name) + 1);
  const top = Math.max(...points.values()), best = owned.filter((name) => points.get(name) === top);
  return { best, sure: best.length === 1 && top === told.length && told.length >= Math.min(ENOUGH, marks.length), any: told.length > 0 };
}
function next(answers, best) {
  const open = marks.filter((mark) => !answers.some(([one]) => one === mark));
  const parts = (mark, among) => new Set(among.map((name) => mark.buttons.findIndex((button) => fits(button).includes(name)))).size;
  const among = best.length > 1 ? best : owned;
  return open.reduce((top, mark) => !top || parts(mark, among) > parts(top, among) ? mark : top, null);
}
function show(focus) {
  const answers = given(), { best, sure, any } = score(answers);
  const asked = sure || answers.length >= MOST ? null : next(answers, best);
  for (const mark of marks) mark.section.hidden = mark !== asked;
  const own = !asked && any && new Set(best.map(edition)).size === 1 ? best[0] : ""; // of printings alike, that of the edition
  for (const part of results) {
    part.hidden = Boolean(asked) || part.dataset.own !== own || Boolean(own && part.dataset.how !== (sure ? "sure" : "perhaps"));
  }
  back.hidden = again.hidden = !answers.length;
  count.textContent = asked ? quiz.dataset.question.replace("{number}", answers.length + 1) : "";
  if (focus) (asked?.section.querySelector("h2") ?? again).focus();
  return sure && !asked ? own : "";
}
function go(answers) {
  const here = new URL(location.href);
  const told = answers.map(([mark, button]) => `${mark.id}:${mark.buttons.indexOf(button)}`).join("~");
  if (told) here.searchParams.set(KEY, told); else here.searchParams.delete(KEY);
  history.pushState(null, "", here);
  const own = show(true);
  if (own) choose(own);
}
const choose = (own) => document.dispatchEvent(new CustomEvent("choose-rules", { detail: own }));

quiz.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const mark = marks.find((one) => one.buttons.includes(button));
  if (mark) go([...given(), [mark, button]]);
  else if (button === back) go(given().slice(0, -1));
  else if (button === again) go([]);
  else if (button?.dataset.own) choose(button.dataset.own);
});
addEventListener("popstate", () => show(false));
show(false);
})();
