// The steps of a turn, ticked off: kept in this browser until the next turn begins. A plain script, so that a folder works too.
(() => {
  const list = document.querySelector(".ticks");
  if (!list) return;
  const name = list.dataset.store, boxes = [...list.querySelectorAll("input")];
  const read = () => { try { return JSON.parse(localStorage.getItem(name)) || []; } catch { return []; } };
  const keep = () => {
    try { localStorage.setItem(name, JSON.stringify(boxes.filter((box) => box.checked).map((box) => box.value))); } catch { /* private */ }
  };
  const before = new Set(read());
  for (const box of boxes) box.checked = before.has(box.value);
  list.addEventListener("change", keep);
  document.querySelector(".untick").addEventListener("click", () => {
    for (const box of boxes) box.checked = false;
    keep();
    boxes[0].focus();
  });
})();
