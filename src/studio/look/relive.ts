/** The last second lived again, sample by sample, to the same bits: from a state that the node kept, with everything done since. */
import type { Moment } from '../../audio/index.ts';
import { createLook } from '../../audio/look.ts';
import { createVoice } from '../../audio/voice.ts';
import { ContactRecord } from '../../kernel/records.ts';
import type { Snapshot } from '../../run/index.ts';

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

export interface Relived {
  /** First and last output sample that can be looked at. */
  readonly range: readonly [number, number];
  /** What a point did over the whole range; the strongest one if none is named. */
  readonly trace: (contact: string, point?: number) => Trace;
  /** Everything that the stage shows, at one sample: numbers as a node sends them. */
  readonly look: (sample: number) => Float32Array;
}

/** States kept on the way, so that any sample is near one. */
const STATES = 24;
/** Time that can be looked at, s. */
const SPAN = 1;

export function relive({ snapshot, events, now }: Moment, module: WebAssembly.Module): Relived {
  const { program } = snapshot;
  const voice = createVoice(program, module, 1, false);
  const run = voice.simulation;
  run.restore(snapshot);
  let event = 0;
  const kept: { readonly sample: number; readonly state: Snapshot; readonly event: number }[] = [];
  const spacing = Math.max(1, Math.ceil((now - run.sample) / STATES));

  /** Runs on to a sample, doing on the way what was done. */
  const runTo = (sample: number) => {
    while (run.sample < sample) {
      for (; event < events.length && events[event].sample <= run.sample; event++) run.perform(events[event].event);
      const next = Math.min(sample, events[event]?.sample ?? sample);
      run.renderInto([], 0, next - run.sample);
    }
  };
  const keep = () => kept.push({ sample: run.sample, state: run.snapshot(), event });
  const goTo = (sample: number) => {
    const near = kept.filter((one) => one.sample <= sample).at(-1) ?? kept[0];
    if (sample < run.sample || near.sample > run.sample) {
      run.restore(near.state);
      event = near.event;
    }
    runTo(sample);
  };
  keep();
  while (run.sample < now) {
    runTo(Math.min(now, run.sample + spacing));
    keep();
  }
  const first = Math.max(kept[0].sample, now - Math.round(SPAN * program.rate));
  const look = createLook(voice);

  const trace = (name: string, asked?: number): Trace => {
    const contact = program.contacts.find((one) => one.name === name);
    if (contact === undefined) throw new RangeError(`expected the name of a contact; got ${JSON.stringify(name)}`);
    const read = (point: number, field: keyof ContactRecord) =>
      run.machine.get('contacts', ContactRecord, contact.points[point], field);
    const point = asked ?? strongest(contact.points.length, (one) => Math.abs(read(one, 'force')));
    const eta = new Float32Array(now - first);
    const force = new Float32Array(now - first);
    const bow = contact.type === 'bow';
    goTo(first);
    for (let i = 0; i < eta.length; i++) {
      runTo(first + i + 1);
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
      runTo(run.sample + 1);
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
      const target = new Float32Array(look.layout.length);
      look.onsets();
      look.fill(target, false);
      return target;
    },
  };
}
