/**
 * Watches: sleeping points of the same modal bodies are tested together, by a bound on how far any of them can have moved (kernel/watch.ts).
 */
import * as kernel from '../kernel/records.ts';
import { WatchLinks, Watch as WatchRecord } from '../kernel/sleep-records.ts';
import type { Build } from './build.ts';
import type { ContactOrder } from './contact-order.ts';
import { type Image, type Layout, widthOf } from './image.ts';
import type { ImagePart } from './image-part.ts';
import { ownersOf, touchedBy } from './owners.ts';
import type { Terms } from './terms.ts';
import type { TermTable } from './write-terms.ts';

/** A watch sums its terms once per step; it is worthwhile only if its points have at least this many times as many terms. */
const LEAST_GAIN = 6;

/**
 * Modes with ω²k² of at least this value are bounded by their displacement. They oscillate within a few samples, so the distance they
 * travel is a poor bound on how far they get. Found by experiment.
 */
const FAST = 0.1;

export interface Watch {
  /** Points of contact, ascending. */
  readonly points: readonly number[];
  /** Each unknown with the largest weight that any point gives it. */
  readonly terms: Terms;
  /** Number of leading terms bounded by the distance they travel; the others are bounded by their displacement. */
  readonly slowTerms: number;
  readonly controls: readonly number[];
}

/** The watches for a list of points that may sleep. */
export function watchesOf({ bodies, slots, points }: Build, sleeping: readonly number[]): Watch[] {
  const owners = ownersOf(bodies, slots);
  const pulls = pullsOf(bodies, slots);
  const groups = new Map<string, number[]>();
  for (const i of sleeping) {
    const { terms } = points[i];
    if (terms.rowTerms === 0) continue;
    const name = touchedBy(terms, owners).join();
    if (groups.get(name)?.push(i) === undefined) groups.set(name, [i]);
  }
  return [...groups.values()].flatMap((list) => {
    const all = list.map((i) => points[i].terms);
    const saved = all.reduce((sum, terms) => sum + terms.slots.length, 0);
    const watched = largest(all, pulls);
    if (saved < LEAST_GAIN * watched.terms.slots.length) return [];
    const controls = new Set(list.flatMap((i) => (points[i].control < 0 ? [] : [points[i].control])));
    return [{ points: list, ...watched, controls: [...controls] }];
  });
}

/** Approximate ω²k² of each mode; 0 for unknowns that are not modes. */
function pullsOf(bodies: Build['bodies'], slots: number): Float64Array {
  const pulls = new Float64Array(slots);
  for (const { body, slot } of bodies.values())
    if (body.kind === 'modal' && body.tables.pull instanceof Float64Array) pulls.set(body.tables.pull, slot);
  return pulls;
}

/** The unknowns of several sums, each with its largest weight; fast rows come last. */
function largest(all: readonly Terms[], pulls: Float64Array): { readonly terms: Terms; readonly slowTerms: number } {
  const total = new Float64Array(pulls.length); // both ends of a contact may be on the same body
  const most = new Float64Array(pulls.length);
  for (const { slots, weights } of all) {
    for (let t = 0; t < slots.length; t++) total[slots[t]] += Math.abs(weights[t]);
    for (const slot of slots) {
      most[slot] = Math.max(most[slot], total[slot]);
      total[slot] = 0;
    }
  }
  const singles: number[] = [];
  const rows: number[] = [];
  const isListed = new Uint8Array(pulls.length);
  for (const { slots, rowTerms } of all)
    for (let t = 0; t < slots.length; t++) {
      if (isListed[slots[t]] === 1) continue;
      isListed[slots[t]] = 1;
      (t < slots.length - rowTerms ? singles : rows).push(slots[t]);
    }
  const isFast = (_: number, i: number) => {
    const row = rows.slice(i - (i % kernel.ROW), i - (i % kernel.ROW) + kernel.ROW);
    return row.every((slot) => pulls[slot] >= FAST || most[slot] === 0);
  };
  const slow = [...singles, ...rows.filter((slot, i) => !isFast(slot, i))];
  const slots = [...slow, ...rows.filter(isFast)];
  const weights = slots.map((slot) => most[slot]);
  const terms = { slots, weights, moves: weights, mobilities: weights.map(() => 0), rowTerms: rows.length };
  return { terms, slowTerms: slow.length };
}

export function allocateWatches(
  watches: readonly Watch[],
  { kernelIndex }: ContactOrder,
  table: TermTable,
  contactLinks: number,
  layout: Layout,
): ImagePart {
  const sleepers = watches.reduce((sum, { points }) => sum + points.length, 0);
  const controlled = watches.reduce((sum, { controls }) => sum + controls.length, 0);
  const header = {
    watchCount: watches.length,
    watches: layout.allocate('watches', watches.length, widthOf(WatchRecord, 8)),
    watchLinks: layout.allocate('watch-links', watches.length, widthOf(WatchLinks, 4)),
    sleepers: layout.allocate('sleepers', sleepers, 4),
    dues: layout.allocate('dues', sleepers, 8),
    looks: layout.allocate('looks', sleepers, 8),
    watchControls: layout.allocate('watch-controls', controlled, 4),
  };
  const links = watches.map(({ terms }) => table.add(terms));
  const write = (image: Image) => {
    let sleeper = 0;
    let firstControl = 0;
    watches.forEach(({ points, slowTerms, controls }, i) => {
      image.setInts(header.watchLinks + i * widthOf(WatchLinks, 4), WatchLinks, {
        ...links[i],
        slowTerms,
        firstSleeper: sleeper,
        sleeperCount: points.length,
        firstControl,
        controlCount: controls.length,
      });
      for (const point of points) {
        const at = contactLinks + kernelIndex[point] * widthOf(kernel.ContactLinks, 4);
        image.setInts(at, kernel.ContactLinks, { watch: i + 1, sleeper });
        image.setInt(header.sleepers + 4 * sleeper++, kernelIndex[point]);
      }
      for (const control of controls) image.setInt(header.watchControls + 4 * firstControl++, control);
    });
  };
  return { header, write };
}
