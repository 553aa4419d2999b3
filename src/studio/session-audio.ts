/** The page's audio graph: nodes → bus → clipper → analyser → volume → loudspeakers. */
import { effect, signal } from '@preact/signals';
import { keep, kept } from './storage.ts';

export interface AudioGraph {
  readonly context: AudioContext;
  /** Every audio node of the studio connects to this bus. */
  readonly bus: GainNode;
  /** Sees all that is heard, before the volume. */
  readonly analyser: AnalyserNode;
  /** The same in a short window, for the level. */
  readonly meter: AnalyserNode;
}

export const graph = signal<AudioGraph | undefined>(undefined);

/** The rate of most devices, Hz. A fixed rate gives everyone the same grids, hence the same sound. */
const RATE = 48_000;
/** Window of the analyser, samples: three periods of the lowest string fit in it. */
const FFT_SIZE = 8192;
/** Window of the meter: more than passes between two pictures. */
const METER_SIZE = 2048;
/** Time in which a volume is reached, s. */
const TURN_TIME = 0.015;

/**
 * Whether the sound is computed as far ahead as the browser would like. The least that it can is a third of that or less, so that a gesture is
 * heard at once; where that leaves gaps, the user may want it otherwise (session-gaps.ts).
 */
export const isBufferLong = signal(kept('buffer') === 'long');

/** Volume, 0 to 1, and whether the sound is muted. */
export const volume = signal(storedVolume());
export const isMuted = signal(false);

function storedVolume(): number {
  const value = Number(kept('volume') ?? 1);
  return value >= 0 && value <= 1 ? value : 1;
}

/** Ends the link between the volume and the graph. */
let endVolume = () => {};
/** The rate asked for, Hz. */
let wanted = RATE;

/** The rate that was asked for and that the browser does not offer, Hz; undefined if it runs at it. */
export function refusedRate({ context }: AudioGraph): number | undefined {
  return context.sampleRate === wanted ? undefined : wanted;
}

/** Makes the graph on first use, suspended: browsers allow sound to start only in response to a click. Throws an error of one sentence. */
export function openGraph(): AudioGraph {
  const existing = graph.peek();
  if (existing !== undefined) return existing;
  const context = openContext();
  context.suspend();
  const bus = context.createGain();
  // Each node stays within full scale, but their sum may not. This linear curve clips at full scale and changes nothing below it.
  const clipper = context.createWaveShaper();
  clipper.curve = Float32Array.of(-1, 0, 1);
  const [analyser, meter] = [FFT_SIZE, METER_SIZE].map((size) => {
    const made = context.createAnalyser();
    made.fftSize = size;
    made.smoothingTimeConstant = 0;
    return made;
  });
  const loudness = context.createGain();
  loudness.gain.value = isMuted.peek() ? 0 : volume.peek();
  bus.connect(clipper).connect(analyser).connect(loudness).connect(context.destination);
  clipper.connect(meter);
  endVolume = effect(() => {
    loudness.gain.setTargetAtTime(isMuted.value ? 0 : volume.value, context.currentTime, TURN_TIME);
  });
  graph.value = { context, bus, analyser, meter };
  return graph.value;
}

function openContext(): AudioContext {
  if (globalThis.AudioContext === undefined)
    throw new Error('This browser cannot play computed sound: it has no AudioContext.');
  const open = (rate: number | undefined) =>
    new AudioContext({
      latencyHint: isBufferLong.peek() ? 'interactive' : 0,
      ...(rate !== undefined && { sampleRate: rate }),
    });
  const context = tried(() => open(wanted)) ?? tried(() => open(undefined));
  if (context === undefined) throw new Error('The browser found no sound device that it can play to.');
  if (context.audioWorklet === undefined) {
    context.close();
    throw new Error(
      'Sound needs an AudioWorklet, which browsers offer only to pages served over https or from this computer.',
    );
  }
  return context;
}

function tried<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Silences everything without a click while nodes are replaced. */
export async function faded(replace: () => Promise<void>): Promise<void> {
  const { context, bus } = graph.peek() ?? {};
  if (context === undefined || bus === undefined || context.state !== 'running') return replace();
  const now = context.currentTime;
  bus.gain.setValueAtTime(1, now);
  bus.gain.linearRampToValueAtTime(0, now + TURN_TIME);
  await new Promise((resolve) => setTimeout(resolve, 2000 * TURN_TIME));
  await replace();
  // Set now instead of scheduled before: Chromium forgets a value whose time comes while nothing is connected to the bus.
  bus.gain.cancelScheduledValues(0);
  bus.gain.value = 1;
}

/** Closes the graph; the next one runs at another rate, Hz. */
export async function changeRate(rate: number): Promise<void> {
  const old = graph.peek();
  wanted = rate;
  endVolume();
  graph.value = undefined;
  await old?.context.close();
}

effect(() => keep('volume', String(volume.value)));
effect(() => {
  if (isBufferLong.value) keep('buffer', 'long');
});
