// Worked examples: the board follows the sentences, and what comes is not told before its step. Back and next, all at once,
// arrow keys, or a tap on a sentence. What a place of the board shows, `stepPlace` of the game knows, loaded before this.
{
const example = (root) => {
  const data = root.querySelector(".st-data"), bar = root.querySelector(".st-bar");
  if (!data || !bar) return;
  const frames = JSON.parse(data.textContent), steps = [...root.querySelectorAll(".st-list > li")];
  const [back, next, all, count] = [".st-back", ".st-next", ".st-all", ".st-count"].map((s) => bar.querySelector(s));
  const outcome = [...root.querySelectorAll(".st-outcome")];
  let at = -1;
  const reach = () => { count.tabIndex = count.scrollHeight > count.clientHeight ? 0 : -1; }; // what has to be scrolled can be reached by keys
  new ResizeObserver(reach).observe(count); // unfolded, or the phone was turned

  function show(to, speak = true) {
    to = Math.max(0, Math.min(to, steps.length));
    if (to === at) return;
    at = to;
    const board = {}, tracks = {};
    for (const frame of frames.slice(0, at + 1)) { Object.assign(board, frame.c); Object.assign(tracks, frame.t); }
    const fresh = at ? frames[at] : {};
    for (const slug in board) for (const place of root.querySelectorAll(`[data-c="${slug}"]`)) {
      globalThis.stepPlace(place, board[slug]);
      place.classList.toggle("bd-new", Boolean(fresh.c?.[slug]));
    }
    for (const key in tracks) {
      const chip = root.querySelector(`[data-t="${key}"]`);
      if (!chip) continue;
      chip.querySelector("dd").textContent = tracks[key];
      chip.classList.toggle("st-new", Boolean(fresh.t && key in fresh.t));
    }
    steps.forEach((step, n) => step.classList.toggle("st-later", n >= at));
    outcome.forEach((part) => part.classList.toggle("st-later", at < steps.length));
    steps.forEach((step, n) => n + 1 === at ? step.setAttribute("aria-current", "step") : step.removeAttribute("aria-current"));
    back.disabled = !at;
    next.disabled = all.disabled = at === steps.length;
    if (!speak) { count.textContent = count.dataset.first; return; }
    const number = document.createElement("span"), said = document.createElement("span");
    number.textContent = at ? count.dataset.step.replace("{number}", at).replace("{count}", steps.length) : count.dataset.first;
    said.className = "st-sentence";
    said.textContent = at ? steps[at - 1].querySelector(".st-said").textContent : "";
    count.replaceChildren(number, said);
    reach();
  }

  function go(by, button) {
    show(at + by);
    if (button?.disabled) (button === back ? next : back).focus(); // focus never falls off the bar
  }
  back.addEventListener("click", () => go(-1, back));
  next.addEventListener("click", () => go(1, next));
  all.addEventListener("click", () => go(steps.length, all));
  bar.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -steps.length, End: steps.length }[event.key];
    if (!by) return;
    event.preventDefault();
    go(by, event.target.closest("button"));
  });
  steps.forEach((step, n) => step.addEventListener("click", (event) => { if (!event.target.closest("a")) show(n + 1); }));
  bar.hidden = false;
  const wanted = steps.findIndex((step) => `#${step.id}` === decodeURIComponent(location.hash)); // a link to a step shows it
  show(wanted + 1, wanted >= 0);
}

document.querySelectorAll("[data-steps]").forEach((root) => example(root));
}
