/**
 * One run of the engine of the audio thread under torture: random gestures in random blocks at a random rate, other models loaded while it
 * sounds, and now and then an engine restored from its state, which must go on with the same bits.
 */
import { createEngine, type Engine, type EngineState } from '../../src/audio/engine.ts';
import { postGesture } from '../../src/audio/gestures.ts';
import type { Program } from '../../src/compile/index.ts';
import { randomFrom } from '../../src/numerics/random.ts';
import { loadKernel } from '../../src/run/index.ts';
import {
  between,
  drawBlock,
  drawGesture,
  drawRate,
  loadOf,
  pick,
  type Random,
  type Sounding,
  soundingOf,
} from './draw.ts';
import { playableAt } from './models.ts';

const module = await loadKernel();

/** Cost of a frame outside the elements, in multiply-adds of the kernel (a guess). */
const LEAST_COST = 100;
/** Frames that an engine and its restored twin are compared over. */
const TWIN_FRAMES = 1500;

export interface EngineRun {
  readonly seed: number;
  readonly model: string;
  /** Hz. */
  readonly rate: number;
  readonly frames: number;
  readonly gestures: number;
  /** Events that were refused because of a number that is not finite. */
  readonly refused: number;
  readonly loads: number;
  /** Engines restored from a state while the model sounded. */
  readonly restored: number;
  /** Times that the model was reset because its state was not finite. */
  readonly resets: number;
  /** Largest sample, 1. */
  readonly peak: number;
  /** What must not happen, one line each. */
  readonly faults: readonly string[];
}

/** Longest simulated time of a run, s. */
const LONGEST = 180;
/** Shortest run, frames. */
const LEAST_FRAMES = 8000;
/** Longest time without gestures between two bursts of them in a long run, s. */
const CALM = 2;

/**
 * Runs for about `work` multiply-adds of the kernel: light models for longer. Everything follows from the seed, and from `chosen`, the model to
 * begin with in place of a drawn one. No frames if the rate that is drawn is too low for it.
 */
export function tortureEngine(seed: number, names: readonly string[], work: number, chosen?: string): EngineRun {
  const random = randomFrom(seed);
  const rate = drawRate(random);
  const model = chosen ?? pick(random, names);
  const first = playableAt(model, rate);
  const affordable = work / ((first?.cost.idle ?? 0) + LEAST_COST);
  const total = Math.round(Math.max(LEAST_FRAMES, Math.min(LONGEST * rate, affordable)));
  const count = { gestures: 0, refused: 0, loads: 0, restored: 0, resets: 0 };
  const empty = { seed, model, rate, frames: 0, ...count, peak: 0, faults: [] };
  if (first === undefined) return empty;
  const others = [first, playableAt(pick(random, names), rate)].flatMap((one) => (one === undefined ? [] : [one]));
  const engine = createEngine({
    program: first,
    module,
    level: between(random, 1e-3, 1e3),
    gain: 1,
    metered: random() < 0.3,
  });
  const faults = new Set<string>();
  // A run of any length has about as many gestures, of which each may take as long as compiling the model.
  const calmShare = Math.min(0.5, total / (LONGEST * rate));
  let sounding = soundingOf(first);
  let peak = 0;
  engine.onTrouble = (message) => {
    if (message.startsWith('the state')) count.resets++;
    else count.refused++;
  };
  const process = (frames: number) => {
    const [left, right] = [new Float32Array(frames), new Float32Array(frames)];
    engine.process(left, right);
    for (const channel of [left, right])
      for (const x of channel) {
        if (!(Math.abs(x) <= 1)) faults.add(`expected samples from -1 to 1; got ${x}`);
        peak = Math.max(peak, Math.abs(x));
      }
    return [left, right] as const;
  };
  try {
    while (engine.frame < total && faults.size === 0) {
      if (random() < 0.1) {
        const program = pick(random, others);
        postGesture(engine, loadOf(program, between(random, 1e-3, 1e3), random() < 0.7));
        sounding = soundingOf(program);
        count.loads++;
      }
      count.gestures += post(random, engine, sounding, (program) => {
        sounding = { ...sounding, program };
      });
      if (random() < 0.02) engine.meter(random() < 0.5);
      process(drawBlock(random));
      if (random() < calmShare)
        for (const end = engine.frame + random() * CALM * rate; engine.frame < end; ) process(drawBlock(random));
      if (random() < 0.15) {
        const twin = restoredTwin(engine);
        if (twin === undefined) continue;
        count.restored++;
        const difference = compare(twin, process);
        if (difference !== undefined) faults.add(difference);
      }
    }
  } catch (error) {
    faults.add(`expected no exception; got ${error instanceof Error ? error.message : error}`);
  }
  return { ...empty, ...count, frames: engine.frame, peak, faults: [...faults] };
}

function post(random: Random, engine: Engine, sounding: Sounding, changed: (program: Program) => void): number {
  let posted = 0;
  let current = sounding;
  while (random() < 0.5) {
    const { gestures, program } = drawGesture(random, current);
    const isChange = program !== current.program;
    for (const gesture of gestures) {
      // A page acts at once; a recording at any frame.
      const isLater = gesture.type !== 'finger' && gesture.type !== 'let-go' && !isChange && random() < 0.5;
      if (isLater) engine.post(gesture, engine.frame + Math.floor(random() * 5000));
      else postGesture(engine, gesture);
      posted++;
    }
    current = { ...current, program };
    if (isChange) changed(program);
  }
  return posted;
}

/** A second engine from the state of the first, after all waiting events. */
function restoredTwin(engine: Engine): Engine | undefined {
  engine.flush();
  engine.process(new Float32Array(1), new Float32Array(1));
  const state: EngineState | undefined = engine.state();
  if (state === undefined) return undefined;
  const { level, gain } = state;
  return createEngine({ program: engine.voice.program, module, level, gain, metered: false, state });
}

/** What differs between an engine and its twin over the next frames. */
function compare(twin: Engine, process: (frames: number) => readonly Float32Array[]) {
  const channels = [new Float32Array(TWIN_FRAMES), new Float32Array(TWIN_FRAMES)] as const;
  twin.process(...channels);
  const played = process(TWIN_FRAMES);
  for (const [side, channel] of channels.entries()) {
    const at = channel.findIndex((x, i) => !Object.is(x, played[side][i]));
    if (at >= 0) return `expected ${played[side][at]} ${at} frames after a restored state; got ${channel[at]}`;
  }
  return undefined;
}
