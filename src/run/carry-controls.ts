/** Carries controls over to a new run: those driven by a hand continue; the others move smoothly to the values of the new model. */

import type { Program } from '../compile/index.ts';
import { ControlLinks, ControlRecord, Segment } from '../kernel/control-records.ts';
import { ContactLinks, IMAGE_BASE } from '../kernel/records.ts';
import { HAND, isHand } from '../model/hand-names.ts';
import { perform } from './live.ts';
import type { Machine } from './machine.ts';

/** Time in which a control reaches the value that the new model gives it, s. */
const RAMP_TIME = 0.02;

export function carryControls(old: Machine, now: Machine): void {
  const indices = new Map(old.program.controls.map((path, i) => [keyOf(old, path), i]));
  const [from, to] = [spacings(old), spacings(now)];
  now.program.controls.forEach((path, control) => {
    const before = indices.get(keyOf(now, path));
    // A strike in progress ends here, because the new run does not know where it acts.
    if (before === undefined || path.startsWith(`players.${HAND}`)) return;
    // Positions are node coordinates, which depend on the grid.
    const scale = (from.get(before) ?? 1) / (to.get(control) ?? 1);
    for (const field of ['prev', 'now', 'next'] as const)
      now.set('controls', ControlRecord, control, field, scale * old.get('controls', ControlRecord, before, field));
    if (isDriven(old, before)) copySegments(old, before, now, control, scale);
    else if (now.getInt('control-links', ControlLinks, control, 'segmentCount') === 0) {
      const over = Math.round(RAMP_TIME * now.program.rate);
      perform(now, { type: 'move', control, to: initialValue(now, control), over });
    }
  });
}

/** The name of a hand contains the index of its element; this replaces it by the element's name, so that two models can be compared. */
export function nameOf({ elements }: Program, name: string): string {
  return isHand(name) ? name.replace(/\d+$/, (digits) => elements[Number(digits)]?.name ?? digits) : name;
}

function keyOf({ program }: Machine, path: string): string {
  const [section, name, ...rest] = path.split('.');
  return [section, nameOf(program, name), ...rest].join('.');
}

/** Whether a hand drives the control to a value other than the model's. */
function isDriven(machine: Machine, control: number): boolean {
  const links = (field: keyof ControlLinks) => machine.getInt('control-links', ControlLinks, control, field);
  const same = links('segmentCount') === machine.initialInt('control-links', ControlLinks, control, 'segmentCount');
  const width = 8 * Object.keys(new Segment()).length;
  const start = machine.section('segments').address - IMAGE_BASE + width * links('firstSegment');
  const bytes = width * links('segmentCount');
  const [initial, present] = [machine.program.image, machine.bytes].map((memory) =>
    memory.subarray(start, start + bytes),
  );
  if (same && initial.every((byte, i) => byte === present[i])) return false;
  const first = machine.initialInt('control-links', ControlLinks, control, 'segmentCount');
  const last = machine.get('segments', Segment, links('firstSegment') + links('segmentCount') - 1, 'to');
  return !(first === 0 && last === initialValue(machine, control));
}

function copySegments(old: Machine, before: number, now: Machine, control: number, scale: number): void {
  const count = old.getInt('control-links', ControlLinks, before, 'segmentCount');
  const source = old.getInt('control-links', ControlLinks, before, 'firstSegment');
  const target = now.getInt('control-links', ControlLinks, control, 'firstSegment');
  for (let i = 0; i < count; i++) {
    for (const field of Object.keys(new Segment()) as (keyof Segment)[]) {
      const factor = field === 'from' || field === 'to' ? scale : 1;
      now.set('segments', Segment, target + i, field, factor * old.get('segments', Segment, source + i, field));
    }
  }
  now.setInt('control-links', ControlLinks, control, 'segmentCount', count);
  now.setInt(
    'control-links',
    ControlLinks,
    control,
    'cursor',
    old.getInt('control-links', ControlLinks, before, 'cursor'),
  );
}

function initialValue({ program, section }: Machine, control: number): number {
  const fields = Object.keys(new ControlRecord());
  const at = section('controls').address - IMAGE_BASE + 8 * (fields.length * control + fields.indexOf('now'));
  return new DataView(program.image.buffer, program.image.byteOffset).getFloat64(at, true);
}

/** For each position control, the grid spacing as a fraction of the line's length. */
function spacings(machine: Machine): Map<number, number> {
  const { program } = machine;
  const found = new Map<number, number>();
  for (const point of program.contacts.flatMap(({ points }) => points)) {
    const control = machine.getInt('contact-links', ContactLinks, point, 'slideControl');
    if (control < 0) continue;
    found.set(control, 1 / machine.getInt('contact-links', ContactLinks, point, 'slideIntervals'));
  }
  return found;
}
