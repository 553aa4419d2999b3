/** Fills the frames that a page sees from the memory of a running simulation. Only reads, except for maxima, which begin anew. */

import { CONTACT_NUMBERS } from '../compile/contact-record.ts';
import { placeIn, slotCount } from '../compile/fold.ts';
import { fieldsOf } from '../compile/image.ts';
import { FRICTION, ONE_SIDED } from '../kernel/laws/traits.ts';
import { ContactLinks, ContactRecord, ControlRecord, ElementRecord } from '../kernel/records.ts';
import { hasTrait } from '../run/adopt.ts';
import { isAwake } from '../run/hands.ts';
import type { Machine } from '../run/machine.ts';
import { type ViewLayout, viewLayout } from './view.ts';
import type { Voice } from './voice.ts';

/** A contact that began since the last look: contact and point, N, J. */
export type Onset = readonly [contact: number, point: number, force: number, energy: number];

const FIELDS = fieldsOf(ContactRecord);
const WIDTH = CONTACT_NUMBERS;
/** Places of the fields that a look reads. */
const AT = {
  hits: FIELDS.indexOf('hits'),
  maxForce: FIELDS.indexOf('maxForce'),
  minForce: FIELDS.indexOf('minForce'),
  maxPenetration: FIELDS.indexOf('maxPenetration'),
  force: FIELDS.indexOf('force'),
  stored: FIELDS.indexOf('stored'),
  eta: FIELDS.indexOf('eta'),
  etaPrev: FIELDS.indexOf('etaPrev'),
};

/** Most onsets that one frame tells of. */
const MOST_ONSETS = 64;

export interface Look {
  readonly layout: ViewLayout;
  /** Contacts that began since the last look; the largest forces since then are kept for `fill`. */
  readonly onsets: () => Onset[];
  /** Writes everything but the ledger's totals. */
  readonly fill: (target: Float32Array, metered: boolean) => void;
}

export function createLook({ program, simulation }: Pick<Voice, 'program' | 'simulation'>): Look {
  const { machine } = simulation;
  const layout = viewLayout(program);
  const forces = new Float32Array(layout.points);
  const hits = new Float64Array(layout.points);
  const rows = program.contacts.flatMap(({ points }, contact) =>
    points.map((index, point) => {
      const has = (trait: number) => hasTrait(machine, index, trait);
      return { index, contact, point, collides: has(ONE_SIDED), rubs: has(FRICTION) };
    }),
  );
  // Read by place rather than by name: there may be a thousand points, sixty times a second, in an audio thread.
  const contacts = machine.floats(machine.section('contacts').address, machine.section('contacts').bytes / 8);
  const read = (index: number, field: number) => contacts[index * WIDTH + field];
  rows.forEach(({ index }, i) => {
    hits[i] = read(index, AT.hits);
  });
  return {
    layout,
    onsets: () => {
      const onsets: Onset[] = [];
      rows.forEach(({ index, contact, point, collides }, i) => {
        forces[i] = Math.max(read(index, AT.maxForce), -read(index, AT.minForce), Math.abs(read(index, AT.force)));
        const count = read(index, AT.hits);
        if (collides && count !== hits[i] && onsets.length < MOST_ONSETS)
          onsets.push([contact, point, forces[i], storedAt(machine, index)]);
        hits[i] = count;
        contacts[index * WIDTH + AT.maxForce] = 0;
        contacts[index * WIDTH + AT.minForce] = 0;
        contacts[index * WIDTH + AT.maxPenetration] = 0;
      });
      return onsets;
    },
    fill: (target, metered) => {
      program.elements.forEach(({ slot, size, fold, shown, origin = 0 }, e) => {
        const own = machine.floats(machine.headerInt('u') + 8 * slot, slotCount(size, fold));
        const { first } = layout.elements[e];
        for (let i = 0; i < shown.count; i++) target[first + i] = own[placeIn(fold, shown.first + i)] + origin;
      });
      target.set(forces, layout.forces);
      const step = 1 / program.rate;
      rows.forEach(({ index, rubs }, i) => {
        const awake = isAwake(machine, index);
        target[layout.gaps + i] = awake ? read(index, AT.eta) : etaAt(machine, index);
        const moving = awake ? (read(index, AT.eta) - read(index, AT.etaPrev)) / step : 0;
        target[layout.slips + i] = moving - (rubs ? machine.getContact(index, 'bowVelocity') : 0);
      });
      program.controls.forEach((_, i) => {
        target[layout.controls + i] = machine.get('controls', ControlRecord, i, 'now');
      });
      program.elements.forEach(({ name }, e) => {
        const lift = program.controls.indexOf(`elements.${name}.lift`);
        target[layout.lifts + e] = lift < 0 ? 0 : target[layout.controls + lift];
      });
      if (!metered) return;
      program.elements.forEach((_, e) => {
        target[layout.stored + e] = machine.get('elements', ElementRecord, e, 'stored');
      });
      program.contacts.forEach(({ points }, c) => {
        const stored = points.reduce((sum, index) => sum + read(index, AT.stored), 0);
        target[layout.stored + program.elements.length + c] = stored;
      });
    },
  };
}

/** η of a contact that sleeps, found without waking it, m. */
function etaAt(machine: Machine, index: number): number {
  const links = (field: keyof ContactLinks) => machine.getInt('contact-links', ContactLinks, index, field);
  const first = links('firstTerm');
  const count = links('firstRow') + links('rowTerms') - first;
  const weights = machine.floats(machine.section('term-weights').address + 8 * first, count);
  const slots = machine.ints(machine.section('term-slots').address + 4 * first, count);
  const u = machine.floats(machine.headerInt('u'), machine.headerInt('slots'));
  const sum = weights.reduce((eta, weight, t) => eta + weight * u[slots[t]], 0);
  const read = (field: keyof ContactRecord) => machine.get('contacts', ContactRecord, index, field);
  const control = links('control');
  const lift = control < 0 ? 0 : machine.get('controls', ControlRecord, control, 'now');
  return read('offset') + read('controlSign') * lift + sum;
}

/** Potential at the deepest penetration since the last look: K η^(α+1) / (α+1), J. */
function storedAt(machine: Machine, index: number): number {
  const read = (field: string) => machine.getContact(index, field);
  const power = read('exponent') + 1;
  return (read('stiffness') * Math.max(0, read('maxPenetration')) ** power) / power;
}
