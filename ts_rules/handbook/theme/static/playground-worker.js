// The engine's own thread: Python of the browser, then our engine in it. Nothing comes from another host.
const STEPS = 4;
let answer = null;

async function take(url, report) {
  const response = await fetch(url);
  if (!response.ok) throw Object.assign(new Error(`${response.status} ${url}`), { absent: response.status === 404 });
  const whole = Number(response.headers.get("Content-Length")) || 0;
  const parts = [];
  let got = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    got += value.length;
    report(whole ? Math.min(1, got / whole) : 0.5);
  }
  return new Blob(parts).arrayBuffer();
}

async function load(base, game) {
  const say = (stage, part) => postMessage({ stage, progress: (100 * (stage + part)) / STEPS });
  say(0, 0);
  // The largest file first, for the bar to tell how far it is; the loader below finds it in the cache.
  await take(`${base}pyodide.asm.wasm`, (part) => say(0, part * 0.8));
  await take(`${base}python_stdlib.zip`, (part) => say(0, 0.8 + part * 0.2));
  say(1, 0);
  const { loadPyodide } = await import(`${base}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: base });
  say(2, 0);
  python.unpackArchive(await take(`${base}${game}-engine.zip`, (part) => say(2, part)), "zip", { extractDir: "/engine" });
  say(3, 0);
  python.runPython(`
import sys
sys.path.insert(0, "/engine")
from ts_rules.handbook.playground.table import Table
table = Table.beside("/engine")
`);
  answer = python.globals.get("table").answer;
  postMessage({ ready: true, python: python.runPython("sys.version.split()[0]") });
}

onmessage = async ({ data }) => {
  if (data.base) {
    try {
      await load(data.base, data.game);
    } catch (problem) {
      postMessage({ failed: String(problem.message || problem), absent: Boolean(problem.absent) });
    }
    return;
  }
  try {
    postMessage({ number: data.number, found: JSON.parse(answer(JSON.stringify(data.ask))) });
  } catch (problem) {
    postMessage({ number: data.number, found: { error: String(problem.message || problem).trim().split("\n").pop() } });
  }
};
