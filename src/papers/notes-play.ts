/** Notes (66): the two-sided collision with play ε, of which section 8 takes ε → 0. Here a mass swings in a joint with play, as `slack` has it. */
import { compile } from '../compile/index.ts';
import { checkModel } from '../model/index.ts';
import { createSimulation, loadKernel } from '../run/index.ts';
import { judged, peak, rms, short } from './comparisons.ts';
import type { Comparison } from './paper.ts';

const STIFFNESS = 5e6;
const EXPONENT = 1.3;
/** m. */
const PLAY = 1e-3;
const RATE = 44_100;
/** 50 ms: the mass crosses the play some forty times. */
const SAMPLES = 2205;

interface Swing {
  readonly eta: Float64Array;
  readonly force: Float64Array;
  readonly residual: number;
}

/** A mass of 10 g at 2 m/s, held by a contact to one that is far too heavy to move. */
async function swing(contact: Readonly<Record<string, unknown>>, rate: number): Promise<Swing> {
  const model = checkModel({
    clangor: 1,
    rate,
    elements: { ball: { type: 'mass', mass: 0.01 }, wall: { type: 'mass', mass: 1e9 } },
    contacts: { joint: { between: ['ball', 'wall'], stiffness: STIFFNESS, exponent: EXPONENT, ...contact } },
    players: { throw: { type: 'initial', element: 'ball', velocity: 2 } },
    outputs: { u: { at: 'ball' }, f: { contact: 'joint' } },
  });
  const program = model.ok ? compile(model.value) : model;
  if (!program.ok) throw new Error(program.problems.map(({ message }) => message).join('\n'));
  const simulation = createSimulation(program.value, await loadKernel(), { metered: true });
  const [eta, force] = simulation.render((SAMPLES * rate) / RATE);
  return { eta, force, residual: simulation.ledger().residual };
}

/** φ′ of (66), N. */
function printed(eta: number): number {
  return Math.sign(eta) * STIFFNESS * Math.max(0, Math.abs(eta) - PLAY) ** EXPONENT;
}

/** Largest difference of the force from (66), relative to the largest force. Forces are heard a sample after their η. */
function awayFrom({ eta, force }: Swing): number {
  return peak(force.map((f, n) => (n > 0 ? f - printed(eta[n - 1]) : 0))) / peak(force);
}

/** rms difference of the motion of two joints, relative. */
async function apart(rate: number): Promise<number> {
  const [tight, connected] = [await swing({ type: 'slack', play: 0 }, rate), await swing({ type: 'connection' }, rate)];
  return rms(tight.eta, connected.eta) / rms(connected.eta);
}

export async function playComparisons(): Promise<readonly Comparison[]> {
  const loose = { type: 'slack', play: PLAY };
  const [slow, fast] = [await swing(loose, RATE), await swing(loose, 8 * RATE)];
  const [limit, closer] = [await apart(RATE), await apart(8 * RATE)];
  const [away, near] = [awayFrom(slow), awayFrom(fast)];
  // A force acts over the steps before and after its sample.
  const inside = (n: number) => [n - 2, n - 1, n].every((m) => Math.abs(fast.eta[m] ?? PLAY) < PLAY);
  const within = peak(fast.force.filter((_, n) => inside(n)));
  const sides = fast.force.every((f, n) => f === 0 || Math.sign(f) === Math.sign(fast.eta[n - 1]));
  return [
    judged(
      '(66) with ε = 1 mm: force of a joint with play against K[|η| − ε]₊^α sgn(η), largest difference relative to the largest force, at 44.1 kHz and at eight times that',
      'the same in the limit',
      `${short(away)}, ${short(near)}`,
      near < 0.002 && near < away / 8,
    ),
    judged('(66): largest force within the play, N', '0', within, within === 0),
    judged('(66): the force has the sign of η', 'directed by sgn(η)', sides ? 'always' : 'not always', sides),
    judged(
      '(66) with ε → 0 against (68), rule p2: rms difference of the motion, relative, at the same rates',
      'the same in the limit',
      `${short(limit)}, ${short(closer)}`,
      closer < limit / 4,
    ),
    judged(
      '(66): energy residual',
      'round-off',
      short(Math.max(slow.residual, fast.residual)),
      Math.max(slow.residual, fast.residual) < 1e-12,
    ),
  ];
}
