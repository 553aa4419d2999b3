/** Notes, section 5: two strings collide along their entire length; equations (26), (27). */
import { judged } from './comparisons.ts';
import { drawNotes, shapeRows } from './notes-picture.ts';
import {
  copiesDiffer,
  equation,
  fourth,
  gradient,
  NO_NUMBERS,
  newBalance,
  observeSystem,
  second,
} from './notes-steps.ts';
import type { Paper, PaperResult } from './paper.ts';

const RATE = 44100;
const INTERVALS = 116;
const LENGTH = 1;
const YOUNG = 2e11;
const DENSITY = 7850;
const GAP = 0.0002;
/** Stiffness per metre. */
const LAW = { stiffness: 1e9, exponent: 1.3 };
const SAMPLES = 700;
/** Samples of the snapshots. */
const SHOTS = [1, 110, 140, 170, 260, 400];

/** ρA, T and EI of a round string: kg/m, N, N m². */
function steel(radius: number, tension: number) {
  const area = Math.PI * radius ** 2;
  return { rhoA: DENSITY * area, T: tension, EI: (YOUNG * Math.PI * radius ** 4) / 4 };
}

async function run(): Promise<PaperResult> {
  const k = 1 / RATE;
  const h = LENGTH / INTERVALS;
  const upper = steel(0.0005, 298.4041782012265);
  const lower = steel(0.0004, 341.0626584727433);
  const balance = newBalance();
  const shots: { readonly n: number; readonly u: Float64Array; readonly w: Float64Array }[] = [];
  const outputs = {
    um: { at: { element: 'upper', at: { node: 58 } } },
    wm: { at: { element: 'lower', at: { node: 58 } } },
    f: { contact: 'collision' },
  };
  const changes = { set: ['contacts.collision.rule=26'], outputs };
  const { seen, p2, always } = await observeSystem('string-string', changes, SAMPLES, (now, after) => {
    const free = ({ rhoA, T, EI }: typeof upper, { u, uPrev }: typeof now.elements.upper, l: number) =>
      (rhoA / (k * k)) * (2 * u[l] - uPrev[l]) + T * second(u, l, h) - EI * fourth(u, l, h);
    for (let l = 1; l < INTERVALS; l++) {
      const [uNext, wNext] = [after.elements.upper.u[l], after.elements.lower.u[l]];
      const { eta, etaPrev, psi } = now.contacts.collision[l - 1];
      const g = gradient(LAW, eta);
      const q = g ** 2 / 4;
      // The engine has ψ per point, the notes per metre; and the strings are 0.2 mm apart at zero displacement.
      const push = (psi / Math.sqrt(h)) * g;
      const before = etaPrev + GAP;
      const [m1, m2] = [upper.rhoA / (k * k), lower.rhoA / (k * k)];
      const rightU = free(upper, now.elements.upper, l) - q * before + push;
      const rightW = free(lower, now.elements.lower, l) + q * before - push;
      balance.force(after.contacts.collision[l - 1].force);
      balance.check('27', h * ((m1 + q) * uNext - q * wNext), h * rightU);
      balance.check('27', h * (-q * uNext + (m2 + q) * wNext), h * rightW);
    }
    if (SHOTS.includes(now.sample))
      shots.push({ n: now.sample, u: now.elements.upper.u.map((u) => u + GAP), w: now.elements.lower.u });
  });
  const x = Float64Array.from({ length: INTERVALS + 1 }, (_, l) => l * h);
  const [{ hits, points }] = seen.contacts;
  return {
    comparisons: [
      equation(balance, '27', '(27) at every node'),
      judged(
        'contacts begun at any of the points',
        'ψ, g and η are distributed, defined for every grid point',
        `${hits} at ${points} points`,
        points === INTERVALS - 1 && hits > points,
      ),
      ...always,
    ],
    pictures: [
      {
        name: 'notes-section-5',
        svg: await drawNotes({
          title: 'String–string collision',
          subtitle: 'Notes, section 5: two steel strings 0.2 mm apart, K = 10⁹ N/m^1.3 per metre, α = 1.3, by rule 26',
          run: seen,
          p2,
          moving: { um: 'middle of the upper string', wm: 'middle of the lower string' },
          forces: { f: 'collision' },
          rows: shapeRows(
            [
              { text: 'upper string', ink: 0 },
              { text: 'lower string', ink: 1 },
            ],
            RATE,
            shots.map(({ n, u, w }) => ({
              n,
              curves: [
                { x, y: u, ink: 0 },
                { x, y: w, ink: 1 },
              ],
            })),
          ),
        }),
      },
    ],
    assumptions: [
      NO_NUMBERS,
      'K is a density, as in (25): K h at every node.',
      copiesDiffer('(27)', 'g²/k² in A₂₂', 'g²/4'),
    ],
  };
}

export const notesSection5: Paper = { id: 'notes-section-5', title: 'String–string collision', run };
