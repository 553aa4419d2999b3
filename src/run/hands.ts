/**
 * Hands that arrive and leave. An island with a hand present is solved as a whole; while all its hands are absent it is split into its
 * parts, at no extra cost. This file rewrites the kernel's table of islands between two samples.
 */
import type { HandIsland } from '../compile/index.ts';
import { ControlLinks, ControlRecord, Segment } from '../kernel/control-records.ts';
import { ContactLinks, Header, IMAGE_BASE, Island } from '../kernel/records.ts';
import type { Machine } from './machine.ts';

/** Whether a contact is awake. */
export function isAwake(machine: Machine, point: number): boolean {
  return (awakeByte(machine, point)[0] & (1 << (point & 7))) !== 0;
}

/** The byte that contains a contact's bit. */
function awakeByte(machine: Machine, point: number): Uint8Array {
  const at = machine.section('awake').address - IMAGE_BASE + (point >> 3);
  return machine.bytes.subarray(at, at + 1);
}

/** A hand arrives: its whole island is solved together from now on. A damper of the model that slept because it did not press wakes. */
export function wakeHand(machine: Machine, point: number): void {
  const island = islandOf(machine, point);
  if (island === undefined) {
    if (!isAwake(machine, point)) machine.kernel.placeContact(point);
    return;
  }
  if (!isAwake(machine, point)) {
    rewriteIslands(machine, island, true);
    machine.kernel.wakeAll();
  }
  if (presses(machine, point)) return;
  machine.kernel.placeContact(point);
}

/** A hand leaves, unless it or another hand of its island presses or is about to. */
export function restHand(machine: Machine, point: number): void {
  const island = islandOf(machine, point);
  if (island === undefined || !isAwake(machine, point) || island.points.some((hand) => presses(machine, hand))) return;
  rewriteIslands(machine, island, false);
  for (const hand of island.points) machine.kernel.leaveContact(hand);
}

function islandOf({ program }: Machine, point: number): HandIsland | undefined {
  return program.hands?.find(({ points }) => points.includes(point));
}

function presses(machine: Machine, point: number): boolean {
  const control = machine.getInt('contact-links', ContactLinks, point, 'forceControl');
  if (control < 0) return machine.getContact(point, 'stiffness') !== 0 || machine.getContact(point, 'damping') !== 0;
  const links = (field: keyof ControlLinks) => machine.getInt('control-links', ControlLinks, control, field);
  const aim = links('segmentCount') === 0 ? 0 : links('firstSegment') + links('segmentCount') - 1;
  const aimed = links('segmentCount') === 0 ? 0 : machine.get('segments', Segment, aim, 'to');
  return machine.get('controls', ControlRecord, control, 'now') !== 0 || aimed !== 0;
}

/** Writes the initial table of islands, with those that have a hand present undivided; `isPresent` applies to `changed`. */
function rewriteIslands(machine: Machine, changed: HandIsland, isPresent: boolean): void {
  const { program } = machine;
  const whole = (program.hands ?? []).filter((island) =>
    island === changed ? isPresent : isAwake(machine, island.points[0]),
  );
  const initial = new DataView(program.image.buffer, program.image.byteOffset);
  const offsetOf = (field: keyof Header) => 4 * Object.keys(new Header()).indexOf(field);
  const parts = Array.from({ length: initial.getInt32(offsetOf('islandCount'), true) }, (_, i) => ({
    first: machine.initialInt('islands', Island, i, 'first'),
    count: machine.initialInt('islands', Island, i, 'count'),
    firstEliminated: machine.initialInt('islands', Island, i, 'firstEliminated'),
    eliminatedCount: machine.initialInt('islands', Island, i, 'eliminatedCount'),
  })).filter(({ first }) => !whole.some((island) => first >= island.first && first < island.first + island.count));
  // Nothing is eliminated from islands with hands: hands slide, and their stiffness changes.
  const rows = [...parts, ...whole.map((island) => ({ ...island, firstEliminated: 0, eliminatedCount: 0 }))];
  const islandOfContact = machine
    .ints(machine.section('island-of').address, machine.headerInt('contactCount'))
    .fill(-1);
  const fields = ['first', 'count', 'firstEliminated', 'eliminatedCount'] as const;
  rows.forEach((row, i) => {
    const { first, count } = row;
    for (const field of fields) machine.setInt('islands', Island, i, field, row[field]);
    islandOfContact.fill(i, first, first + count);
  });
  machine.kernel.setIslands(rows.length, whole.length);
}
