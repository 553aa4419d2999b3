/** Notes, section 2: a free mass hits a rigid barrier; Figure 1, equations (2), (8)–(18). */
import { drawLines } from '../see/index.ts';
import { judged, near } from './comparisons.ts';
import { drawNotes } from './notes-picture.ts';
import { equation, gradient, NO_NUMBERS, newBalance, observeSystem, printed } from './notes-steps.ts';
import type { Paper, PaperResult } from './paper.ts';

const MASS = 0.01;
const VELOCITY = 1.5;
const LAW = { stiffness: 1e6, exponent: 1.3 };
const RATE = 44100;
const SAMPLES = 500;

async function run(): Promise<PaperResult> {
  const k = 1 / RATE;
  const balance = newBalance();
  let touched = 0;
  let outside = 0;
  const changes = {
    set: ['elements.mass.stiffness=0', 'contacts.collision.rule=26', 'players.throw.start=first-order'],
    outputs: { u: { at: 'mass' }, f: { contact: 'collision' } },
  };
  const { seen, p2, always } = await observeSystem('mass-barrier', changes, SAMPLES, (now, after) => {
    const [before, u, next] = [now.elements.mass.uPrev[0], now.elements.mass.u[0], after.elements.mass.u[0]];
    const { eta, psi } = now.contacts.collision[0];
    const { psi: psiNext, force } = after.contacts.collision[0];
    const g = gradient(LAW, eta);
    const m = MASS / (k * k);
    balance.force(force);
    balance.check('16', (m + g ** 2 / 4) * next, m * (2 * u - before) + (g ** 2 / 4) * before - psi * g);
    balance.check('10a', m * (next - 2 * u + before), -((psiNext + psi) / 2) * g);
    // ψ as a force: multiplied by its g.
    balance.check('18', g * psiNext, g * (psi + (g * (next - before)) / 2));
    balance.check('18 printed', g * psiNext, g * (psi + (next - before) / 2));
    if (force !== 0) touched++;
    if (force !== 0 && eta < 0) outside++;
  });
  const { u } = seen.outputs;
  const [{ maxPenetration }] = seen.contacts;
  const deepest = (((LAW.exponent + 1) * MASS * VELOCITY ** 2) / (2 * LAW.stiffness)) ** (1 / (LAW.exponent + 1));
  return {
    comparisons: [
      judged(
        'steps with a force while the bodies are apart, Figure 1',
        '[η]₊ is non-zero only in contact',
        `${outside} of ${touched}`,
        touched > 10 && outside === 0,
      ),
      equation(balance, '10a', '(10a) with g of (12)'),
      equation(balance, '16', '(16), solved by a simple division'),
      equation(balance, '18', '(18) with its g'),
      printed(balance, '18 printed', '(18)', 'g before (η⁺ − η⁻)/2 is missing'),
      near('deepest point by the potential (4), m', deepest, maxPenetration, 0.02),
      near('speed after the collision, m/s', VELOCITY, (u[SAMPLES - 2] - u[SAMPLES - 1]) * RATE, 0.005),
      ...always,
    ],
    pictures: [
      { name: 'notes-figure-1', svg: await drawFigure1() },
      {
        name: 'notes-section-2',
        svg: await drawNotes({
          title: 'Mass–barrier collision',
          subtitle: 'Notes, section 2: 10 g at 1.5 m/s against K = 10⁶ N/m^1.3, α = 1.3, by rule 26',
          run: seen,
          p2,
          moving: { u: 'mass' },
          forces: { f: 'collision' },
        }),
      },
    ],
    assumptions: [NO_NUMBERS, 'K is in N/m^α; the notes have question marks there.'],
  };
}

function drawFigure1(): Promise<string> {
  const eta = Array.from({ length: 201 }, (_, i) => (i - 100) / 100);
  return drawLines({
    mathematics: true,
    title: 'The positive part of η',
    subtitle: 'Notes, Figure 1',
    xLabel: 'η',
    yLabel: '[η]₊',
    series: [{ name: '(η + |η|)/2', x: eta, y: eta.map((value) => (value + Math.abs(value)) / 2) }],
  });
}

export const notesSection2: Paper = { id: 'notes-section-2', title: 'Mass–barrier collision', run };
