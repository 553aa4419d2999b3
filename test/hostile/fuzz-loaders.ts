/**
 * `npm run fuzz:loaders [-- --seconds 60 | --count 1000] [--seed 1 --target NAME --json]`: fuzzes every loader for so long or with so many
 * inputs, prints what was covered and found, and writes inputs that were not refused in one clear line to test/hostile/findings, where `npm test` tries them again. Exits with
 * 1 if there are any.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fuzz, type Report } from './fuzz.ts';
import { planted } from './fuzz-planted.ts';
import { targets } from './fuzz-targets.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
    target: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
const folder = new URL('findings/', import.meta.url);

const count = values.count === undefined ? undefined : Number(values.count);
const chosen = [...(await targets()), ...(values.target === planted.name ? [planted] : [])].filter(
  ({ name }) => values.target === undefined || name === values.target,
);
const reports: Report[] = [];
for (const target of chosen) {
  const end = performance.now() + (1000 * seconds) / chosen.length;
  const report = await fuzz(target, seed, (inputs) =>
    count === undefined ? performance.now() > end : inputs >= count,
  );
  reports.push(report);
  const { inputs, accepted, kept, covered, slowestMs, findings } = report;
  if (!values.json)
    console.log(
      `| ${target.name} | ${inputs} | ${accepted} | ${kept} | ${covered} | ${slowestMs.toFixed(0)} ms | ${findings.length} |`,
    );
  for (const { message, input } of findings) {
    if (target === planted) continue;
    mkdirSync(folder, { recursive: true });
    const hash = createHash('sha256').update(input).digest('hex').slice(0, 12);
    writeFileSync(new URL(`${target.name}.${hash}.bin`, folder), input);
    console.error(`${target.name}.${hash}.bin: ${message}`);
  }
}
if (values.json)
  console.log(
    JSON.stringify(
      reports.map(({ findings, ...rest }) => ({ ...rest, findings: findings.length })),
      null,
      2,
    ),
  );
process.exitCode = reports.some(({ findings }) => findings.length > 0) ? 1 : 0;
