/** Reads view frames from the memory of a running simulation. It only reads, except that it resets the maxima of contacts. */

import { CONTACT_NUMBERS } from '../compile/contact-record.ts';
import { placeIn, slotCount } from '../compile/fold.ts';
import { fieldsOf } from '../compile/image.ts';
import { ControlRecord } from '../kernel/control-records.ts';
import { FRICTION, ONE_SIDED } from '../kernel/laws/traits.ts';
import { ContactLinks, ContactRecord, ElementRecord } from '../kernel/records.ts';
import { hasTrait } from '../run/adopt.ts';
import { isAwake } from '../run/hands.ts';
import type { Machine } from '../run/machine.ts';
import { type ViewLayout, viewLayout } from './view.ts';
import type { Voice } from './voice.ts';

/** A contact that began since the last read: contact and point, N, J. */
export type Onset = readonly [contact: number, point: number, force: number, energy: number];

const FIELDS = fieldsOf(ContactRecord);
const WIDTH = CONTACT_NUMBERS;
/** Offsets of the fields that are read. */
const FIELD = {
  hits: FIELDS.indexOf('hits'),
  maxForce: FIELDS.indexOf('maxForce'),
  minForce: FIELDS.indexOf('minForce'),
  maxPenetration: FIELDS.indexOf('maxPenetration'),
  force: FIELDS.indexOf('force'),
  stored: FIELDS.indexOf('stored'),
  eta: FIELDS.indexOf('eta'),
  etaPrev: FIELDS.indexOf('etaPrev'),
};

/** Largest number of onsets in one frame. */
const MOST_ONSETS = 64;

export interface ViewReader {
  readonly layout: ViewLayout;
  /** Contacts that began since the last read. Also keeps the largest forces since then for `fill`, and resets the maxima. */
  readonly readOnsets: () => Onset[];
  /** Writes everything except the totals of the ledger. */
  readonly fill: (target: Float32Array, metered: boolean) => void;
}

/** Reads whichever run sounds: a change of the score that needs another grid is made by a run of another Program (`runningAt`). */
export function createViewReader({ simulation }: Pick<Voice, 'simulation'>): ViewReader {
  let { machine } = simulation;
  let reader = readerOf(machine);
  const current = () => {
    if (machine !== simulation.machine) {
      machine = simulation.machine;
      reader = readerOf(machine);
    }
    return reader;
  };
  return {
    get layout() {
      return current().layout;
    },
    readOnsets: () => current().readOnsets(),
    fill: (target, metered) => current().fill(target, metered),
  };
}

function readerOf(machine: Machine): ViewReader {
  const { program } = machine;
  const layout = viewLayout(program);
  const forces = new Float32Array(layout.points);
  const hits = new Float64Array(layout.points);
  const rows = program.contacts.flatMap(({ points }, contact) =>
    points.map((index, point) => {
      const has = (trait: number) => hasTrait(machine, index, trait);
      return { index, contact, point, isCollision: has(ONE_SIDED), hasFriction: has(FRICTION) };
    }),
  );
  // Reads by offset instead of by name: there may be a thousand points, read sixty times per second in the audio thread.
  const contacts = machine.floats(machine.section('contacts').address, machine.section('contacts').bytes / 8);
  const read = (index: number, field: number) => contacts[index * WIDTH + field];
  rows.forEach(({ index }, i) => {
    hits[i] = read(index, FIELD.hits);
  });
  return {
    layout,
    readOnsets: () => {
      const onsets: Onset[] = [];
      rows.forEach(({ index, contact, point, isCollision }, i) => {
        forces[i] = Math.max(
          read(index, FIELD.maxForce),
          -read(index, FIELD.minForce),
          Math.abs(read(index, FIELD.force)),
        );
        const count = read(index, FIELD.hits);
        if (isCollision && count !== hits[i] && onsets.length < MOST_ONSETS)
          onsets.push([contact, point, forces[i], largestStored(machine, index)]);
        hits[i] = count;
        contacts[index * WIDTH + FIELD.maxForce] = 0;
        contacts[index * WIDTH + FIELD.minForce] = 0;
        contacts[index * WIDTH + FIELD.maxPenetration] = 0;
      });
      return onsets;
    },
    fill: (target, metered) => {
      program.elements.forEach(({ slot, size, fold, shown, origin = 0 }, e) => {
        const displacements = machine.floats(machine.headerInt('u') + 8 * slot, slotCount(size, fold));
        const { first } = layout.elements[e];
        for (let i = 0; i < shown.count; i++)
          target[first + i] = displacements[placeIn(fold, shown.first + i)] + origin;
      });
      target.set(forces, layout.forces);
      const step = 1 / program.rate;
      rows.forEach(({ index, hasFriction }, i) => {
        const awake = isAwake(machine, index);
        target[layout.gaps + i] = awake ? read(index, FIELD.eta) : etaAt(machine, index);
        const velocity = awake ? (read(index, FIELD.eta) - read(index, FIELD.etaPrev)) / step : 0;
        target[layout.slips + i] = velocity - (hasFriction ? machine.getContact(index, 'bowVelocity') : 0);
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
        const stored = points.reduce((sum, index) => sum + read(index, FIELD.stored), 0);
        target[layout.stored + program.elements.length + c] = stored;
      });
    },
  };
}

/** η of a sleeping contact, computed without waking it, m. */
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

/** Potential energy at the deepest penetration since the last read: K η^(α+1) / (α+1), J. */
function largestStored(machine: Machine, index: number): number {
  const read = (field: string) => machine.getContact(index, field);
  const power = read('exponent') + 1;
  return (read('stiffness') * Math.max(0, read('maxPenetration')) ** power) / power;
}
