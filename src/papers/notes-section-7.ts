/** Notes, section 7: the tromba marina with a sprung bridge; (32)–(42), with losses (43)–(59), and written for C++ (60)–(65). */
import type { Dump } from '../run/index.ts';
import { judged } from './comparisons.ts';
import { drawNotes } from './notes-picture.ts';
import {
  type Balance,
  conserved,
  copiesDiffer,
  equation,
  NO_NUMBERS,
  newBalance,
  observeRun,
  observeSystem,
  printed,
} from './notes-steps.ts';
import {
  BODY,
  BRIDGE,
  type BridgeStep,
  bridgeStepOf,
  LOSSLESS,
  PER_LENGTH,
  RATE,
  STRING,
  TROMBA_OUTPUTS,
} from './notes-tromba.ts';
import type { Paper, PaperResult } from './paper.ts';

const K1 = 5e4;
const K3 = 1e10;
/** σ× of the spring, kg/s. */
const SPRING_LOSS = 0.02;
const SAMPLES = 1200;
const k = 1 / RATE;
/** R of section 7, kg/s. */
const R = BRIDGE.mass * BRIDGE.damping;

/** Half the stiffness terms of (35) and (45), N/m. */
function phiOf(eta: number): number {
  return K1 / 4 + (K3 * eta ** 2) / 2;
}

/** (32), (34), (40) and (42): no losses. */
function checkLossless(balance: Balance, now: Dump, after: Dump): void {
  const at = bridgeStepOf(now, after);
  const { u, w, v, bent, g, etaPrev, psi } = at;
  const { rhoA, T, EI, h } = STRING;
  const { mass, omega } = BRIDGE;
  const q = g ** 2 / 4;
  const eta = u[1] - w[1];
  const before = u[0] - w[0];
  const phi = phiOf(eta);
  const m = mass / (k * k);
  const uI = 2 * u[1] - u[0] + ((T * bent.second - EI * bent.fourth) * k * k) / rhoA;
  const wI = 2 * w[1] - w[0] - (k * omega) ** 2 * w[1];
  const psiAll = 1 / phi + (k * k) / (h * rhoA) + 1 / (m + q);
  const theta = q / (psiAll * (m + q));
  const numerator = (K1 * eta) / (2 * phi) + before + uI - (m * wI - q * etaPrev + psi * g) / (m + q);
  const force = numerator / psiAll;
  const spring = after.contacts.connection[0].force;
  balance.force(at.force);
  balance.force(spring);
  balance.check('34', spring, phi * (u[2] - w[2] + before) + (K1 * eta) / 2);
  balance.check('40', spring, force - theta * v[2]);
  const string = (rhoA / (k * k)) * (2 * u[1] - u[0]) + T * bent.second - EI * bent.fourth;
  balance.check('42', h * ((rhoA / (k * k)) * u[2]) - theta * v[2], h * string - force);
  const bridge = m * (2 * w[1] - w[0]) - mass * omega ** 2 * w[1];
  balance.check('42', (m + q) * w[2] + (theta - q) * v[2], bridge - q * etaPrev + psi * g + force);
  const area = BODY.h ** 2;
  const plate = (BODY.rhoH / (k * k)) * (2 * v[1] - v[0]) - BODY.D * at.plate.fourth;
  const heavy = (area * BODY.rhoH) / (k * k);
  balance.check('42', -q * w[2] + (heavy + q) * v[2], area * plate + q * etaPrev - psi * g);
}

/** u^I, w^I, v^I of (46) with δΔ in (46c), m. */
function intermediate({ u, w, v, bent, plate }: BridgeStep): readonly [number, number, number] {
  const { rhoA, T, EI } = STRING;
  const { mass, omega } = BRIDGE;
  const { string0, string1, body0, body1 } = PER_LENGTH;
  const string = (rhoA / (k * k)) * (2 * u[1] - u[0]) + T * bent.second - EI * bent.fourth;
  const bridge = (mass / (k * k)) * (2 * w[1] - w[0]) - mass * omega ** 2 * w[1];
  const body = (BODY.rhoH / (k * k)) * (2 * v[1] - v[0]) - BODY.D * plate.fourth;
  return [
    (string + (string0 / k) * u[0] + 2 * string1 * bent.rate) / (rhoA / (k * k) + string0 / k),
    (bridge + (R / (2 * k)) * w[0]) / (mass / (k * k) + R / (2 * k)),
    (body + (body0 / k) * v[0] + 2 * body1 * plate.rate) / (BODY.rhoH / (k * k) + body0 / k),
  ];
}

