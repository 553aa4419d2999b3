/** The last second under a lens: any sample of it, and what one contact did. */

import { type Moment, relive } from '../../audio/index.ts';
import { createViewReader } from '../../audio/view-reader.ts';
import { drawnAs } from '../../contacts/index.ts';

/** What one point of a contact did, one value per sample. */
export interface Trace {
  /** Output sample of the first value. */
  readonly first: number;
  /** Samples per second, Hz. */
  readonly rate: number;
  /** Name of the contact, and which of its points. */
  readonly contact: string;
  readonly point: number;
  readonly points: number;
  /** Penetration η, m; for bows the slip under the hair, m/s. */
  readonly eta: Float32Array;
  /** N. */
  readonly force: Float32Array;
}

export interface Lens {
  /** First and last output sample that can be looked at. */
  readonly range: readonly [number, number];
  /** What a point did over the whole range; the strongest one if none is named. */
  readonly trace: (contact: string, point?: number) => Trace;
  /** Everything that the stage shows, at one sample: numbers as a node sends them. */
  readonly look: (sample: number) => Float32Array;
}

/** Places remembered on the way, so that any sample is near one. */
const STATES = 24;
/** Time that can be looked at, s. */
const SPAN = 1;

export async function putUnderLens(moment: Moment): Promise<Lens> {
  const { snapshot, now } = moment;
  const { program } = snapshot;
  const reliving = await relive(moment);
  const run = reliving.simulation;
  const reader = createViewReader({ program, simulation: run });
  const start = run.sample;
  const spacing = Math.max(1, Math.ceil((now - start) / STATES));
  const marks: { readonly sample: number; readonly goBack: () => void }[] = [];
  for (let sample = start; sample < now; sample += spacing) {
    reliving.render(sample - run.sample);
    marks.push({ sample, goBack: reliving.mark() });
  }
  const first = Math.max(start, now - Math.round(SPAN * program.rate));

  const goTo = (sample: number) => {
    const near = marks[Math.min(marks.length - 1, Math.floor((sample - start) / spacing))];
    if (sample < run.sample || near.sample > run.sample) near.goBack();
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
    goTo(first);
    for (let i = 0; i < eta.length; i++) {
      reliving.render(1);
      // A contact that sleeps does not keep η up; waking it changes no bits.
      run.machine.kernel.wakeAll();
      // The force of a step acts while η is the one before the newest.
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
    goTo(first);
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
      goTo(Math.min(now, Math.max(first, sample)));
      const target = new Float32Array(reader.layout.length);
      reader.readOnsets();
      reader.fill(target, false);
      return target;
    },
  };
}
