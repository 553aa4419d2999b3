/** One bit per contact says whether it is awake. */

import { clock, header } from './memory';

function wordOf(i: i32): usize {
  return <usize>(header().awake + ((i >> 6) << 3));
}
export function isAwake(i: i32): bool {
  return ((load<u64>(wordOf(i)) >> (i & 63)) & 1) != 0;
}
export function setAwake(i: i32): void {
  const at = wordOf(i);
  if (LEAN == 0) clock().wakings++;
  store<u64>(at, load<u64>(at) | ((<u64>1) << (i & 63)));
}
export function setAsleep(i: i32): void {
  const at = wordOf(i);
  if (LEAN == 0) clock().wakings++;
  store<u64>(at, load<u64>(at) & ~((<u64>1) << (i & 63)));
}

/** Writes the indices of all awake contacts to `awakeList`, in ascending order. */
export function listAwake(): void {
  const map = header();
  const bytes = ((map.contactCount + 63) >> 6) << 3;
  let at = <usize>map.awakeList;
  for (let word = 0; word < bytes; word += 8)
    for (let bits = load<u64>(<usize>(map.awake + word)); bits != 0; bits &= bits - 1) {
      store<i32>(at, (word << 3) + <i32>ctz(bits));
      at += 4;
    }
  store<i32>(at, map.contactCount);
}

/** The first contact in [from, stop) that is awake, or `stop`. */
export function nextAwake(from: i32, stop: i32): i32 {
  if (from >= stop) return stop;
  let at = wordOf(from);
  let bits = load<u64>(at) >> (from & 63);
  if (bits != 0) return min(stop, from + <i32>ctz(bits));
  let i = (from & ~63) + 64;
  while (i < stop) {
    at += 8;
    bits = load<u64>(at);
    if (bits != 0) return min(stop, i + <i32>ctz(bits));
    i += 64;
  }
  return stop;
}
