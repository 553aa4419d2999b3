/** The page's audio graph: nodes → bus → clipper → analyser → loudspeakers. */
import { signal } from '@preact/signals';

export interface AudioGraph {
  readonly context: AudioContext;
  /** Every audio node of the studio connects to this bus. */
  readonly bus: GainNode;
  readonly analyser: AnalyserNode;
}

export const graph = signal<AudioGraph | undefined>(undefined);

/** The rate of most devices, Hz. A fixed rate gives everyone the same grids, hence the same sound. */
const RATE = 48_000;
/** Window of the analyser, samples: three periods of the lowest string fit in it. */
const FFT_SIZE = 8192;

/** Makes the graph on first use, suspended: browsers allow sound to start only in response to a click. */
export function openGraph(): AudioGraph {
  const existing = graph.peek();
  if (existing !== undefined) return existing;
  const context = new AudioContext({ latencyHint: 'interactive', sampleRate: RATE });
  context.suspend();
  const bus = context.createGain();
  // Each node stays within full scale, but their sum may not. This linear curve clips at full scale and changes nothing below it.
  const clipper = context.createWaveShaper();
  clipper.curve = Float32Array.of(-1, 0, 1);
  const analyser = context.createAnalyser();
  analyser.fftSize = FFT_SIZE;
  analyser.smoothingTimeConstant = 0;
  bus.connect(clipper).connect(analyser).connect(context.destination);
  const made = { context, bus, analyser };
  graph.value = made;
  return made;
}
