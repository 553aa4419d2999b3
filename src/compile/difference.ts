/** What a live change alters in memory: every word in which two Programs differ, except states and energy accounts. */

import { ControlLinks, ControlRecord, Segment } from '../kernel/control-records.ts';
import { laws } from '../kernel/laws/table.ts';
import { ContactLinks, IMAGE_BASE } from '../kernel/records.ts';
import { isHand } from '../model/hand-names.ts';
import { CONTACT_NUMBERS, contactFields } from './contact-record.ts';
import { createReader, fieldsOf, type ImageReader, widthOf } from './image.ts';
import type { Change, Program } from './program.ts';

/** Sections that hold the state of a run rather than the description of the model. */
const STATE = new Set([
  'header',
  'clock',
  'u-prev',
  'u',
  'u-next',
  'elements',
  'output-sums',
  'output-waiting',
  'control-links',
  'envelope-vector',
]);

/** Fields of a contact that follow from its description. */
const CONTACT_CONSTANTS = [
  'offset',
  'controlSign',
  'compliance',
  'slideSign',
  'slideMobility',
  'slideLeft',
  'slideRight',
];

/** Fields of a control that follow from its description while nothing drives it. */
const CONTROL_CONSTANTS = ['now', 'next'];

export function difference(before: Program, after: Program): Omit<Change, 'path' | 'value' | 'mobilities' | 'speeds'> {
  const addresses: number[] = [];
  const words: bigint[] = [];
  const [oldWords, newWords] = [before, after].map(({ image }) => new DataView(image.buffer, image.byteOffset));
  const [old, now] = [before, after].map(({ image, sections }) => createReader(image, sections));
  const points = after.contacts.flatMap((contact) => contact.points);
  const contacts = new Set(points.filter((point) => haveOtherTerms(old, now, point)));
  const controlFields = fieldsOf(ControlRecord);
  const [contactWidth, controlWidth] = [8 * CONTACT_NUMBERS, widthOf(ControlRecord, 8)];
  const isDrivenByHand = handSegmentTest(after, now);
  const isUndriven = (control: number) => now.int('control-links', ControlLinks, control, 'segmentCount') === 0;
  for (const { name, address, bytes } of after.sections) {
    if (STATE.has(name)) continue;
    for (let offset = 0; offset < bytes; offset += 8) {
      const at = address + offset - IMAGE_BASE;
      // Compared as bits: a pair of integers read as a float may be NaN.
      if (oldWords.getBigUint64(at, true) === newWords.getBigUint64(at, true)) continue;
      if (name === 'segments' && isDrivenByHand(Math.floor(offset / widthOf(Segment, 8)))) continue;
      if (name === 'contacts') {
        const contact = Math.floor(offset / contactWidth);
        if (!isConstant(now, contact, (offset % contactWidth) / 8)) continue;
        contacts.add(contact);
      }
      if (name === 'controls') {
        if (!CONTROL_CONSTANTS.includes(controlFields[(offset % controlWidth) / 8])) continue;
        if (!isUndriven(Math.floor(offset / controlWidth))) continue;
      }
      addresses.push(address + offset);
      words.push(newWords.getBigUint64(at, true));
    }
  }
  const inOrder = [...contacts].sort((a, b) => a - b);
  return { program: after, addresses, words: BigUint64Array.from(words), contacts: inOrder };
}

/** Whether the field at an index of a contact's record follows from the contact's description. */
function isConstant(reader: ImageReader, contact: number, index: number): boolean {
  const law = reader.int('contact-links', ContactLinks, contact, 'law');
  const field = contactFields[law][index];
  return CONTACT_CONSTANTS.includes(field) || laws[law].constants.includes(field);
}

/** Whether a contact's η is defined differently: over other unknowns, or with other weights. */
function haveOtherTerms(old: ImageReader, now: ImageReader, point: number): boolean {
  const link = (reader: ImageReader, field: keyof ContactLinks) =>
    reader.int('contact-links', ContactLinks, point, field);
  const spanOf = (reader: ImageReader) => ({
    first: link(reader, 'firstTerm'),
    count: link(reader, 'firstRow') + link(reader, 'rowTerms') - link(reader, 'firstTerm'),
  });
  const [a, b] = [spanOf(old), spanOf(now)];
  if (a.count !== b.count) return true;
  for (let t = 0; t < a.count; t++) {
    if (old.intAt('term-slots', a.first + t) !== now.intAt('term-slots', b.first + t)) return true;
    if (old.floatAt('term-weights', a.first + t) !== now.floatAt('term-weights', b.first + t)) return true;
  }
  return false;
}

/** Tests whether a segment belongs to a control driven by a hand: such segments are not part of the model. */
function handSegmentTest({ model, controls }: Program, image: ImageReader): (segment: number) => boolean {
  const driven = new Set(
    Object.entries(model.players).flatMap(([name, player]) =>
      isHand(name) ? [player.type === 'gesture' ? player.of : `players.${name}`] : [],
    ),
  );
  if (driven.size === 0) return () => false;
  const firsts = controls.map((_, i) => image.int('control-links', ControlLinks, i, 'firstSegment'));
  return (segment) => driven.has(controls[firsts.findLastIndex((first) => first <= segment)]);
}
