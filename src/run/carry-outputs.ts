/** Sound on its way to delayed outputs arrives also after a handover, if the output is still as far away. */
import { IMAGE_BASE, OutputLinks } from '../kernel/records.ts';
import type { Machine } from './machine.ts';

export function carryWaiting(old: Machine, now: Machine): void {
  now.program.outputs.forEach(({ name }, i) => {
    const before = old.program.outputs.findIndex((output) => output.name === name);
    const link = (machine: Machine, o: number, field: keyof OutputLinks) =>
      machine.getInt('outputs', OutputLinks, o, field);
    const delay = link(now, i, 'delay');
    if (before < 0 || delay === 0 || link(old, before, 'delay') !== delay) return;
    now.setInt('outputs', OutputLinks, i, 'cursor', link(old, before, 'cursor'));
    const from = waitingAt(old) + 8 * link(old, before, 'firstWaiting');
    const to = waitingAt(now) + 8 * link(now, i, 'firstWaiting');
    now.bytes.set(old.bytes.subarray(from, from + 8 * delay), to);
  });
}

/** Offset of what waits in the bytes of an image. */
function waitingAt({ program }: Machine): number {
  const section = program.sections.find(({ name }) => name === 'output-waiting');
  return (section?.address ?? IMAGE_BASE) - IMAGE_BASE;
}
