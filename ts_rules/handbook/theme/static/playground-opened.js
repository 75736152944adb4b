// A game that people played, opened in the playground: from a file or a text, read by the engine, stepped through.
// Nothing of it leaves the browser: the text goes to the worker that runs the engine, and to nobody else.
globalThis.playgroundOpened = ({ words, text, root, say, make, sideName, moveName, valueName, factName, slotName, sentence, reason, sourceLink, example, moves, ask, begin, go }) => {
  const $ = (id) => document.getElementById(id);
  const LARGEST = 1_000_000; // as the engine's reader has it
  const bare = (move) => move.replace(/^[^:]*:\s*/, "");
  let opened = null; // {title, game, steps, remarks}
  let reading = 0;

  const isOpen = () => opened !== null && example() === opened.game.moves;
  function along() { // how many of the moves that were made are those of the game
    const made = moves();
    let same = 0;
    while (same < made.length && bare(made[same]) === opened.game.moves[same]) same += 1;
    return same;
  }
  const reached = () => { const count = along(); return opened.steps.filter((step) => step.to <= count).length; };
  const placeName = (at) => Object.entries(at).map(([word, value]) => `${factName(word)}: ${valueName(word, value)}`).join(", ");

  // ---- reading ----
  function complain(...parts) { $("play-open-said").replaceChildren(...parts.map((part) => (typeof part === "string" ? make("p", {}, part) : part))); }
  async function read(content, name) {
    const mine = (reading += 1);
    if (content.length > LARGEST) return complain(say(text.too_large, { size: LARGEST / 1000 }));
    complain(text.reading);
    const found = await ask({ do: "open", text: content, name });
    if (mine !== reading) return;
    if (found.error) {
      complain(refused(found), ...(found.line ? [make("pre", {}, `${found.line} | ${found.says}`)] : []));
      return;
    }
    complain();
    opened = found;
    list();
    await begin(found.game, name ? found.title : text.pasted); // a text that is pasted has no name of its own
  }
  async function readFile(file) {
    if (file.size > LARGEST) return complain(say(text.too_large, { size: LARGEST / 1000 }));
    return read(await file.text(), file.name);
  }
  $("play-file").addEventListener("change", () => {
    const [file] = $("play-file").files;
    $("play-file").value = ""; // the same file, mended, can be chosen again
    if (file) readFile(file);
  });
  $("play-read").addEventListener("click", () => read($("play-text").value, ""));
  const dropped = (event) => event.dataTransfer.types.includes("Files") || (event.dataTransfer.types.includes("text/plain") && event.target.id !== "play-text");
  root.addEventListener("dragover", (event) => { if (dropped(event)) event.preventDefault(); });
  root.addEventListener("drop", (event) => {
    if (!dropped(event)) return;
    event.preventDefault();
    if ($("play-table").hidden) return;
    root.querySelector(".play-start").open = true; // where it says what came of it
    const [file] = event.dataTransfer.files;
    if (file) readFile(file);
    else read(event.dataTransfer.getData("text/plain"), "");
  });

  // what the engine's reader has against a file, in the language of the page; what it has no sentence for is English
  function refused({ error, file, line, sentences, reasons }) {
    if (!sentences) return make("p", { class: "play-error", lang: "en" }, error);
    const told = sentences.flatMap((one) => [" ", sentence(one)]);
    return make("div", { class: "play-error" }, make("p", {}, `${[file, line].filter(Boolean).join(":")}:`, ...told),
      reasons.length ? make("ul", {}, ...reasons.map(reason)) : null);
  }

  // ---- its steps ----
  const named = (step) => `${sideName(step.side)}: ${moveName(step.move)}`;
  function list() {
    let place = null;
    $("play-steps").replaceChildren(...opened.steps.flatMap((step, number) => {
      const here = placeName(step.at);
      const heading = here === place ? [] : [make("li", { class: "play-place" }, here)];
      place = here;
      return [...heading, make("li", {}, make("button", { type: "button", "data-step": number }, `${step.differences.length ? "◆ " : ""}${named(step)} `,
        make("small", {}, words.prompts[step.decision] || "")))];
    }));
  }
  const difference = ({ line, what, log, ours, rule, why }) => make("li", {},
    say(text.log_differs, { line, what: slotName({ says: what }), log: slotName(log), ours: slotName(ours) }), " ", sourceLink(rule), ...(why ? [" ", make("small", {}, sentence({ says: why }))] : []));
  function draw() {
    $("play-opened").hidden = !isOpen();
    if (!isOpen()) return;
    const number = reached();
    const step = moves().length === along() ? opened.steps[number - 1] : undefined;
    $("play-step").textContent = [`${number} / ${opened.steps.length}`, step && placeName(step.at)].filter(Boolean).join(" · ");
    $("play-told").replaceChildren(...(step ? [
      make("p", {}, make("b", { class: step.side }, named(step)), " ", make("small", {}, words.prompts[step.decision] || "")),
      make("p", {}, `${text.rule}: `, sourceLink(step.rule), step.line ? make("small", {}, ` ${say(text.line, { line: step.line })}`) : null),
      ...(step.differences.length ? [make("ul", { class: "play-differs" }, ...step.differences.map(difference))] : []),
    ] : opened.remarks.map((remark) => make("p", { class: "quiet" }, sentence(remark)))));
    $("play-back").disabled = !moves().length;
    $("play-forward").disabled = number === opened.steps.length;
    for (const button of $("play-steps").querySelectorAll("[data-step]")) {
      const current = Number(button.dataset.step) === number - 1;
      if (current) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      if (current && $("play-steps").checkVisibility()) $("play-steps").scrollTop = button.offsetTop - $("play-steps").offsetTop - 60;
    }
  }
  const to = (number) => go(opened.game.moves.slice(0, number > 0 ? opened.steps[number - 1].to : 0));
  async function stepped(button, number) {
    await to(number);
    (button.disabled ? $(button.id === "play-back" ? "play-forward" : "play-back") : button).focus({ preventScroll: true });
  }
  // whoever has left the game comes back to where that was
  $("play-back").addEventListener("click", () => stepped($("play-back"), moves().length > along() ? reached() : reached() - 1));
  $("play-forward").addEventListener("click", () => stepped($("play-forward"), reached() + 1));
  $("play-steps").addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (button) to(Number(button.dataset.step) + 1);
  });
  // which moves the reader looks at: of a step those that it is made of, otherwise all
  function part() {
    const step = isOpen() && moves().length === along() ? opened.steps[reached() - 1] : undefined;
    return step ? [step.from, step.to] : [0, moves().length];
  }
  return { draw, isOpen, part };
};
