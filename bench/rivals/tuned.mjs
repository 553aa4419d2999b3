// JavaScript, tuned: typed arrays, monomorphic functions, fused passes, two states stepped in place. Same protocol as rival.h.
import { createInterface } from 'node:readline';
import { bridgeOf } from './bridge.mjs';

function stringOf({ next, list }) {
  const [n, momentum, spread, spreadPrev, bend] = [next(), next(), next(), next(), next()];
  const start = list(2 * n);
  const here = spread - 4 * bend;
  const c0 = 1 + momentum - 2 * spread + 4 * bend;
  const c1 = -momentum - 2 * spreadPrev;
  let p = new Float64Array(n + 4);
  let u = new Float64Array(n + 4);
  return {
    reset: () => {
      p.set(start.subarray(0, n), 2);
      u.set(start.subarray(n), 2);
    },
    step: () => {
      u[n + 3] = -u[n + 1];
      stepString(u, p, n, bend, here, spreadPrev, c0, c1);
      [p, u] = [u, p];
    },
    read: (node) => u[node + 2],
    push: (node, by) => {
      u[node + 2] += by;
    },
  };
}

// With S the sum over the neighbours: w = bend S(u) + here u + prev p, then p <- c0 u + c1 p + S(w), in one sweep.
function stepString(u, p, n, bend, here, prev, c0, c1) {
  let u1 = u[2];
  let u2 = u[3];
  let p1 = p[2];
  let before = 0; // w at the fixed end
  let now = bend * (u[1] + u2) + here * u1 + prev * p1;
  for (let l = 2; l < n + 2; l++) {
    const u3 = u[l + 2];
    const p2 = p[l + 1];
    const after = bend * (u1 + u3) + here * u2 + prev * p2;
    p[l] = c0 * u1 + c1 * p1 + (before + after);
    before = now;
    now = after;
    u1 = u2;
    u2 = u3;
    p1 = p2;
  }
}

function plateOf({ next, list }) {
  const [width, height, momentum, spread, spreadPrev, bend] = [next(), next(), next(), next(), next(), next()];
  const start = list(2 * width * height);
  const row = width + 2;
  const here = spread - 8 * bend;
  const c0 = 1 + momentum - 4 * spread + 16 * bend;
  const c1 = -momentum - 4 * spreadPrev;
  const w = new Float64Array(row * (height + 2));
  let p = new Float64Array(row * (height + 2));
  let u = new Float64Array(row * (height + 2));
  const inner = bend === 0 ? plainRow : innerRow;
  const place = (node) => (Math.floor(node / width) + 1) * row + (node % width) + 1;
  return {
    reset: () => {
      for (let j = 0; j < height; j++) {
        p.set(start.subarray(j * width, (j + 1) * width), (j + 1) * row + 1);
        u.set(start.subarray((height + j) * width, (height + j + 1) * width), (j + 1) * row + 1);
      }
    },
    step: () => {
      // The outer pass is one row behind the inner one, while its rows are still in the cache.
      inner(u, p, w, row + 1, width, row, bend, here, spreadPrev);
      for (let j = 1; j <= height; j++) {
        if (j < height) inner(u, p, w, (j + 1) * row + 1, width, row, bend, here, spreadPrev);
        outerRow(u, p, w, j * row + 1, width, row, c0, c1);
      }
      [p, u] = [u, p];
    },
    place,
    read: (at) => u[at],
    push: (at, by) => {
      u[at] += by;
    },
  };
}

function innerRow(u, p, w, first, width, row, bend, here, prev) {
  let left = u[first - 1];
  let now = u[first];
  for (let i = first; i < first + width; i++) {
    const right = u[i + 1];
    w[i] = bend * (left + right + (u[i - row] + u[i + row])) + here * now + prev * p[i];
    left = now;
    now = right;
  }
}

// A membrane needs no differences in the inner pass.
function plainRow(u, p, w, first, width, _row, _bend, here, prev) {
  for (let i = first; i < first + width; i++) w[i] = here * u[i] + prev * p[i];
}

function outerRow(u, p, w, first, width, row, c0, c1) {
  let left = w[first - 1];
  let now = w[first];
  for (let i = first; i < first + width; i++) {
    const right = w[i + 1];
    p[i] = c0 * u[i] + c1 * p[i] + (left + right + (w[i - row] + w[i + row]));
    left = now;
    now = right;
  }
}

function modalOf({ next, list }) {
  const n = next();
  const momentum = list(n);
  const pull = list(n);
  const start = list(2 * n);
  const a = momentum.map((m, i) => 1 + m - pull[i]);
  const b = momentum.map((m) => -m);
  let p = new Float64Array(n);
  let u = new Float64Array(n);
  return {
    reset: () => {
      p.set(start.subarray(0, n));
      u.set(start.subarray(n));
    },
    step: () => {
      stepModal(a, b, u, p, n);
      [p, u] = [u, p];
    },
    read: (mode) => u[mode],
  };
}

function stepModal(a, b, u, p, n) {
  for (let i = 0; i < n; i++) p[i] = a[i] * u[i] + b[i] * p[i];
}

function trombaOf(numbers) {
  const string = stringOf(numbers);
  const plate = plateOf(numbers);
  const bridge = bridgeOf(numbers, plate.place);
  return {
    reset: () => {
      string.reset();
      plate.reset();
      bridge.reset();
    },
    step: () => {
      string.step();
      plate.step();
      bridge.step(string, plate);
    },
    read: () => plate.read(bridge.output),
    outputIndex: 0,
  };
}

const KINDS = { string: stringOf, plate: plateOf, modal: modalOf, tromba: trombaOf };

function setUp(kind, values) {
  let at = 0;
  const next = () => Number(values[at++]);
  const list = (count) => Float64Array.from({ length: count }, next);
  const made = KINDS[kind]({ next, list });
  const outputIndex = made.outputIndex ?? next();
  return { ...made, outputIndex: made.place === undefined ? outputIndex : made.place(outputIndex) };
}

let running;
for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...values] = line.trim().split(/\s+/);
  if (word !== 'run' && word !== 'read') {
    running = setUp(word, values);
    console.log('ready');
    continue;
  }
  const steps = Number(values[0]);
  const out = new Float64Array(steps);
  const { step, read, outputIndex } = running;
  running.reset();
  const begun = process.cpuUsage();
  for (let n = 0; n < steps; n++) {
    step();
    out[n] = read(outputIndex);
  }
  const { user, system } = process.cpuUsage(begun);
  const took = 1e3 * (user + system);
  console.log(word === 'run' ? `${took} ${out[steps - 1]}` : out.join(' '));
}
