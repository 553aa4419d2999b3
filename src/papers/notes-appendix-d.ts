/** Notes, appendix D, "Stefan's code": a mass caught between a string and a barrier, solved for the rates of both η; (82)–(90). */
import { judged } from './comparisons.ts';
import { drawNotes } from './notes-picture.ts';
import { equation, gradient, NO_NUMBERS, newBalance, observeSystem, printed, second } from './notes-steps.ts';
import type { Paper, PaperResult } from './paper.ts';

const RATE = 44100;
const INTERVALS = 200;
const NODE = 74;
const MASS = 0.005;
const RHO_A = 0.006165375582669969;
const TENSION = 298.4041782012265;
const STRING_LAW = { stiffness: 1e8, exponent: 1.3 };
const BARRIER_LAW = { stiffness: 1e9, exponent: 1.5 };
const SAMPLES = 1500;

async function run(): Promise<PaperResult> {
  const k = 1 / RATE;
  const h = 1 / INTERVALS;
  const balance = newBalance();
  const at = { element: 'string', at: { node: NODE } };
  const changes = {
    set: ['contacts.string.rule=26', 'contacts.barrier.rule=26'],
    outputs: { u: { at }, w: { at: 'mass' }, fm: { contact: 'string' }, fb: { contact: 'barrier' } },
  };
  const { seen, p2, always } = await observeSystem('stefan', changes, SAMPLES, (now, after) => {
    const { u, uPrev } = now.elements.string;
    const uNext = after.elements.string.u[NODE];
    const [wPrev, w, wNext] = [now.elements.mass.uPrev[0], now.elements.mass.u[0], after.elements.mass.u[0]];
    const [m, b] = [now.contacts.string[0], now.contacts.barrier[0]];
    const [gM, gB] = [gradient(STRING_LAW, m.eta), gradient(BARRIER_LAW, b.eta)];
    // δt· η_B = −δt· w by (83); δt· η_M by (88).
    const rateB = -(wNext - wPrev) / (2 * k);
    const rateM = (wNext - wPrev - uNext + uPrev[NODE]) / (2 * k);
    const [qB, qM] = [(k * k * gB ** 2) / (4 * MASS), (k * k * gM ** 2) / (4 * MASS)];
    const soft = (k * k * gM ** 2) / (4 * RHO_A * h);
    const pushM = (k * gM * m.psi) / (2 * MASS);
    const pushB = (k * gB * b.psi) / (2 * MASS);
    const pushString = (k * gM * m.psi) / (2 * RHO_A * h);
    const stretch = ((TENSION * k) / (2 * RHO_A)) * second(u, NODE, h);
    // Velocities as forces on the mass and on the node.
    const [onMass, onNode] = [(2 * MASS) / k, (2 * RHO_A * h) / k];
    balance.force(after.contacts.string[0].force);
    balance.force(after.contacts.barrier[0].force);
    const v1 = -(w - wPrev) / k + pushM - pushB;
    balance.check('87', onMass * ((1 + qB) * rateB - qM * rateM), onMass * v1);
    const left90 = rateB + (1 + soft) * rateM;
    balance.check('90', onNode * left90, onNode * (-(u[NODE] - uPrev[NODE]) / k - stretch - pushString));
    balance.check('90 printed', onNode * left90, onNode * (-(u[NODE] + uPrev[NODE]) / k - stretch - pushString));
    const v2 = -v1 - (u[NODE] - uPrev[NODE]) / k - stretch - pushString;
    balance.check('matrix', onNode * (-qB * rateB + (1 + qM + soft) * rateM), onNode * v2);
    balance.check('89', onNode * uNext, onNode * (-2 * k * rateB + uPrev[NODE] - 2 * k * rateM));
  });
  return {
    comparisons: [
      equation(balance, '87', '(87)'),
      equation(balance, '89', '(89)'),
      equation(balance, '90', '(90) with uⁿ − uⁿ⁻¹'),
      printed(balance, '90 printed', '(90)', 'uⁿ + uⁿ⁻¹ should be uⁿ − uⁿ⁻¹'),
      equation(balance, 'matrix', 'second row of the matrix, (90) less (87)'),
      judged(
        'contacts begun with string and barrier',
        'the mass collides with both',
        seen.contacts.map(({ hits }) => hits).join(' and '),
        seen.contacts.every(({ hits }) => hits > 1),
      ),
      ...always,
    ],
    pictures: [
      {
        name: 'notes-appendix-d',
        svg: await drawNotes({
          title: 'Stefan’s code',
          subtitle: 'Notes, appendix D (82): a free mass of 5 g between a flexible string and a barrier, by rule 26',
          run: seen,
          p2,
          moving: { u: 'string at the mass', w: 'mass' },
          forces: { fm: 'string', fb: 'barrier' },
        }),
      },
    ],
    assumptions: [NO_NUMBERS],
  };
}

export const notesAppendixD: Paper = {
  id: 'notes-appendix-d',
  title: 'Stefan’s code: mass between string and barrier',
  run,
};
