/** Membranes and plates in perspective: one above the other, or many side by side at one scale; the two heads of a drum together. */
import { drawnAs } from '../../contacts/index.ts';
import { materialOf } from './material.ts';
import type { Plan, SurfacePlacement } from './placement.ts';
import { type Box, fit, project } from './projection.ts';
import type { Scene, SurfaceItem } from './scene.ts';
import { ends, sidesOf } from './touches.ts';

/** Width of a place for a surface, relative to its height, when there are many. */
const PLACE = 1.25;
/** Share of its place that a drum's shell has. */
const SHELL = 0.24;
/** Deepest shell, relative to the width of its skin. */
const MOST_DEEP = 0.5;

/** Rows above, surfaces below; height that full-width surfaces do not need goes to the rows. */
export function divide(area: Box, rows: number, surfaces: readonly SurfaceItem[]): { above: Box; below: Box } {
  if (surfaces.length === 0 || rows === 0) {
    const height = surfaces.length === 0 ? area.height : 0;
    return { above: { ...area, height }, below: { ...area, y: area.y + height, height: area.height - height } };
  }
  const least = Math.min(0.3 + 0.06 * (rows - 1), 0.55) * area.height;
  const needed = surfaces.reduce((sum, { outline }) => {
    const view = fit(outline.origin, outline.sides, { ...area, height: 1e6 });
    const [x, y] = outline.origin;
    const height = project(view, x, y).y - project(view, x, y + outline.sides[1]).y;
    return sum + 1.35 * height + 60;
  }, 0);
  const height = Math.max(least, area.height - needed);
  return { above: { ...area, height }, below: { ...area, y: area.y + height, height: area.height - height } };
}

export function placeSurfaces(plan: Plan, surfaces: readonly SurfaceItem[], box: Box): void {
  const { scene, placements } = plan;
  const heads = headsBelow(surfaces, scene);
  const lower = new Set([...heads.values()].map(({ head }) => head));
  const units = surfaces.filter((surface) => !lower.has(surface));
  const n = units.length;
  const columns = n <= 2 ? 1 : Math.ceil(Math.sqrt((n * box.width) / box.height / PLACE));
  const rows = Math.ceil(n / columns);
  const places = units.flatMap((surface, i) => {
    const inRow = Math.floor(i / columns) === rows - 1 ? n - columns * (rows - 1) : columns;
    const width = box.width / inRow;
    const height = box.height / rows;
    const place: Box = { x: box.x + width * (i % columns), y: box.y + height * Math.floor(i / columns), width, height };
    return boxesOf(surface, place, heads.get(surface), scene);
  });
  // Side by side they have one scale, so that a large drum is larger than a small one.
  const scale = n <= 2 ? undefined : Math.min(...places.map(({ item, inner }) => viewOf(item, inner).scale));
  for (const { item, inner, under, depth } of places) {
    const view = viewOf(item, inner, scale);
    const reach = Math.min(inner.height * 0.2, 70);
    const width = item.outline.sides[0] * view.scale;
    // A shell ends at the lower head, which was placed before.
    const head = typeof under === 'object' ? placements.get(under.head) : undefined;
    const deep = head?.kind === 'surface' ? head.view.y - view.y : Math.min(depth, MOST_DEEP * width);
    placements.set(item.name, { kind: 'surface', view, reach, under, depth: deep });
  }
}

function viewOf({ outline }: SurfaceItem, inner: Box, scale?: number) {
  return fit(outline.origin, outline.sides, inner, scale);
}

interface Boxed {
  readonly item: SurfaceItem;
  readonly inner: Box;
  readonly under: SurfacePlacement['under'];
  readonly depth: number;
}

/** The boxes of a surface, and of the one below it if there is one, with room for what lies on top and for a shell. */
function boxesOf(item: SurfaceItem, place: Box, below: Below | undefined, scene: Scene): readonly Boxed[] {
  const lumps = scene.touches.some((touch) => ends(touch, item)[1]?.item.kind === 'lump');
  const top = (lumps ? 0.18 : 0.06) * place.height;
  const inner: Box = { ...place, y: place.y + top, height: place.height * 0.95 - top };
  if (below !== undefined) {
    const part = below.apart ? 0.48 : 0.8;
    const upper = { ...inner, height: part * inner.height };
    const lower = { ...upper, y: inner.y + (1 - part) * inner.height };
    return [
      { item: below.head, inner: lower, under: 'nothing', depth: 0 },
      { item, inner: upper, under: below.apart ? { head: below.head.name } : 'nothing', depth: lower.y - upper.y },
    ];
  }
  if (!item.round || materialOf(item.element) !== 'hide') return [{ item, inner, under: 'nothing', depth: 0 }];
  const isKettle = scene.touches.some(
    (touch) => drawnAs(touch.contact) === 'air' && sidesOf(touch).every((side) => side.item === item),
  );
  const depth = (isKettle ? 1.4 : 1) * SHELL * inner.height;
  const open = { ...inner, height: inner.height - depth };
  return [{ item, inner: open, under: isKettle ? 'kettle' : 'shell', depth }];
}

interface Below {
  readonly head: SurfaceItem;
  /** Whether air is between them; else they lie on each other. */
  readonly apart: boolean;
}

/** The surface below each one: the other end of the air in a drum, or what it lies on. */
function headsBelow(surfaces: readonly SurfaceItem[], { touches }: Scene): ReadonlyMap<SurfaceItem, Below> {
  const found = new Map<SurfaceItem, Below>();
  for (const { contact, sides } of touches) {
    const [first, second] = [sides[0].item, sides[1]?.item];
    const drawn = drawnAs(contact);
    if (first.kind !== 'surface' || second?.kind !== 'surface' || first === second) continue;
    if (!surfaces.includes(first) || !surfaces.includes(second)) continue;
    const [upper, head] = drawn === 'touch' ? [second, first] : [first, second];
    if ((drawn !== 'air' && drawn !== 'touch') || found.has(upper) || found.has(head)) continue;
    found.set(upper, { head, apart: drawn === 'air' });
  }
  return found;
}
