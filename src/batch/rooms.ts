/**
 * Arrays that are kept from one item to the next. Every item needs the same few, and thousands of items per minute that each allocate them
 * anew keep the garbage collector busy on cores that should make items.
 */

const kept = new Map<string, Float64Array>();

/** An array that belongs to one piece of code, by name. Whatever it held before is still in it, until it is asked for again. */
export function room(name: string, length: number): Float64Array {
  const known = kept.get(name);
  const whole = known !== undefined && known.length >= length ? known : new Float64Array(length);
  kept.set(name, whole);
  return whole.length === length ? whole : whole.subarray(0, length);
}
