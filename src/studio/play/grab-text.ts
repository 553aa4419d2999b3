/** What the hand moved, in the text. */
import type { Model } from '../../model/index.ts';
import { entriesAt, type Path, sourceAt, withSource } from '../build/edit-text.ts';
import { withOldUnit } from '../build/slider.ts';
import type { BarrierItem, LineItem } from './scene.ts';

/** The length of a line times a factor. A string keeps its tension, so its pitch falls as it gets longer. */
export function withLength(text: string, line: LineItem, factor: number): string | undefined {
  const path = ['elements', line.name];
  const written = entriesAt(text, path);
  const { element } = line;
  const length = written.get('length');
  const changed = length && withSource(text, [...path, 'length'], withOldUnit(factor * line.length, length));
  const pitch = written.get('pitch');
  if (!changed || pitch === undefined || !('pitch' in element) || element.pitch === undefined) return changed;
  return withSource(changed, [...path, 'pitch'], withOldUnit(element.pitch / factor, pitch));
}

/** One point of a contact moved along a line, in its unit; all points, of which it is one, are fractions of the line. */
export function withSpot(
  text: string,
  model: Model,
  contact: string,
  line: LineItem,
  spots: readonly number[],
  index: number,
): string | undefined {
  const path = pathTo(model.contacts[contact], line.name, ['contacts', contact]);
  if (path === undefined) return undefined;
  const at = [...path, 'at'];
  const written = (place: Path) => {
    const old = sourceAt(text, place)?.source ?? '%';
    const isLength = /^['"]?[-+]?[\d.]/.test(old) && !old.includes('%');
    return isLength ? withOldUnit(spots[index] * line.length, old) : percent(spots[index]);
  };
  if (spots.length === 1) return withSource(text, at, written(at));
  const one = [...at, index];
  // Where a rule says where all of them are, one that leaves its place makes a list of them.
  return sourceAt(text, one) === undefined
    ? withSource(text, at, `[${spots.map(percent).join(', ')}]`)
    : withSource(text, one, written(one));
}

function percent(fraction: number): string {
  return `${Number((100 * fraction).toPrecision(5))} %`;
}

/** Where a contact refers to an element at a place. */
function pathTo(entry: unknown, element: string, path: Path): Path | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  if ('element' in entry && 'at' in entry && entry.element === element) return path;
  for (const [key, value] of Object.entries(entry)) {
    const found = pathTo(value, element, [...path, Array.isArray(entry) ? Number(key) : key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A barrier raised by a height, m. */
export function withHeight(text: string, { name, element }: BarrierItem, lift: number): string | undefined {
  const path = ['elements', name, 'height'];
  const { height } = element;
  if (typeof height === 'number') {
    const old = entriesAt(text, ['elements', name]).get('height') ?? '0 m';
    return withSource(text, path, withOldUnit(height + lift, old));
  }
  const raised = (values: readonly number[], which: (i: number) => boolean) =>
    `[${values.map((value, i) => Number((which(i) ? value + lift : value).toPrecision(6))).join(', ')}]`;
  // Raising a polynomial raises its constant; raising samples raises each of them.
  return 'polynomial' in height
    ? withSource(
        text,
        [...path, 'polynomial'],
        raised(height.polynomial, (i) => i === 0),
      )
    : withSource(
        text,
        [...path, 'samples'],
        raised(height.samples, () => true),
      );
}
