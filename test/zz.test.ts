import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { compile } from '../src/compile/index.ts';
import { createSimulation, loadKernel } from '../src/run/index.ts';
import { loadModelText } from '../src/model/index.ts';
import { accepted } from './support/engine.ts';
test('x', async () => {
  const model = accepted(loadModelText(readFileSync('/tmp/keys.yaml', 'utf8')));
  const program = accepted(compile(model));
  console.log(program.plays?.length, JSON.stringify(program.plays?.slice(0, 4)), model.score[0], Object.keys(program));
  const s = createSimulation(program, await loadKernel(), { metered: true });
  for (let i = 0; i < 16; i++) { const [o] = s.render(12000); let p = 0; for (const x of o!) p = Math.max(p, Math.abs(x)); const l = s.ledger(); console.log(((i + 1) / 4).toFixed(2), p, l.energy, l.injected, l.residual); }
});
