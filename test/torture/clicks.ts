/**
 * Whether loads click: models are loaded in storms, also in the middle of a crossfade, and no two neighbouring samples may differ by more
 * than the voices themselves do, plus what a crossfade and the DC filter add:
 *
 *     |y(n) - y(n-1)| ≤ Σ max |Δx| + Σ max |x| / F + 4 ω k max |y|
 *
 * The sums are over the old and the new voice, x their samples in this block, F the frames of a crossfade, ω the corner of the DC filter
 * and k the time of a frame: in that time y moves by ω k (√2 y + ω ∫ y dt) without x, and 4 leaves room for the integral.
 */
import { createEngine, FADE_TIME } from '../../src/audio/engine.ts';
import { postGesture } from '../../src/audio/gestures.ts';
import { BLOCK, type Voice } from '../../src/audio/voice.ts';
import { randomFrom } from '../../src/numerics/random.ts';
import { loadKernel } from '../../src/run/index.ts';
import { between, drawRate, loadOf, pick } from './draw.ts';
import { playableAt } from './models.ts';

const module = await loadKernel();

/** Angular frequency of the corner of the DC filter, rad/s. */
const CORNER = 2 * Math.PI * 10;
/** Rounding to single precision, relative to full scale. */
const ROUNDING = 2 ** -23;

export interface ClickRun {
  readonly seed: number;
  /** Loads, and those of them during a crossfade. */
  readonly loads: number;
  readonly interrupting: number;
  /** Largest step relative to what is allowed; a click if above 1. */
  readonly worst: number;
}

/** What a voice adds to the allowed step of a block: its largest step and its largest sample, both channels, at full weight. */
function motionOf(voice: Voice, frames: number, last: Map<Voice, readonly number[]>) {
  let step = 0;
  let size = 0;
  const ends = [voice.left, voice.right].map((channel, side) => {
    let before = last.get(voice)?.[side] ?? channel[0];
    for (let i = 0; i < frames; i++) {
      step = Math.max(step, Math.abs(channel[i] - before));
      size = Math.max(size, Math.abs(channel[i]));
      before = channel[i];
    }
    return before;
  });
  last.set(voice, ends);
  return { step: voice.level * step, size: voice.level * size };
}

/** Loads models `loads` times while they sound; undefined if the rate that is drawn is too low for one of them. */
export function tortureFades(seed: number, names: readonly string[], loads: number): ClickRun | undefined {
  const random = randomFrom(seed);
  const rate = drawRate(random);
  const fade = Math.round(FADE_TIME * rate);
  const programs = [pick(random, names), pick(random, names)].flatMap((name) => playableAt(name, rate) ?? []);
  if (programs.length < 2) return undefined;
  const levelOf = programs.map((program) => levelFor(program));
  const engine = createEngine({ program: programs[0], module, level: levelOf[0], gain: 1, metered: false });
  const last = new Map<Voice, readonly number[]>();
  const before = [0, 0];
  let previous: Voice | undefined;
  let fadeEnds = 0;
  let interrupting = 0;
  let worst = 0;
  let largest = 0;
  for (let done = 0; done < loads; ) {
    if (engine.frame > 2 * fade && random() < 0.3) {
      const next = random() < 0.5 ? 0 : 1;
      if (engine.frame < fadeEnds) interrupting++;
      previous = engine.voice;
      postGesture(engine, loadOf(programs[next], levelOf[next], random() < 0.5));
      engine.performDue();
      fadeEnds = engine.frame + fade;
      done++;
    }
    const frames = Math.floor(between(random, 1, BLOCK + 1));
    const channels = [new Float32Array(frames), new Float32Array(frames)] as const;
    engine.process(...channels);
    const voices = previous === undefined ? [engine.voice] : [engine.voice, previous];
    const motions = voices.map((voice) => motionOf(voice, frames, last));
    const step = motions.reduce((all, one) => all + one.step, 0);
    const size = motions.reduce((all, one) => all + one.size, 0);
    const isLimited = engine.limiter.limited > 0;
    for (const x of channels.flatMap((channel) => [...channel])) largest = Math.max(largest, Math.abs(x));
    const allowed = step + (size + largest) / fade + (4 * CORNER * largest) / rate + ROUNDING;
    channels.forEach((channel, side) => {
      for (const x of channel) {
        if (!isLimited) worst = Math.max(worst, Math.abs(x - before[side]) / allowed);
        before[side] = x;
      }
    });
    engine.limiter.limited = 0;
  }
  return { seed, loads, interrupting, worst };
}

/** A level at which the first moments of a Program stay below full scale. */
function levelFor(program: Parameters<typeof loadOf>[0]): number {
  const engine = createEngine({ program, module, level: 1, gain: 1, metered: false });
  let size = 0;
  for (let block = 0; block < 8; block++) {
    engine.process(new Float32Array(BLOCK), new Float32Array(BLOCK));
    for (const channel of [engine.voice.left, engine.voice.right])
      for (const x of channel) size = Math.max(size, Math.abs(x));
  }
  return size > 0 ? 0.1 / size : 1;
}
