/** The calibrated cost: properties that hold on every machine. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { stringModel, surfaceModel } from '../../src/bench/bodies.ts';
import { contactsModel } from '../../src/bench/contacts.ts';
import { calibrate, estimate, type Rates } from '../../src/bench/index.ts';
import { compile } from '../../src/compile/index.ts';
import { checkModel, type ModelSource } from '../../src/model/index.ts';
import { accepted, shippedProgram } from '../support/engine.ts';

const cli = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));
const programOf = (source: ModelSource) => accepted(compile(accepted(checkModel(source))));

/** Round numbers, easy to check by hand. */
const rates: Rates = {
  line: 1,
  membrane: 2,
  plate: 3,
  mode: 4,
  apart: 5,
  apartTerm: 6,
  alone: 100,
  among: 200,
  term: 7,
  solve: 10,
};

describe('estimate', () => {
  test('bodies by kind and unknowns', () => {
    expect(estimate(programOf(stringModel(100)), rates)).toEqual({ idle: 100, busy: 100, largestIsland: 0 });
    expect(estimate(programOf(surfaceModel('plate', 30, 10)), rates).idle).toBe(900);
    expect(estimate(programOf(surfaceModel('membrane', 10, 10)), rates).idle).toBe(200);
  });

  test('points alone: one factor each of one multiply-add', () => {
    const { idle, busy } = estimate(programOf(contactsModel(10, 'independent')), rates);
    expect(idle).toBe(10 + 10 * 5);
    expect(busy).toBe(10 + 10 * (100 + 7 + 10));
  });

  test('points in a row: two unknowns each, and a factor two wide', () => {
    const { busy, largestIsland } = estimate(programOf(contactsModel(10, 'string')), rates);
    expect(largestIsland).toBe(10 * (1 + 9 * 4));
    expect(busy).toBe(11 + 10 * (200 + 2 * 7) + largestIsland);
  });

  test('points on modes: each depends on all of them, and a dense factor', () => {
    const program = programOf(contactsModel(10, 'modal'));
    expect(estimate(program, rates).idle).toBe(4 * program.cost.unknowns + 6 * program.cost.terms);
    expect(program.cost.terms).toBeGreaterThan(10 * 50);
    const squares = Array.from({ length: 10 }, (_, i) => (i + 1) ** 2).reduce((a, b) => a + b, 0);
    expect(estimate(program, rates).largestIsland).toBe(10 * squares);
  });
});

test('this machine has a speed, and more work takes longer', async () => {
  const here = await calibrate();
  for (const [name, rate] of Object.entries(here)) {
    expect(rate, name).toBeGreaterThanOrEqual(0);
    expect(rate, name).toBeLessThan(1e6);
  }
  for (const name of ['line', 'membrane', 'plate', 'mode', 'alone', 'among'] as const)
    expect(here[name]).toBeGreaterThan(0);
  const { idle, busy } = estimate(shippedProgram('snare-drum'), here);
  expect(busy).toBeGreaterThan(idle);
});

describe('clangor check', () => {
  const check = (...args: string[]) => spawnSync(process.execPath, [cli, 'check', ...args], { encoding: 'utf8' });

  test('reports times, voices and models too large for real time', () => {
    const { stdout, status } = check(
      'string-backboard-modal',
      '--set',
      'contacts.collision.upper.at.spread=1000',
      '--json',
    );
    expect(status).toBe(0);
    const { speed } = JSON.parse(stdout);
    expect(Object.keys(speed)).toEqual(['idleNs', 'busyNs', 'idleRealTime', 'busyRealTime', 'voices', 'warnings']);
    expect(speed.voices[0]).toBe(0);
    expect(speed.warnings).toHaveLength(1);
    expect(speed.warnings[0]).toMatch(
      /^if all 1000 points .*too slow for real time; use fewer points, or the method fd instead of modal$/,
    );
  });

  test('reports bodies with more modes than are kept', () => {
    const sheet = { type: 'membrane', sides: [3, 2], tension: 100, surfaceDensity: 0.3, method: 'modal' };
    const at = { element: 'sheet', at: [1, 1] };
    const players = { tap: { type: 'strike', at, force: 1, duration: 0.001 } };
    const model = { clangor: 1, elements: { sheet }, players, outputs: { out: { at } } };
    const folder = mkdtempSync(join(tmpdir(), 'clangor-check-'));
    const file = join(folder, 'sheet.json');
    writeFileSync(file, JSON.stringify(model));
    const cut = check(file, '--json').stdout;
    const said = check(file, '--set', 'elements.sheet.modes=300', '--json').stdout;
    rmSync(folder, { recursive: true });
    expect(JSON.parse(cut).speed.warnings).toEqual([
      expect.stringMatching(/^sheet is limited to its lowest 20000 modes/),
    ]);
    expect(JSON.parse(said).speed.warnings).toEqual([]);
  });

  test('reports the same as text', () => {
    const { stdout } = check('mass-mass');
    expect(stdout).toMatch(
      /about [\d.]+ (ns|µs) per sample on this machine, [\d.]+ × real time; with every contact active/,
    );
    expect(stdout).toMatch(/\d+ to \d+ voices of this model in real time on one core of this machine/);
    expect(stdout).not.toContain('warning');
  });
});
