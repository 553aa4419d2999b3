/** Notes, section 3: the mass of section 2 on a spring; equations (20), (21). */
import { judged, near } from './comparisons.ts';
import { drawNotes } from './notes-picture.ts';
import { equation, gradient, NO_NUMBERS, newBalance, observeRun, observeSystem } from './notes-steps.ts';
import type { Paper, PaperResult } from './paper.ts';

const MASS = 0.01;
const OMEGA = 2 * Math.PI * 100;
const LAW = { stiffness: 1e6, exponent: 1.3 };
const RATE = 44100;
const SAMPLES = 883;

async function run(): Promise<PaperResult> {
  const k = 1 / RATE;
  const balance = newBalance();
  const changes = {
    set: [`elements.mass.stiffness=${MASS * OMEGA ** 2}`, 'contacts.collision.rule=26'],
    outputs: { u: { at: 'mass' }, f: { contact: 'collision' } },
  };
  const { seen, p2, always } = await observeSystem('mass-barrier', changes, SAMPLES, (now, after) => {
    const [before, u, next] = [now.elements.mass.uPrev[0], now.elements.mass.u[0], after.elements.mass.u[0]];
    const { eta, psi } = now.contacts.collision[0];
    const g = gradient(LAW, eta);
    const m = MASS / (k * k);
    const spring = MASS * OMEGA ** 2 * u;
    balance.force(after.contacts.collision[0].force);
    balance.check('21', (m + g ** 2 / 4) * next, m * (2 * u - before) - spring + (g ** 2 / 4) * before - psi * g);
    balance.check('20a', m * (next - 2 * u + before), -spring - ((after.contacts.collision[0].psi + psi) / 2) * g);
  });
  // Without the barrier the mass would oscillate at f₀; with it, each rebound replaces part of a period, and the hits come sooner.
  const free = await observeRun(
    'mass-barrier',
    {
      set: [`elements.mass.stiffness=${MASS * OMEGA ** 2}`, 'contacts.collision.stiffness=0'],
      outputs: { u: { at: 'mass' } },
    },
    SAMPLES,
    () => {},
  );
  const rises = [...free.outputs.u.keys()].filter((n) => n > 0 && free.outputs.u[n - 1] < 0 && free.outputs.u[n] >= 0);
  const [{ hits }] = seen.contacts;
  return {
    comparisons: [
      near('frequency without the barrier, ω₀ = 2πf₀, Hz', 100, RATE / (rises[1] - rises[0]), 0.003),
      equation(balance, '20a', '(20a)'),
      equation(balance, '21', '(21), similarly to the one in the previous section'),
      judged('collisions in 20 ms, where the free mass passes twice', 'the spring brings it back', hits, hits > 2),
      ...always,
    ],
    pictures: [
      {
        name: 'notes-section-3',
        svg: await drawNotes({
          title: 'Mass-spring–barrier collision',
          subtitle: 'Notes, section 3: 10 g on a spring of 100 Hz against K = 10⁶ N/m^1.3, α = 1.3, by rule 26',
          run: seen,
          p2,
          moving: { u: 'mass' },
          forces: { f: 'collision' },
        }),
      },
    ],
    assumptions: [NO_NUMBERS],
  };
}

export const notesSection3: Paper = { id: 'notes-section-3', title: 'Mass-spring–barrier collision', run };
