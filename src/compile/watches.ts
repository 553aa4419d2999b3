/**
 * Watches: points of the same bodies of modes are looked at together, by what could have moved any of them (kernel/watch.ts).
 */
import * as kernel from '../kernel/records.ts';
import type { Build } from './build.ts';
import type { ContactOrder } from './contact-order.ts';
import { type Image, type Layout, widthOf } from './image.ts';
import { ownersOf, touchedBy } from './owners.ts';
import type { Placed } from './placed.ts';
import type { Terms } from './points.ts';
import type { TermTable } from './write-terms.ts';

/** A watch weighs its terms once per step; it has to spare this many times as many. */
const LEAST_GAIN = 6;

/**
 * Modes whose ω²k² is not below this count by where they are: within a few samples they have gone to and fro, and their way says
 * nothing of how far they got. Found by trial.
 */
const FAST = 0.1;

export interface Watch {
  /** Points of contact, ascending. */
  readonly points: readonly number[];
  /** The largest weight that any point gives each unknown. */
  readonly terms: Terms;
  /** So many of the first terms count by the way they make, the others by where they are. */
  readonly slowTerms: number;
  readonly controls: readonly number[];
}

/** The watches over some of the points that may sleep. */
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
    const spared = all.reduce((sum, terms) => sum + terms.slots.length, 0);
    const watched = largest(all, pulls);
    if (spared < LEAST_GAIN * watched.terms.slots.length) return [];
    const controls = new Set(list.flatMap((i) => (points[i].control < 0 ? [] : [points[i].control])));
    return [{ points: list, ...watched, controls: [...controls] }];
  });
}

/** ω²k² of each mode, nearly; 0 for unknowns that are none. */
function pullsOf(bodies: Build['bodies'], slots: number): Float64Array {
  const pulls = new Float64Array(slots);
  for (const { body, slot } of bodies.values())
    if (body.kind === 'modal' && body.tables.pull instanceof Float64Array) pulls.set(body.tables.pull, slot);
  return pulls;
}

/** Of several sums: each unknown with the weight that it has where it weighs most, fast rows last. */
function largest(all: readonly Terms[], pulls: Float64Array): { readonly terms: Terms; readonly slowTerms: number } {
  const own = new Float64Array(pulls.length); // two points of one body may make one contact
  const most = new Float64Array(pulls.length);
  for (const { slots, weights } of all) {
    for (let t = 0; t < slots.length; t++) own[slots[t]] += Math.abs(weights[t]);
    for (const slot of slots) {
      most[slot] = Math.max(most[slot], own[slot]);
      own[slot] = 0;
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

export function placeWatches(
  watches: readonly Watch[],
  { kernelIndex }: ContactOrder,
  table: TermTable,
  contactLinks: number,
  layout: Layout,
): Placed {
  const sleepers = watches.reduce((sum, { points }) => sum + points.length, 0);
  const controlled = watches.reduce((sum, { controls }) => sum + controls.length, 0);
  const header = {
    watchCount: watches.length,
    watches: layout.allocate('watches', watches.length, widthOf(kernel.Watch, 8)),
    watchLinks: layout.allocate('watch-links', watches.length, widthOf(kernel.WatchLinks, 4)),
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
      image.setInts(header.watchLinks + i * widthOf(kernel.WatchLinks, 4), kernel.WatchLinks, {
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
