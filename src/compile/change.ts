/**
 * Live changes: the Program is compiled anew with the parameter changed, and what differs from the old one in memory, apart
 * from states and accounts, is the change. Applying it needs neither compiler nor allocation, so it can happen anywhere.
 */
import { bodyOf, placeIn, roomOf } from '../elements/index.ts';
import { ContactRecord, ControlLinks, IMAGE_BASE, Segment } from '../kernel/records.ts';
import { type Checked, checkModel } from '../model/index.ts';
import { isHand } from './hand-names.ts';
import { fieldsOf, widthOf } from './image.ts';
import { isProblem } from './points.ts';
import type { Change, Program, SlotFactor } from './program.ts';
import { compileStill } from './still.ts';

/** Sections that hold what happens rather than what is. */
const STATE = new Set([
  'header',
  'clock',
  'u-prev',
  'u',
  'u-next',
  'elements',
  'output-sums',
  'controls',
  'control-links',
  'envelope-vector',
]);

/** Fields of a contact that its description gives. */
const CONTACT_CONSTANTS = [
  'offset',
  'controlSign',
  'stiffness',
  'exponent',
  'share',
  'damping',
  'cubic',
  'compliance',
  'sharpness',
  'slideSign',
  'slideMobility',
  'slideLeft',
  'slideRight',
];

/** Plans a live change of one number of the model, in SI units: what differs in the memory of a run. Touches no run. */
export function planChange(program: Program, path: string, value: number): Checked<Change> {
  const still = { ...program.model, score: program.model.score.filter((event) => !('set' in event)) };
  const checked = checkModel(still, { set: [`${path}=${value}`] });
  if (!checked.ok) return checked;
  const compiled = compileStill(checked.value, program.part, program);
  if (!compiled.ok) return compiled;
  if (!sameShape(program, compiled.value)) {
    const message = `expected a change that keeps every grid and every contact point; got ${value}`;
    return { ok: false, problems: [{ path, message }] };
  }
  const mobilities = mobilityFactors(program, compiled.value);
  return { ok: true, value: { path, value, ...difference(program, compiled.value), mobilities } };
}

/** By what the mobilities of unknowns grow; of those that follow each other with the same factor the first is named. */
function mobilityFactors(before: Program, after: Program): SlotFactor[] {
  return after.elements.flatMap(({ name, slot, size, fold }) => {
    const [old, now] = [before, after].map(({ model, rate }) => ({ element: model.elements[name], rate }));
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    const [a, b] = [old, now].map(({ element, rate }) => bodyOf(element, rate, name));
    if (isProblem(a) || isProblem(b)) return [];
    const factors = Array.from({ length: size }, (_, i) => ({
      slot: slot + placeIn(fold, i),
      factor: a.mobility[i] === 0 ? 1 : b.mobility[i] / a.mobility[i],
    }));
    factors.sort((one, other) => one.slot - other.slot);
    const rows = factors.filter(({ factor }, i) => i === 0 || factor !== factors[i - 1].factor);
    return [...rows, { slot: slot + roomOf(size, fold), factor: 1 }];
  });
}

function sameShape(a: Program, b: Program): boolean {
  const shape = (program: Program) =>
    JSON.stringify([program.rate, program.sections, program.contacts, program.controls]);
  return shape(a) === shape(b);
}

function difference(before: Program, after: Program): Omit<Change, 'path' | 'value' | 'mobilities'> {
  const addresses: number[] = [];
  const words: bigint[] = [];
  const contacts = new Set<number>();
  const old = new DataView(before.image.buffer, before.image.byteOffset);
  const now = new DataView(after.image.buffer, after.image.byteOffset);
  const fields = fieldsOf(ContactRecord);
  const width = widthOf(ContactRecord, 8);
  const isLed = handSegments(after);
  for (const { name, address, bytes } of after.sections) {
    if (STATE.has(name)) continue;
    for (let offset = 0; offset < bytes; offset += 8) {
      if (name === 'contacts' && !CONTACT_CONSTANTS.includes(fields[(offset % width) / 8])) continue;
      if (name === 'segments' && isLed(Math.floor(offset / widthOf(Segment, 8)))) continue;
      const at = address + offset - IMAGE_BASE;
      // As bits: pairs of integers are no numbers.
      if (old.getBigUint64(at, true) === now.getBigUint64(at, true)) continue;
      addresses.push(address + offset);
      words.push(now.getBigUint64(at, true));
      if (name === 'contacts') contacts.add(Math.floor(offset / width));
    }
  }
  return { program: after, addresses, words: BigUint64Array.from(words), contacts: [...contacts] };
}

/** Which segments are those of controls that hands lead: where they go is nothing that a model says. */
function handSegments({ model, controls, image, sections }: Program): (segment: number) => boolean {
  const led = new Set(
    Object.entries(model.players).flatMap(([name, player]) =>
      isHand(name) ? [player.type === 'gesture' ? player.of : `players.${name}`] : [],
    ),
  );
  const links = sections.find(({ name }) => name === 'control-links');
  if (led.size === 0 || links === undefined) return () => false;
  const view = new DataView(image.buffer, image.byteOffset + links.address - IMAGE_BASE);
  const place = 4 * fieldsOf(ControlLinks).indexOf('firstSegment');
  const firsts = controls.map((_, i) => view.getInt32(i * widthOf(ControlLinks, 4) + place, true));
  return (segment) => led.has(controls[firsts.findLastIndex((first) => first <= segment)]);
}
