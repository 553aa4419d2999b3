/** Writes bodies that stretch: their packed unknowns, their strains, and the points that touch them. */
import type { Run, StretchRule } from '../elements/index.ts';
import * as kernel from '../kernel/stretch-records.ts';
import type { Build } from './build.ts';
import type { ContactOrder } from './contact-order.ts';
import { type Image, type Layout, widthOf } from './image.ts';
import type { ImagePart } from './image-part.ts';
import { rangesOf, type Stretch } from './stretches.ts';

const RULES: Readonly<Record<StretchRule, number>> = {
  q: kernel.STRAINS_APART,
  p2q: kernel.STRAINS_FOLDED,
  sav: kernel.STRAINS_SCALAR,
};

export function allocateStretches(build: Build, order: ContactOrder, layout: Layout): ImagePart {
  const { stretches, slots } = build;
  const header = {
    stretchCount: stretches.length,
    stretches: layout.allocate('stretches', stretches.length, widthOf(kernel.Stretch, 4)),
    gauges: layout.allocate('gauges', stretches.length, 8),
    packedPlace: layout.allocate('packed-place', stretches.length > 0 ? slots : 0, 4),
  };
  const bases = stretches.map((_, i) => stretches.slice(0, i).reduce((sum, one) => sum + one.slots.length, 0));
  const written = stretches.map((stretch) => allocateOne(stretch, build, order, layout));
  return {
    header,
    write: (image) => {
      written.forEach(({ fields, write }, i) => {
        image.setInts(header.stretches + i * widthOf(kernel.Stretch, 4), kernel.Stretch, { ...fields, base: bases[i] });
        write(image);
        [...stretches[i].slots.entries()].reverse().forEach(([place, slot]) => {
          image.setInt(header.packedPlace + 4 * slot, bases[i] + place + 1);
        });
      });
    },
  };
}

function allocateOne(stretch: Stretch, build: Build, { kernelIndex, pointsOf }: ContactOrder, layout: Layout) {
  const { name, stretching, slots, mobilities, masses, members, supports, drifts } = stretch;
  const { strains, rule } = stretching;
  const [size, count] = [slots.length, strains.length];
  const contacts = pointsOf(`${name}.stretch`);
  const allocate = (what: string, many: number, width: number) => layout.allocate(`${what} of ${name}`, many, width);
  const ranges = rangesOf(stretch, build.bodies);
  const touches = build.points.flatMap(({ isStrain, terms }, point) =>
    isStrain !== true && terms.slots.some((slot) => ranges.some(([from, stop]) => slot >= from && slot < stop))
      ? [kernelIndex[point]]
      : [],
  );
  const names = [...build.bodies.keys()];
  const elements = members.map((member) => names.indexOf(member));
  const rowLength = supports.reduce((sum, support) => sum + support.size, 0);
  const rows = allocate('strain-rows', rowLength + size + SPARE, 8);
  const runs = strains.flatMap((strain) => mirrored(strain.runs));
  // An interval of an exact string keeps its spacing behind its linear part.
  const linear = strains.reduce((sum, strain) => sum + strain.linear.length + (strain.cell === undefined ? 0 : 1), 0);
  const at = {
    strains: allocate('strains', count + 1, widthOf(kernel.Strain, 4)),
    runs: allocate('strain-runs', runs.length, widthOf(kernel.StrainRun, 4)),
    weights: allocate(
      'strain-weights',
      runs.reduce((sum, { weights }) => sum + evenly(weights.length), 0),
      8,
    ),
    now: allocate('packed-now', size + SPARE, 8),
    turned: runs.some(({ back }) => back) ? allocate('packed-turned', size + SPARE, 8) : 0,
    places: allocate('strain-places', linear, 4),
    linear: allocate('strain-linear', linear, 8),
  };
  const vector = (what: string) => allocate(what, size, 8);
  const fields = {
    rule: RULES[rule],
    firstContact: contacts[0],
    contactCount: contacts.length,
    strains: at.strains,
    strainCount: count,
    size,
    slots: allocate('packed-slots', size, 4),
    mobilities: vector('packed-mobilities'),
    masses: vector('packed-masses'),
    now: at.now,
    turned: at.turned,
    before: vector('packed-before'),
    move: vector('packed-move'),
    push: vector('packed-push'),
    reach: vector('packed-reach'),
    bounds: allocate('strain-bounds', 2 * count, 8),
    isExact: strains.some(({ cell }) => cell !== undefined) ? 1 : 0,
    values: allocate('strain-values', count, 8),
    isRead: build.outputs.some((output) => output.stretch === name) ? 1 : 0,
    elements: allocate('packed-elements', elements.length, 4),
    elementCount: elements.length,
    touches: allocate('packed-touches', 2 * touches.length, 4),
    touchCount: touches.length,
    drifts: allocate('packed-drifts', drifts.length, widthOf(kernel.Drift, 4)),
    driftCount: drifts.length,
    alike: supports.every(({ low, size }) => low === supports[0].low && size === supports[0].size) ? 1 : 0,
  };
  const write = (image: Image) => {
    slots.forEach((slot, i) => {
      image.setInt(fields.slots + 4 * i, slot);
      image.setFloat(fields.mobilities + 8 * i, mobilities[i]);
      image.setFloat(fields.masses + 8 * i, masses[i]);
    });
    elements.forEach((element, i) => {
      image.setInt(fields.elements + 4 * i, element);
    });
    touches.forEach((touch, i) => {
      image.setInt(fields.touches + 4 * i, touch);
    });
    drifts.forEach((drift, i) => {
      image.setInts(fields.drifts + i * widthOf(kernel.Drift, 4), kernel.Drift, drift);
    });
    writeStrains(stretch, at, rows, image);
  };
  return { fields, write };
}