/** (44), (48), (50), (55), (56), (58), (59), (62) and (65): losses of string, bridge, body and spring. */
function checkLossy(balance: Balance, now: Dump, after: Dump): void {
  const at = bridgeStepOf(now, after);
  const { u, w, v, g, etaPrev, psi } = at;
  const { rhoA, h } = STRING;
  const { mass } = BRIDGE;
  const q = g ** 2 / 4;
  const eta = u[1] - w[1];
  const before = u[0] - w[0];
  const [plus, minus] = [phiOf(eta) + SPRING_LOSS / k, phiOf(eta) - SPRING_LOSS / k];
  const [uI, wI, vI] = intermediate(at);
  const m = mass / (k * k) + R / (2 * k);
  const string = rhoA / (k * k) + PER_LENGTH.string0 / k;
  const body = BODY.rhoH / (k * k) + PER_LENGTH.body0 / k;
  const area = BODY.h ** 2;
  const psiAll = 1 / plus + 1 / (h * string) + 1 / (m + q);
  const theta = q / (psiAll * (m + q));
  const numerator = (K1 * eta) / (2 * plus) + (minus / plus) * before + uI;
  const force = (numerator - (m * wI - q * etaPrev + psi * g) / (m + q)) / psiAll;
  const spring = after.contacts.connection[0].force;
  balance.force(at.force);
  balance.force(spring);
  balance.check('44', spring, plus * (u[2] - w[2]) + minus * before + (K1 * eta) / 2);
  balance.check('48', (m + q) * w[2], m * wI + q * (v[2] - etaPrev) + psi * g + spring);
  balance.check('48 printed', (m + q) * w[2], m * wI - q * etaPrev + psi * g + spring);
  balance.check('49', spring, force - theta * v[2]);
  // One division, (53)–(58).
  const thetaS = h * (rhoA + PER_LENGTH.string0 * k);
  const thetaB = 4 * mass + 2 * R * k;
  const stiff = k * (K1 + 2 * K3 * eta ** 2);
  const [fPlus, fMinus] = [stiff + 4 * SPRING_LOSS, stiff - 4 * SPRING_LOSS];
  const B = thetaB + (g * k) ** 2;
  const first = B * (2 * k * K1 * eta + fMinus * before + fPlus * uI);
  const rest = fPlus * (thetaB * wI - (g * k) ** 2 * etaPrev + 4 * k * k * psi * g);
  const divisor = fPlus * k * k * (B + 4 * thetaS) + 4 * k * thetaS * B;
  balance.check('55', force, (first - rest) / (fPlus * psiAll * B));
  balance.check('56', force, (fPlus * thetaS * B * (first - rest)) / (fPlus * B * divisor));
  balance.check('58', theta * v[2], ((fPlus * thetaS * (g * k) ** 2) / divisor) * v[2]);
  balance.check('59', h * string * u[2] - theta * v[2], h * string * uI - force);
  balance.check('59', (m + q) * w[2] + (theta - q) * v[2], m * wI - q * etaPrev + psi * g + force);
  balance.check('59', -q * w[2] + (area * body + q) * v[2], area * body * vI + q * etaPrev - psi * g);
  checkFactored(balance, now, [uI, wI, vI], [h * string, m, area * body]);
  // (65), rows as forces.
  const k2 = k * k;
  const rowString = (h * rhoA) / k2;
  const damped = 1 + STRING.sigma0 * k;
  const right65 = damped * uI - (force * k2) / (h * rhoA);
  balance.check('65', rowString * (damped * u[2] - ((theta * k2) / (rhoA * h)) * v[2]), rowString * right65);
  balance.check('65 printed', rowString * (damped * u[2] - (theta / (rhoA * h)) * v[2]), rowString * right65);
  const slowed = mass * (1 + (R * k) / (2 * mass));
  const right = slowed * wI + k2 * (-q * etaPrev + psi * g + force);
  balance.check('65', ((slowed + q * k2) * w[2] + (theta * k2 - q * k2) * v[2]) / k2, right / k2);
  balance.check('65 printed', ((slowed + q * k2) * w[2] + (theta - q * k2) * v[2]) / k2, right / k2);
}

