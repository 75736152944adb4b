// A territory while one steps through a worked example: its armies, and whose they are, told by shape and colour.
globalThis.stepPlace = (place, [armies, seat, shape]) => {
  const token = place.querySelector(".rk-a");
  if (!token) return;
  token.setAttribute("class", `rk-a rk-p${seat + 1}`);
  token.querySelector("path").setAttribute("d", shape);
  token.querySelector("text").textContent = armies;
};
