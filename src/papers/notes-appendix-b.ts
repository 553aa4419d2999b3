/** Notes, appendix B: derivation of the colliding masses (78), (79), and the "weird collision case" (80). */
import { judged } from './comparisons.ts';
import { drawNotes } from './notes-picture.ts';
import { checkMasses, MASSES } from './notes-section-4.ts';
import {
  equation,
  fourth,
  gradient,
  NO_NUMBERS,
  newBalance,
  observeRun,
  observeSystem,
  printed,
  second,
} from './notes-steps.ts';
import type { Paper, PaperResult } from './paper.ts';

const RATE = 44100;
const INTERVALS = 110;
const NODE = 40;
const MASS = 0.01;
const OMEGA = 2 * Math.PI * 20;
const STRING_LAW = { stiffness: 1e8, exponent: 1.3 };
const BARRIER_LAW = { stiffness: 1e9, exponent: 1.5 };
/** ρA kg/m, T N, EI N m², losses 1/s and m²/s of the steel string of 1 m. */
const STRING = {
  rhoA: 7850 * Math.PI * 0.0005 ** 2,
  T: 298.4041782012265,
  EI: (2e11 * Math.PI * 0.0005 ** 4) / 4,
  sigma0: 1,
  sigma1: 0.005,
};
const SAMPLES = 1500;

async function run(): Promise<PaperResult> {
  const masses = newBalance();
  await observeRun(MASSES.model, MASSES.changes, MASSES.samples, (now, after) => checkMasses(masses, now, after));
  const k = 1 / RATE;
  const h = 1 / INTERVALS;
  const { rhoA, T, EI } = STRING;
  // The coefficients of the notes are per metre of string: (80) has them without ρA.
  const [s0, s1] = [rhoA * STRING.sigma0, rhoA * STRING.sigma1];
  const balance = newBalance();
  let both = 0;
  const at = { element: 'string', at: { node: NODE } };
  const changes = {
    set: [
      ...[`elements.string.grid.intervals=${INTERVALS}`, `contacts.string.upper.at.node=${NODE}`],
      ...['contacts.string.rule=26', 'contacts.barrier.rule=26'],
      ...[`elements.string.sigma0=${STRING.sigma0}`, `elements.string.sigma1=${STRING.sigma1}`],
    ],
    outputs: { u: { at }, w: { at: 'mass' }, fs: { contact: 'string' }, fb: { contact: 'barrier' } },
  };
  const { seen, p2, always } = await observeSystem('mass-between', changes, SAMPLES, (now, after) => {
    const { u, uPrev } = now.elements.string;
    const next = after.elements.string.u;
    const [wPrev, w, wNext] = [now.elements.mass.uPrev[0], now.elements.mass.u[0], after.elements.mass.u[0]];
    const [ms, mb] = [now.contacts.string[0], now.contacts.barrier[0]];
    const [msNext, mbNext] = [after.contacts.string[0], after.contacts.barrier[0]];
    const forceS = ((msNext.psi + ms.psi) / 2) * gradient(STRING_LAW, ms.eta);
    const forceB = ((mbNext.psi + mb.psi) / 2) * gradient(BARRIER_LAW, mb.eta);
    const slope = (l: number) => (second(u, l, h) - second(uPrev, l, h)) / k;
    for (let l = 1; l < INTERVALS; l++) {
      const inertia = (rhoA * (next[l] - 2 * u[l] + uPrev[l])) / (k * k);
      const localForce =
        T * second(u, l, h) - EI * fourth(u, l, h) - (s0 * (next[l] - uPrev[l])) / k + 2 * s1 * slope(l);
      balance.check('80a', h * inertia, h * localForce + (l === NODE ? forceS : 0));
    }
    balance.check('80c', (MASS * (wNext - 2 * w + wPrev)) / (k * k), -MASS * OMEGA ** 2 * w - forceS + forceB);
    balance.force(msNext.force);
    balance.force(mbNext.force);
    if (msNext.force !== 0 && mbNext.force !== 0) both++;
  });
  return {
    comparisons: [
      equation(masses, '24', '(78), (79) with M ω²'),
      printed(masses, '24 printed', '(78), (79)', 'M ω should be M ω²'),
      equation(balance, '80a', '(80a, b) at every node, losses on'),
      equation(balance, '80c', '(80c)'),
      judged(
        'contacts begun with string and barrier',
        'the mass collides with both, at times at once',
        `${seen.contacts.map(({ hits }) => hits).join(' and ')}, ${both} steps with both at once`,
        seen.contacts.every(({ hits }) => hits > 0) && both > 0,
      ),
      ...always,
    ],
    pictures: [
      {
        name: 'notes-appendix-b',
        svg: await drawNotes({
          title: 'A mass between a string and a barrier',
          subtitle: 'Notes, appendix B (80): 10 g on a spring, below a steel string and above a barrier, by rule 26',
          run: seen,
          p2,
          moving: { u: 'string at the mass', w: 'mass' },
          forces: { fs: 'string', fb: 'barrier' },
        }),
      },
    ],
    assumptions: [
      NO_NUMBERS,
      'σ₀ and σ₁ of (80) are interpreted as in 7.2, per metre of string: ρA times the usual ones.',
    ],
  };
}

export const notesAppendixB: Paper = { id: 'notes-appendix-b', title: 'Mass between string and barrier', run };
