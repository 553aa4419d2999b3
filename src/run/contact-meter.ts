/** What every contact does in one sample: read after each, from the kernel's own records, without waking what sleeps. */
import { ContactRecord } from '../kernel/records.ts';
import type { Machine } from './machine.ts';

/** A contact at one sample, over all of its points. */
export interface ContactReading {
  /** Sum of the forces, N. */
  force: number;
  /** Deepest point of a collision while it touches; of any other contact the largest |extension|, m. */
  penetration: number;
  /** Work that the bodies did on the contact since the sample before: what it stores or loses beyond what a hand gave it, J. */
  work: number;
  touching: boolean;
}

export interface ContactMeter {
  /** One for every contact of the Program, overwritten by `read`. */
  readonly readings: readonly Readonly<ContactReading>[];
  readonly read: () => void;
  /** How often points of collisions began to touch so far. */
  readonly hits: () => number;
}

/** The run must be metered: work is what its ledger books. */
export function createContactMeter(machine: Machine): ContactMeter {
  const { program, kernel } = machine;
  const fields = Object.keys(new ContactRecord());
  // A law may keep more than every contact has: records are as wide as the widest needs.
  const { address, width, bytes } = machine.section('contacts');
  const stride = width / 8;
  const place = (field: keyof ContactRecord) => fields.indexOf(field);
  const [force, eta, lost, lostCarry, injected, injectedCarry] = [
    place('force'),
    place('eta'),
    place('lost'),
    place('lostCarry'),
    place('injected'),
    place('injectedCarry'),
  ];
  const count = Math.floor(bytes / width);
  const records = machine.floats(address, count * stride);
  /** What each point had taken from the bodies up to the sample before, J. */
  const taken = new Float64Array(count);
  const balance = (i: number) => {
    const at = i * stride;
    const given = records[at + injected] + records[at + injectedCarry];
    return kernel.energyOfContact(i) + records[at + lost] + records[at + lostCarry] - given;
  };
  for (let i = 0; i < count; i++) taken[i] = balance(i);
  const readings = program.contacts.map(() => ({ force: 0, penetration: 0, work: 0, touching: false }));
  const active = new Uint8Array(count);
  const read = () => {
    for (let c = 0; c < readings.length; c++) {
      const reading = readings[c];
      const { type, points } = program.contacts[c];
      reading.force = 0;
      reading.penetration = 0;
      reading.work = 0;
      reading.touching = false;
      for (let p = 0; p < points.length; p++) {
        const i = points[p];
        const own = records[i * stride + force];
        if (own === 0 && active[i] === 0) continue;
        // The balance of a point can only change while its force acts, and in the step that ends it.
        active[i] = own === 0 ? 0 : 1;
        const now = balance(i);
        reading.work += now - taken[i];
        taken[i] = now;
        if (own === 0) continue;
        const depth = records[i * stride + eta];
        reading.force += own;
        reading.penetration = Math.max(reading.penetration, type === 'collision' ? depth : Math.abs(depth));
        reading.touching = true;
      }
    }
  };
  const collisions = program.contacts.flatMap(({ type, points }) => (type === 'collision' ? points : []));
  const hitsPlace = place('hits');
  const hits = () => {
    let sum = 0;
    for (let p = 0; p < collisions.length; p++) sum += records[collisions[p] * stride + hitsPlace];
    return sum;
  };
  return { readings, read, hits };
}
