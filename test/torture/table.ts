/**
 * `npm run torture -- --hours 1`: runs the engine of the audio thread under torture for that much simulated time, every model at least once, and writes
 * docs/trust/torture.json, whose numbers `npm run trust` puts into docs/trust.md. `--seed N` begins with another seed. Exits with 1 if there is a fault.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { shippedNames } from '../support/engine.ts';
import { type ClickRun, tortureFades } from './clicks.ts';
import { type EngineRun, tortureEngine } from './engine-run.ts';
import { tortureMemory } from './memory.ts';

/** Multiply-adds of the kernel in each run. */
const WORK = 4e8;
const CLICK_RUNS = 40;
const CLICK_LOADS = 40;
const MEMORY_LOADS = 1000;

const { values } = parseArgs({ options: { hours: { type: 'string' }, seed: { type: 'string' } } });
const hours = Number(values.hours ?? 0.01);
const seed = Number(values.seed ?? 1);
if (!(hours > 0 && Number.isInteger(seed) && seed >= 0)) {
  console.error(`torture: expected --hours above 0 and a whole --seed; got ${values.hours} and ${values.seed}`);
  process.exit(2);
}

const runs: EngineRun[] = [];
let seconds = 0;
/** Models that have had no run yet: each has one, however short the hour, before models are drawn. */
const waiting = [...shippedNames];
for (let next = seed; seconds < 3600 * hours || waiting.length > 0; next++) {
  const chosen = waiting.shift();
  const run = tortureEngine(next, shippedNames, WORK, chosen);
  seconds += run.frames / run.rate;
  if (run.frames > 0) runs.push(run);
  // Another rate is drawn for it after the others.
  else if (chosen !== undefined) waiting.push(chosen);
  for (const fault of run.faults) console.error(`seed ${run.seed}, ${run.model} at ${run.rate} Hz: ${fault}`);
  if (process.stderr.isTTY) process.stderr.write(`\r${seconds.toFixed(0)} s `);
}
const clicks = Array.from({ length: CLICK_RUNS }, (_, i) => tortureFades(seed + i, shippedNames, CLICK_LOADS)).filter(
  (run): run is ClickRun => run !== undefined,
);
const memory = await tortureMemory(['bouncing-ball', 'hammer-string'], MEMORY_LOADS);
const sum = (key: 'gestures' | 'refused' | 'loads' | 'restored' | 'resets' | 'frames') =>
  runs.reduce((all, run) => all + run[key], 0);
const rates = runs.map(({ rate }) => rate);
const faults = runs.flatMap(({ faults }) => faults);
const measured = {
  command: `npm run torture -- --hours ${hours} --seed ${seed}`,
  node: process.versions.node,
  hours: seconds / 3600,
  frames: sum('frames'),
  runs: runs.length,
  models: new Set(runs.map(({ model }) => model)).size,
  shipped: shippedNames.length,
  lowestRate: Math.min(...rates),
  highestRate: Math.max(...rates),
  gestures: sum('gestures'),
  refused: sum('refused'),
  loads: sum('loads'),
  restored: sum('restored'),
  resets: sum('resets'),
  peak: Math.max(...runs.map(({ peak }) => peak)),
  faults,
  fadeLoads: clicks.reduce((all, run) => all + run.loads, 0),
  interrupting: clicks.reduce((all, run) => all + run.interrupting, 0),
  worstStep: Math.max(...clicks.map(({ worst }) => worst)),
  memoryLoads: memory.loads,
  machines: memory.machines,
  heapGrowthKilobytes: Math.round(memory.heapGrowth / 1000),
  bufferGrowthKilobytes: Math.round(memory.bufferGrowth / 1000),
};
writeFileSync(new URL('../../docs/trust/torture.json', import.meta.url), `${JSON.stringify(measured, undefined, 2)}\n`);
process.exitCode = faults.length > 0 || measured.worstStep > 1 || memory.machines > 1 ? 1 : 0;
