/** Random access to the last second: the state at any sample, and the trace of one contact. */
import { type Moment, relive } from '../../audio/index.ts';
import { createViewReader } from '../../audio/view-reader.ts';
import { drawnAs } from '../../contacts/index.ts';

/** η and force of one point of a contact, one value per sample. */
export interface Trace {
  /** Output sample of the first value. */
  readonly first: number;
  /** Samples per second, Hz. */
  readonly rate: number;
  /** Name of the contact, index of the point, and number of its points. */
  readonly contact: string;
  readonly point: number;
  readonly points: number;
  /** η, m; for a bow the slip of the string under the hair, m/s. */
  readonly eta: Float32Array;
  /** N. */
  readonly force: Float32Array;
}

export interface Lens {
  /** First and last output sample available. */
  readonly range: readonly [number, number];
  /** The trace of a point over the whole range; by default of the point with the largest force. */
  readonly trace: (contact: string, point?: number) => Trace;
  /** What the stage shows at one sample, as numbers in the order in which a node sends them. */
  readonly look: (sample: number) => Float32Array;
}

/** Number of states saved along the range, so that any sample is a short replay away. */
const STATES = 24;
/** Playback shows all that happened since the sample shown before, which is at most this old, s. */
const NEXT = 0.05;
/** Length of the range, s. */
const SPAN = 1;

/** Shows a moment up to output sample `until`; up to its end if that sample is older than all that was kept. */
export async function openLens(moment: Moment, until: number): Promise<Lens> {
  const { program } = moment.snapshot;
  const reliving = await relive(moment);
  const run = reliving.simulation;
  const reader = createViewReader({ simulation: run });
  const start = run.sample;
  const now = until > start ? Math.min(moment.now, until) : moment.now;
  const spacing = Math.max(1, Math.ceil((now - start) / STATES));
  const saved: { readonly sample: number; readonly restore: () => void }[] = [];
  for (let sample = start; sample < now; sample += spacing) {
    reliving.render(sample - run.sample);
    saved.push({ sample, restore: reliving.mark() });
  }
  /** The sample that was looked at last. */
  let shown = -1;
  const first = Math.max(start, now - Math.round(SPAN * program.rate));

  const seek = (sample: number) => {
    const near = saved[Math.min(saved.length - 1, Math.floor((sample - start) / spacing))];
    if (sample < run.sample || near.sample > run.sample) near.restore();
    reliving.render(sample - run.sample);
  };

  const trace = (name: string, asked?: number): Trace => {
    const contact = program.contacts.find((one) => one.name === name);
    if (contact === undefined) throw new RangeError(`expected the name of a contact; got ${JSON.stringify(name)}`);
    const read = (point: number, field: string) => run.machine.getContact(contact.points[point], field);
    const point = asked ?? strongest(contact.points.length, (one) => Math.abs(read(one, 'force')));
    const eta = new Float32Array(now - first);
    const force = new Float32Array(now - first);
    const bow = drawnAs(contact) === 'bow';
    seek(first);
    for (let i = 0; i < eta.length; i++) {
      reliving.render(1);
      // A sleeping contact does not update η.
      run.machine.kernel.placeAll();
      // The force of a step belongs to the η before the newest one.
      eta[i] = bow
        ? (read(point, 'eta') - read(point, 'etaPrev')) * program.rate - read(point, 'bowVelocity')
        : read(point, 'etaPrev');
      force[i] = read(point, 'force');
    }
    return { first, rate: program.rate, contact: name, point, points: contact.points.length, eta, force };
  };

  /** The point with the largest force anywhere in the range. */
  const strongest = (count: number, forceOf: (point: number) => number): number => {
    let [best, most] = [0, 0];
    if (count === 1) return best;
    seek(first);
    while (run.sample < now) {
      reliving.render(1);
      for (let point = 0; point < count; point++) {
        const force = forceOf(point);
        if (force > most) [best, most] = [point, force];
      }
    }
    return best;
  };

  return {
    range: [first, now],
    trace,
    look: (sample) => {
      const wanted = Math.min(now, Math.max(first, sample));
      const isNext = run.sample === shown && wanted >= shown && wanted - shown <= NEXT * program.rate;
      if (!isNext) {
        // What happened on the way to a sample that is not the next one is not shown with it.
        seek(Math.max(start, wanted - 1));
        reader.readOnsets();
      }
      reliving.render(wanted - run.sample);
      shown = wanted;
      const target = new Float32Array(reader.layout.length);
      reader.readOnsets();
      reader.fill(target, false);
      return target;
    },
  };
}