/** Runs of odd length have one weight of zero more; what it reads and adds to may lie behind a vector. */
const SPARE = 2;

function evenly(count: number): number {
  return count + (count % 2);
}

/** Runs across the diagonal from each other, with the same weights, become one. */
function mirrored(runs: readonly Run[]): (Run & { readonly isMirrored?: boolean })[] {
  const keyOf = (out: number, from: number, weights: readonly number[]) => `${out},${from},${weights.length}`;
  const known = new Map(runs.filter(({ back }) => !back).map((run) => [keyOf(run.out, run.from, run.weights), run]));
  return runs.flatMap((run) => {
    const { out, from, back, weights } = run;
    const twin = back || out === from ? undefined : known.get(keyOf(from, out, weights));
    if (twin === undefined || !twin.weights.every((weight, i) => weight === weights[i])) return [run];
    return out < from ? [{ ...run, isMirrored: true }] : [];
  });
}

interface StrainAddresses {
  readonly now: number;
  readonly turned: number;
  readonly strains: number;
  readonly runs: number;
  readonly weights: number;
  readonly places: number;
  readonly linear: number;
}

/** √λ is multiplied into C and ℓ. */
function writeStrains({ stretching, supports, slots }: Stretch, at: StrainAddresses, rows: number, image: Image): void {
  const next = { run: 0, weight: 0, linear: 0, row: rows };
  const strainWidth = widthOf(kernel.Strain, 4);
  const runWidth = widthOf(kernel.StrainRun, 4);
  stretching.strains.forEach(({ lambda, linear, runs: given, cell }, k) => {
    const root = Math.sqrt(lambda);
    const runs = mirrored(given);
    const { row } = next;
    image.setInts(at.strains + k * strainWidth, kernel.Strain, {
      ...supports[k],
      row: next.row,
      runs: at.runs + next.run * runWidth,
      runCount: runs.length,
      places: at.places + 4 * next.linear,
      values: at.linear + 8 * next.linear,
      linearCount: linear.length,
    });
    next.row += 8 * supports[k].size;
    for (const { place, value } of linear) {
      image.setInt(at.places + 4 * next.linear, place);
      image.setFloat(at.linear + 8 * next.linear++, root * value);
    }
    if (cell !== undefined) image.setFloat(at.linear + 8 * next.linear++, cell.spacing);
    for (const { out, from, back, weights, isMirrored } of runs) {
      const inRow = (place: number) => row + 8 * (place - supports[k].low);
      const first = at.weights + 8 * next.weight;
      image.setInts(at.runs + runWidth * next.run++, kernel.StrainRun, {
        out: inRow(out),
        from: back ? at.turned + 8 * (slots.length - 1 - from) : at.now + 8 * from,
        weights: first,
        stop: first + 8 * evenly(weights.length),
        ...(isMirrored && { mirrorOut: inRow(from), mirrorFrom: at.now + 8 * out }),
      });
      weights.forEach((weight, w) => {
        image.setFloat(first + 8 * w, root * weight);
      });
      next.weight += evenly(weights.length);
    }
  });
  // The direction that all strains share.
  image.setInts(at.strains + stretching.strains.length * strainWidth, kernel.Strain, {
    low: 0,
    size: slots.length,
    row: next.row,
  });
}
