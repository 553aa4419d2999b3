/** Rule p2 stands twice in the kernel: for one contact, as it is to be read, and for two at a time, as it runs. Both have the same bits. */
import { fc, test as property } from '@fast-check/vitest';
import { expect } from 'vitest';
import { contactFields, lawNumber } from '../../src/compile/contact-record.ts';
import { IMAGE_BASE } from '../../src/kernel/records.ts';
import { compileEntry, entryOn } from '../support/kernel-entry.ts';

/** A module of its own, because the kernel itself has no use for the form for one contact. */
const ENTRY = `
import { Clock, Header, IMAGE_BASE } from './records';
import { PowerLaw } from './build/law-records';
import { begin, beginStatic, finish, finishStatic, planAlone } from './laws/collision-p2';
import { keepPush } from './laws/power-law';
export function start(clock: i32, halfRate: f64): void {
  changetype<Header>(<usize>IMAGE_BASE).clock = clock;
  changetype<Clock>(<usize>clock).halfRate = halfRate;
}
export function alone(at: usize, D: f64): void { planAlone(changetype<PowerLaw>(at), D); }
export function take(at: usize, D: f64): void { begin(changetype<PowerLaw>(at), D); }
export function end(): void { finish(); }
export function staticAlone(at: usize): void { keepPush(changetype<PowerLaw>(at)); }
export function staticTake(at: usize): void { beginStatic(changetype<PowerLaw>(at)); }
export function staticEnd(): void { finishStatic(); }
`;

interface Module {
  readonly memory: WebAssembly.Memory;
  readonly start: (clock: number, halfRate: number) => void;
  readonly alone: (at: number, D: number) => void;
  readonly take: (at: number, D: number) => void;
  readonly end: () => void;
  readonly staticAlone: (at: number) => void;
  readonly staticTake: (at: number) => void;
  readonly staticEnd: () => void;
}

const memory = new WebAssembly.Memory({ initial: 4 });
const module = { ...entryOn<Omit<Module, 'memory'>>(await compileEntry(ENTRY), memory), memory };
const fields = contactFields[lawNumber('collision-p2')];
const CLOCK = IMAGE_BASE + 4096;
const CONTACTS = IMAGE_BASE + 8192;
const RATE = 44_100;

const logarithmic = (low: number, high: number) =>
  fc.double({ min: low, max: high, noNaN: true }).map((digits) => 10 ** digits);
const signed = (size: fc.Arbitrary<number>) => fc.tuple(size, fc.boolean()).map(([x, below]) => (below ? -x : x));
const exponent = fc.oneof(fc.constantFrom(1, 1.5, 2, 3), fc.double({ min: 1, max: 5, noNaN: true }));
const contact = fc.record({
  etaPrev: signed(logarithmic(-12, -2)),
  move: fc.oneof(fc.constant(0), signed(logarithmic(-14, -2))),
  psi: fc.oneof(fc.constant(0), signed(logarithmic(-9, 1))),
  kept: fc.boolean(),
  D: fc.oneof(fc.constant(0), signed(logarithmic(-14, -1))),
  stiffness: logarithmic(0, 14),
  exponent,
  damping: fc.oneof(fc.constant(0), logarithmic(-2, 2)),
  compliance: logarithmic(-12, -2),
});
type Contact = typeof contact extends fc.Arbitrary<infer T> ? T : never;

function write(
  at: number,
  { etaPrev, move, psi, kept, stiffness, exponent: alpha, damping, compliance }: Contact,
): void {
  const view = new Float64Array(module.memory.buffer, at, fields.length).fill(0);
  const eta = etaPrev + move;
  const force = (x: number) => (x > 0 ? stiffness * x ** alpha : 0);
  const share = 1 / (alpha + 1);
  const [potential, potentialPrev] = [eta, etaPrev].map((x) => share * (force(x) * x));
  // Mostly psi^2 is what it should be, as in a run.
  const stored = kept ? Math.sign(psi || 1) * Math.sqrt(potential + potentialPrev) : psi;
  const values = { etaPrev, eta, psi: stored, stiffness, exponent: alpha, share, damping, compliance };
  const found = { staticForce: force(eta), staticForcePrev: force(etaPrev), potential, potentialPrev };
  for (const [field, value] of Object.entries({ ...values, ...found })) view[fields.indexOf(field)] = value;
}

const bitsAt = (at: number, names: readonly string[]) => {
  const bits = new BigUint64Array(module.memory.buffer, at, fields.length);
  return names.map((field) => bits[fields.indexOf(field)]);
};
const planned = (at: number) => bitsAt(at, ['g', 'loss', 'root', 'drive']);
const place = (i: number) => CONTACTS + 8 * 64 * i;

property.prop([fc.array(contact, { minLength: 1, maxLength: 5 })], { numRuns: 4000 })(
  'two at a time are planned to the bits of one',
  (contacts) => {
    module.start(CLOCK, RATE / 2);
    contacts.forEach((one, i) => {
      write(place(i), one);
      module.take(place(i), one.D);
    });
    module.end();
    const together = contacts.map((_, i) => planned(place(i)));
    contacts.forEach((one, i) => {
      write(place(i), one);
      module.alone(place(i), one.D);
      expect(planned(place(i)), JSON.stringify(one)).toEqual(together[i]);
    });
  },
);

property.prop([fc.array(contact, { minLength: 1, maxLength: 5 })], { numRuns: 1000 })(
  'static force and potential of two at a time have the bits of one',
  (contacts) => {
    const found = (at: number) => bitsAt(at, ['staticForce', 'potential']);
    contacts.forEach((one, i) => {
      write(place(i), one);
      module.staticTake(place(i));
    });
    module.staticEnd();
    const together = contacts.map((_, i) => found(place(i)));
    contacts.forEach((one, i) => {
      write(place(i), one);
      module.staticAlone(place(i));
      expect(found(place(i)), JSON.stringify(one)).toEqual(together[i]);
    });
  },
);
