/** Notes, section 6: a mass on a spring strikes a string; equations (28)–(31). */
import { judged, near } from './comparisons.ts';
import { drawNotes, shapeRows } from './notes-picture.ts';
import {
  copiesDiffer,
  equation,
  fourth,
  gradient,
  NO_NUMBERS,
  newBalance,
  observeSystem,
  printed,
  second,
} from './notes-steps.ts';
import type { Paper, PaperResult } from './paper.ts';

const RATE = 44100;
const INTERVALS = 118;
const NODE = 43;
const MASS = 0.01;
const OMEGA = 2 * Math.PI * 20;
const LAW = { stiffness: 1e8, exponent: 1.3 };
/** ρA kg/m, T N, EI N m² of the steel string of 1 m. */
const STRING = {
  rhoA: 7850 * Math.PI * 0.0005 ** 2,
  T: 298.4041782012265,
  EI: (2e11 * Math.PI * 0.0005 ** 4) / 4,
};
const SAMPLES = 900;
const SHOTS = [40, 60, 100, 150, 250, 400];

async function run(): Promise<PaperResult> {
  const k = 1 / RATE;
  const h = 1 / INTERVALS;
  const { rhoA, T, EI } = STRING;
  const balance = newBalance();
  const shots: { readonly n: number; readonly u: Float64Array; readonly w: number }[] = [];
  const outputs = {
    u: { at: { element: 'string', at: { node: NODE } } },
    w: { at: 'mass' },
    f: { contact: 'collision' },
  };
  const changes = { set: ['contacts.collision.rule=26'], outputs };
  const { seen, p2, always } = await observeSystem('mass-string', changes, SAMPLES, (now, after) => {
    const { u, uPrev } = now.elements.string;
    const next = after.elements.string.u;
    const mass = now.elements.mass;
    const wNext = after.elements.mass.u[0];
    const { eta, etaPrev, psi } = now.contacts.collision[0];
    const { eta: etaNext, force } = after.contacts.collision[0];
    const g = gradient(LAW, eta);
    const q = g ** 2 / 4;
    const [string, m] = [rhoA / (k * k), MASS / (k * k)];
    const free = (l: number) => string * (2 * u[l] - uPrev[l]) + T * second(u, l, h) - EI * fourth(u, l, h);
    const right = m * (2 * mass.u[0] - mass.uPrev[0]) - MASS * OMEGA ** 2 * mass.u[0] + q * etaPrev - psi * g;
    balance.force(force);
    balance.check(
      '30',
      h * ((string + q / h) * next[NODE] - (q / h) * wNext),
      h * (free(NODE) + (-q * etaPrev + psi * g) / h),
    );
    balance.check('30', -q * next[NODE] + (m + q) * wNext, right);
    balance.check('30 printed', -q * next[NODE] + (m + g ** 2 / (k * k)) * wNext, right);
    for (let l = 1; l < INTERVALS; l++) {
      const pushed = l === NODE ? (q * (etaNext - etaPrev) + psi * g) / h : 0;
      balance.check('31', h * string * next[l], h * (free(l) + pushed));
    }
    if (SHOTS.includes(now.sample)) shots.push({ n: now.sample, u, w: mass.u[0] });
  });
  const x = Float64Array.from({ length: INTERVALS + 1 }, (_, l) => l * h);
  const [{ hits }] = seen.contacts;
  const first = seen.outputs.f.findIndex((f) => f !== 0);
  return {
    comparisons: [
      equation(balance, '30', '(30) with A₂₂: + g²/4; the string with ρAh, the mass of one grid point'),
      equation(balance, '31', '(31) at every node, J = 1/h at l_m and 0 elsewhere'),
      printed(balance, '30 printed', '(30)', 'A₂₂ has g²/k² instead of g²/4'),
      near('first contact, 1 mm at 2 m/s, s', 0.0005, first / RATE, 0.1),
      judged('contacts begun in 20 ms', 'the mass strikes the string', hits, hits > 0),
      ...always,
    ],
    pictures: [
      {
        name: 'notes-section-6',
        svg: await drawNotes({
          title: 'Mass-spring–string collision',
          subtitle:
            'Notes, section 6: 10 g at 2 m/s from 1 mm below a steel string, K = 10⁸ N/m^1.3, α = 1.3, by rule 26',
          run: seen,
          p2,
          moving: { u: 'string at the mass', w: 'mass' },
          forces: { f: 'collision' },
          rows: shapeRows(
            [
              { text: 'string', ink: 0 },
              { text: 'mass', ink: 1, sign: 'ringed' as const },
            ],
            RATE,
            shots.map(({ n, u, w }) => ({
              n,
              curves: [
                { x, y: u, ink: 0 },
                { x: [NODE * h], y: [w], ink: 1, style: 'ringed' as const, size: 4 },
              ],
            })),
          ),
        }),
      },
    ],
    assumptions: [NO_NUMBERS, copiesDiffer('(28a)', '−EI δxxxx without u', '−EI δxxxx u')],
  };
}

export const notesSection6: Paper = { id: 'notes-section-6', title: 'Mass-spring–string collision', run };