/** (62): the intermediate states with every grid value factored out; differences as forces. */
function checkFactored(
  balance: Balance,
  now: Dump,
  [uI, wI, vI]: readonly [number, number, number],
  [onString, onBridge, onBody]: readonly [number, number, number],
): void {
  const { rhoA, T, EI, h, sigma0, sigma1, node: l } = STRING;
  const { u, uPrev } = now.elements.string;
  const lambda2 = (T * k * k) / (rhoA * h * h);
  const mu2 = (EI * k * k) / (rhoA * h ** 4);
  const s1 = (sigma1 * k) / (h * h);
  const stringBy = (numerator: number) =>
    ((2 - 2 * lambda2 - numerator * mu2 - 4 * s1) * u[l] +
      (lambda2 + 4 * mu2 + 2 * s1) * (u[l + 1] + u[l - 1]) -
      mu2 * (u[l + 2] + u[l - 2]) +
      (-1 + sigma0 * k + 4 * s1) * uPrev[l] -
      2 * s1 * (uPrev[l + 1] + uPrev[l - 1])) /
    (1 + sigma0 * k);
  balance.check('62a', onString * uI, onString * stringBy(6));
  balance.check('62a printed', onString * uI, onString * stringBy(1));
  const { u: w, uPrev: wPrev } = now.elements.bridge;
  const slowed = (R * k) / (2 * BRIDGE.mass);
  const bridge = ((2 - (BRIDGE.omega * k) ** 2) * w[0] + (-1 + slowed) * wPrev[0]) / (1 + slowed);
  balance.check('62b', onBridge * wI, onBridge * bridge);
  const { u: v, uPrev: vPrev } = now.elements.body;
  const { width, node: p, rhoH, D, h: hp } = BODY;
  const ring = (state: Float64Array, steps: readonly number[]) => steps.reduce((sum, step) => sum + state[p + step], 0);
  const near = [-1, 1, -width, width];
  const muP2 = (D * k * k) / (rhoH * hp ** 4);
  const s1p = (BODY.sigma1 * k) / (hp * hp);
  const bodyBy = (slow: number) =>
    ((2 - 20 * muP2 - 8 * s1p) * v[p] +
      (8 * muP2 + 2 * s1p) * ring(v, near) -
      2 * muP2 * ring(v, [-1 - width, 1 - width, -1 + width, 1 + width]) -
      muP2 * ring(v, [-2, 2, -2 * width, 2 * width]) +
      (-1 + slow + 8 * s1p) * vPrev[p] -
      2 * s1p * ring(vPrev, near)) /
    (1 + BODY.sigma0 * k);
  balance.check('62c', onBody * vI, onBody * bodyBy(BODY.sigma0 * k));
  balance.check('62c printed', onBody * vI, onBody * bodyBy(0));
}

async function run(): Promise<PaperResult> {
  const [lossless, lossy] = [newBalance(), newBalance()];
  const model = 'tromba-marina-spring';
  const changes = { set: ['contacts.collision.rule=26'], outputs: TROMBA_OUTPUTS };
  const free = await observeRun(
    model,
    { ...changes, set: [...changes.set, ...LOSSLESS, 'contacts.connection.damping=0'] },
    SAMPLES,
    (now, after) => checkLossless(lossless, now, after),
  );
  const { seen, p2, always } = await observeSystem(model, changes, SAMPLES, (now, after) =>
    checkLossy(lossy, now, after),
  );
  const hits = seen.contacts.find(({ name }) => name === 'collision')?.hits ?? 0;
  return {
    comparisons: [
      equation(lossless, '34', '(32f), (34): the spring'),
      equation(lossless, '40', '(40)'),
      equation(lossless, '42', '(42): string, bridge and plate'),
      conserved(free),
      equation(lossy, '44', '7.1, (44), (45)'),
      equation(lossy, '48', '(48) with v at n+1'),
      printed(lossy, '48 printed', '(48)', '(g²/4) v at n+1 is missing'),
      equation(lossy, '49', '(49)–(52)'),
      equation(lossy, '55', '(55)'),
      equation(lossy, '56', '(56), the common factor before both terms'),
      equation(lossy, '58', '(58)'),
      equation(lossy, '59', '(59) with δΔ in (46c)'),
      equation(lossy, '62a', '7.2, (62a) with −6μ_s²'),
      printed(lossy, '62a printed', '(62a)', '−μ_s² should be −6μ_s²'),
      equation(lossy, '62b', '(62b)'),
      equation(lossy, '62c', '(62c) with + σ₀k and ρ_p in μ_p²'),
      printed(lossy, '62c printed', '(62c)', '+ σ₀k next to −1 is missing'),
      equation(lossy, '65', '(65) with Θk²'),
      printed(lossy, '65 printed', '(65)', 'A₁₃ and A₂₃ lack k² next to Θ'),
      judged('strikes of the bridge on the body in 27 ms', 'a rattling bridge', hits, hits > 3),
      ...always,
    ],
    pictures: [
      {
        name: 'notes-section-7',
        svg: await drawNotes({
          title: 'Tromba marina with a sprung bridge',
          subtitle:
            'Notes, section 7: string, bridge of 1 g and body; spring K₁, K₃, σ_×, losses as in 7.1; by rule 26',
          run: seen,
          p2,
          moving: { u: 'string', w: 'bridge', v: 'body' },
          forces: { fs: 'spring', fc: 'collision' },
        }),
      },
    ],
    assumptions: [
      NO_NUMBERS,
      'σ₀ and σ₁ of 7.1 are per metre and per square metre (ρA and ρH times the usual ones), as stated in 7.2; R is in kg/s.',
      copiesDiffer('(40)', 'η_c at n−1', 'η_s at n−1'),
    ],
  };
}

export const notesSection7: Paper = { id: 'notes-section-7', title: 'Tromba marina with a sprung bridge', run };
