/** Notes, section 4: two masses on springs collide; equations (23), (24). */
import type { Dump } from '../run/index.ts';
import { judged, short } from './comparisons.ts';
import { drawNotes } from './notes-picture.ts';
import {
  type Balance,
  copiesDiffer,
  equation,
  gradient,
  NO_NUMBERS,
  newBalance,
  observeRun,
  observeSystem,
  printed,
} from './notes-steps.ts';
import type { Paper, PaperResult } from './paper.ts';

const RATE = 44100;
/** The upper mass u and the lower one w: kg, rad/s. */
const UPPER = { mass: 0.01, omega: 2 * Math.PI * 60 };
const LOWER = { mass: 0.05, omega: 2 * Math.PI * 25 };
const LAW = { stiffness: 1e8, exponent: 1.3 };
const SAMPLES = 1000;

/**
 * Checks (78) and (79), the rows of (24), against one step, with M ω² (corrected) and with the printed M ω; appendix B derives them.
 */
export function checkMasses(balance: Balance, now: Dump, after: Dump): void {
  const k = 1 / RATE;
  const [u, w] = [now.elements.upper, now.elements.lower];
  const [uNext, wNext] = [after.elements.upper.u[0], after.elements.lower.u[0]];
  const { eta, etaPrev, psi } = now.contacts.collision[0];
  const g = gradient(LAW, eta);
  const q = g ** 2 / 4;
  const [m1, m2] = [UPPER.mass / (k * k), LOWER.mass / (k * k)];
  const upper = (m1 + q) * uNext - q * wNext;
  const lower = -q * uNext + (m2 + q) * wNext;
  const upperRight = (pull: number) => m1 * (2 * u.u[0] - u.uPrev[0]) - pull * u.u[0] - q * etaPrev + psi * g;
  const lowerRight = (pull: number) => m2 * (2 * w.u[0] - w.uPrev[0]) - pull * w.u[0] + q * etaPrev - psi * g;
  balance.force(after.contacts.collision[0].force);
  balance.check('24', upper, upperRight(UPPER.mass * UPPER.omega ** 2));
  balance.check('24', lower, lowerRight(LOWER.mass * LOWER.omega ** 2));
  balance.check('24 printed', upper, upperRight(UPPER.mass * UPPER.omega));
  balance.check('24 printed', lower, lowerRight(LOWER.mass * LOWER.omega));
}

export const MASSES = {
  model: 'mass-mass',
  samples: SAMPLES,
  changes: {
    set: ['contacts.collision.rule=26'],
    outputs: { u: { at: 'upper' }, w: { at: 'lower' }, f: { contact: 'collision' } },
  },
} as const;

async function run(): Promise<PaperResult> {
  const balance = newBalance();
  const { seen, p2, always } = await observeSystem(MASSES.model, MASSES.changes, SAMPLES, (now, after) =>
    checkMasses(balance, now, after),
  );
  // The example of the notes: a baseball bat and a ping-pong ball.
  const heavy = 1000 * UPPER.mass;
  const bat = await observeRun(
    'mass-mass',
    { ...MASSES.changes, set: [...MASSES.changes.set, `elements.lower.mass=${heavy}`] },
    SAMPLES,
    () => {},
  );
  const swing = bat.stored.lower;
  const exchanged = Math.max(...swing) - Math.min(...swing);
  const total = swing[0] + bat.stored.upper[0];
  return {
    comparisons: [
      equation(balance, '24', '(24) and (78), (79) with M ω²'),
      printed(balance, '24 printed', '(24)', 'M ω should be M ω²'),
      ...always,
      judged(
        'energy that a bat of 1000 times the mass exchanges with the ball, relative to the total',
        'some energy of the ball will be transferred into the bat',
        short(exchanged / total),
        exchanged > 1e-6 * total && bat.residual < 1e-12,
      ),
    ],
    pictures: [
      {
        name: 'notes-section-4',
        svg: await drawNotes({
          title: 'Collision of two masses on springs',
          subtitle: 'Notes, section 4: 10 g at 60 Hz above 50 g at 25 Hz, K = 10⁸ N/m^1.3, α = 1.3, by rule 26',
          run: seen,
          p2,
          moving: { u: 'upper', w: 'lower' },
          forces: { f: 'collision' },
        }),
      },
    ],
    assumptions: [NO_NUMBERS, copiesDiffer('(23)', 'M ω', 'M ω²')],
  };
}

export const notesSection4: Paper = { id: 'notes-section-4', title: 'Mass-spring–mass-spring collision', run };
