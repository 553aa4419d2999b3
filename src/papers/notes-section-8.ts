/** Notes, section 8: the tromba marina with a two-sided collision between string and bridge; (66)–(74). */
import type { Dump } from '../run/index.ts';
import { judged } from './comparisons.ts';
import { drawNotes } from './notes-picture.ts';
import { playComparisons } from './notes-play.ts';
import { type Balance, equation, gradient, NO_NUMBERS, newBalance, observeSystem, printed } from './notes-steps.ts';
import { BODY, BRIDGE, bridgeStepOf, PER_LENGTH, RATE, STRING, TROMBA_OUTPUTS } from './notes-tromba.ts';
import type { Paper, PaperResult } from './paper.ts';

const CONNECTION = { stiffness: 5e6, exponent: 1.3 };
const SAMPLES = 1200;
const k = 1 / RATE;

/** g of (69), its second form. */
function twoSided(eta: number): number {
  return Math.sign(eta) * gradient(CONNECTION, Math.abs(eta));
}

/** (70) and (74), rows as forces. */
function checkBridge(balance: Balance, now: Dump, after: Dump): void {
  const at = bridgeStepOf(now, after);
  const { u, w, v, bent, g: g2, etaPrev: eta2Prev, psi: psi2 } = at;
  const { rhoA, T, EI, h, sigma0, sigma1 } = STRING;
  const { mass, omega, damping } = BRIDGE;
  const connection = now.contacts.connection[0];
  const psi1 = connection.psi;
  const eta1Prev = w[0] - u[0];
  const g1 = twoSided(w[1] - u[1]);
  const [q1, q2] = [g1 ** 2 / 4, g2 ** 2 / 4];
  const spring = after.contacts.connection[0].force;
  balance.force(spring);
  balance.force(at.force);
  balance.check('70d', g1 * after.contacts.connection[0].psi, g1 * (psi1 + (g1 * (w[2] - u[2] - eta1Prev)) / 2));
  balance.check('70b', spring, ((after.contacts.connection[0].psi + psi1) / 2) * g1);
  const localForce = (rhoA / (k * k)) * (2 * u[1] - u[0]) + T * bent.second - EI * bent.fourth;
  const push1 = q1 * eta1Prev - psi1 * g1;
  const left = h * (rhoA / (k * k) + PER_LENGTH.string0 / k) * u[2] + q1 * (u[2] - w[2]);
  const losses = (PER_LENGTH.string0 / k) * u[0] + 2 * PER_LENGTH.string1 * bent.rate;
  const lossesPrinted = (sigma0 / k) * u[0] + 2 * sigma1 * bent.rate;
  balance.check('74', left, h * (localForce + losses) - push1);
  balance.check('74 printed', left, h * (localForce + lossesPrinted) - push1);
  const m = mass / (k * k) + (mass * damping) / (2 * k);
  const bridge = (mass / (k * k)) * (2 * w[1] - w[0]) - mass * omega ** 2 * w[1] + ((mass * damping) / (2 * k)) * w[0];
  const push2 = q2 * eta2Prev - psi2 * g2;
  balance.check('74', -q1 * u[2] + (m + q1 + q2) * w[2] - q2 * v[2], bridge + push1 - push2);
  const area = BODY.h ** 2;
  const plate = (BODY.rhoH / (k * k)) * (2 * v[1] - v[0]) - BODY.D * at.plate.fourth;
  const plateLosses = (PER_LENGTH.body0 / k) * v[0] + 2 * PER_LENGTH.body1 * at.plate.rate;
  const heavy = area * (BODY.rhoH / (k * k) + PER_LENGTH.body0 / k);
  balance.check('74', -q2 * w[2] + (heavy + q2) * v[2], area * (plate + plateLosses) + push2);
}

async function run(): Promise<PaperResult> {
  const balance = newBalance();
  const model = 'tromba-marina-plucked';
  const changes = {
    set: ['contacts.collision.rule=26', 'contacts.connection.rule=eq69'],
    outputs: TROMBA_OUTPUTS,
  };
  const { seen, p2, always } = await observeSystem(model, changes, SAMPLES, (now, after) =>
    checkBridge(balance, now, after),
  );
  const hits = seen.contacts.find(({ name }) => name === 'collision')?.hits ?? 0;
  const root = Math.sqrt((CONNECTION.stiffness * (CONNECTION.exponent + 1)) / 2);
  const third = (eta: number) => eta * root * Math.abs(eta) ** ((CONNECTION.exponent - 3) / 2);
  const drift = psiDrift(seen.stored['contact connection'], seen.outputs);
  const driftP2 = psiDrift(p2.stored['contact connection'], p2.outputs);
  return {
    comparisons: [
      judged(
        '(69): second and third form of g at η = ±1 µm',
        'the same',
        `${twoSided(1e-6).toPrecision(6)} and ${third(1e-6).toPrecision(6)}`,
        [1e-6, -1e-6].every((eta) => Math.abs(third(eta) / twoSided(eta) - 1) < 1e-12),
      ),
      judged(
        '(69): third form at η = 0',
        'the same as the second, 0',
        String(third(0)),
        third(0) === 0,
        'erratum: 0 times infinity; the second form is the one to use',
      ),
      equation(balance, '70b', '(70b): force of the connection with g of (69)'),
      equation(balance, '70d', '(70d)'),
      equation(balance, '74', '(74) with ρA, ρH before the losses, and g₂, η₂, ψ₂ in the last row'),
      printed(balance, '74 printed', '(74), first row', 'ρA is missing before σ₀ and σ₁ on the right'),
      judged('strikes of the bridge on the body in 27 ms', 'the bridge collides with the body', hits, hits > 3),
      judged(
        'mean deviation of the connection’s energy from its potential (68), relative to the potential: by (69)',
        'ψ²/2 = φ(η)',
        drift.toPrecision(3),
        drift < 0.05,
        'ψ of (69) has no sign and drifts away from √(2φ); energy is conserved nevertheless',
      ),
      judged('the same by rule p2', 'ψ²/2 = φ(η)', driftP2.toPrecision(3), driftP2 < 0.05),
      ...(await playComparisons()),
      ...always,
    ],
    pictures: [
      {
        name: 'notes-section-8',
        svg: await drawNotes({
          title: 'Tromba marina, collision rather than connection',
          subtitle: 'Notes, section 8: string and bridge by (69), bridge and body by (12), both exponents 1.3',
          run: seen,
          p2,
          moving: { u: 'string', w: 'bridge', v: 'body' },
          forces: { fs: 'string–bridge', fc: 'bridge–body' },
        }),
      },
    ],
    assumptions: [NO_NUMBERS, 'R in (72) is in 1/s, because M multiplies it.'],
  };
}

/** Mean |ψ²/2 − μt−φ(η₁)| over the mean potential; η₁ = w − u. */
function psiDrift(stored: Float64Array, { u, w }: Readonly<Record<string, Float64Array>>): number {
  const { stiffness, exponent } = CONNECTION;
  const potential = (n: number) => (stiffness / (exponent + 1)) * Math.abs(w[n] - u[n]) ** (exponent + 1);
  let [away, total] = [0, 0];
  for (let n = 1; n < stored.length; n++) {
    const mean = (potential(n) + potential(n - 1)) / 2;
    away += Math.abs(stored[n] - mean);
    total += mean;
  }
  return away / total;
}

export const notesSection8: Paper = {
  id: 'notes-section-8',
  title: 'Tromba marina, collision rather than connection',
  run,
};
