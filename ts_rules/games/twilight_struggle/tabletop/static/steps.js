// A country while one steps through a worked example: influence of both sides, and who has control.
globalThis.stepPlace = (box, [us, ussr, holder]) => {
  for (const [side, amount, holds] of [["us", us, holder === 0], ["ussr", ussr, holder === 1]]) {
    const token = box.querySelector(`.bd-i.bd-${side}`);
    if (!token) continue;
    token.querySelector("text").textContent = amount;
    token.classList.toggle("bd-0", !amount);
    token.classList.toggle("bd-on", holds);
  }
};
