/** The page's one audio graph: nodes → bus → ceiling → analyser → loudspeakers. */
import { signal } from '@preact/signals';

export interface AudioGraph {
  readonly context: AudioContext;
  /** Every node that sounds is connected here. */
  readonly bus: GainNode;
  readonly analyser: AnalyserNode;
}

export const graph = signal<AudioGraph | undefined>(undefined);

/** What most devices run at; one rate gives every visitor the same grids, Hz. */
const RATE = 48_000;
/** Long enough for three periods of the lowest string, samples. */
const ANALYSED = 8192;

/** Makes the graph on first use, asleep: browsers allow sound to begin only inside a click. */
export function openGraph(): AudioGraph {
  const there = graph.peek();
  if (there !== undefined) return there;
  const context = new AudioContext({ latencyHint: 'interactive', sampleRate: RATE });
  context.suspend();
  const bus = context.createGain();
  // Each node stays within full scale; several together may not. A straight curve ends at full scale and changes nothing below.
  const ceiling = context.createWaveShaper();
  ceiling.curve = Float32Array.of(-1, 0, 1);
  const analyser = context.createAnalyser();
  analyser.fftSize = ANALYSED;
  analyser.smoothingTimeConstant = 0;
  bus.connect(ceiling).connect(analyser).connect(context.destination);
  const made = { context, bus, analyser };
  graph.value = made;
  return made;
}
