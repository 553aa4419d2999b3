/**
 * Bodies that were made recently. A page compiles its model again for every change, and all but one of its elements are the same as before; modes of
 * discs and tables of stretching take most of that time. A body is a function of the numbers that it is made from, so that what is remembered has
 * the bits that would be computed again.
 */
import type { Problem } from '../model/problems.ts';
import type { Body } from './body.ts';
import type { Stretching } from './stretching.ts';

/** Bodies of each of two generations: the older is dropped when the younger is full. */
const MOST = 64;
/** Slots of the largest body that is kept. Larger ones take much memory, and are rarely changed while they sound. */
const LARGEST = 20_000;

let young = new Map<string, Body>();
let old = new Map<string, Body>();

/** The body of this key, made now or lately. */
export function remembered(key: readonly unknown[], make: () => Body | Problem): Body | Problem {
  const text = JSON.stringify(key, exactly);
  const known = young.get(text) ?? old.get(text);
  const body = known ?? make();
  if ('message' in body || body.size > LARGEST) return body;
  const kept = known ?? withStretchOnce(body);
  if (young.size >= MOST) {
    old = young;
    young = new Map();
  }
  young.set(text, kept);
  return kept;
}

/** JSON has no -0 and no infinities, and would take them for other numbers. */
function exactly(_: string, value: unknown): unknown {
  return typeof value === 'number' && (Object.is(value, -0) || !Number.isFinite(value))
    ? `${1 / value} ${value}`
    : value;
}

function withStretchOnce(body: Body): Body {
  const { stretch } = body;
  if (stretch === undefined) return body;
  const made = new Map<number, Stretching>();
  const once = (polarisations: number) => {
    const known = made.get(polarisations) ?? stretch(polarisations);
    made.set(polarisations, known);
    return known;
  };
  return { ...body, stretch: once };
}
