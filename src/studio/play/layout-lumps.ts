/** Lumps and barriers, each at what it touches. */
import { drawnAs } from '../../contacts/index.ts';
import { formOf, heftOf } from '../../elements/index.ts';
import { hasMouthpiece } from './layout-rows.ts';
import { glyphs } from './looks/index.ts';
import type { Layout, LumpPlacement, Placement, Plan, SurfacePlacement } from './placement.ts';
import { type Box, type Point, project } from './projection.ts';
import type { BarrierItem, Item, LineItem, LumpItem, Scene, Side, Spot, Touch } from './scene.ts';
import { ends, sideFor, sidesOf } from './touches.ts';

/** A barrier with more points than this is drawn as a continuous profile. */
const MAX_POSTS = 40;
/** More lumps than this have no names, and more groups of lumps than this have them below. */
const MOST_NAMED = 16;
const MOST_BESIDE = 3;

/** How lumps stand that have no line and no surface: side by side, those that touch each other in one group. */
interface Groups {
  readonly of: ReadonlyMap<Item, number>;
  readonly count: number;
}

/** Places lumps and barriers, each once something that it touches has been placed. */
export function placeRest(plan: Plan): void {
  const { scene, placements } = plan;
  placeMouthpieces(plan);
  const left = () => scene.items.filter(({ name }) => !placements.has(name));
  const roots = left();
  // Without lines and surfaces a barrier, or else the first lump, goes to the middle of its group's place.
  const groups = placements.size === 0 ? groupsOf(scene) : undefined;
  for (let turn = 0; turn <= roots.length; turn++) {
    for (const item of left()) placeNext(plan, item, groups);
    const next = left().find((item) => item.kind === 'barrier') ?? left()[0];
    if (next === undefined) break;
    if (left().some((item) => item !== next && isPlaceable(plan, item))) continue;
    placeRoot(plan, next, groups);
  }
}

function groupsOf({ items, touches }: Scene): Groups {
  const of = new Map<Item, number>();
  let count = 0;
  const spread = (item: Item, group: number) => {
    if (of.has(item)) return;
    of.set(item, group);
    for (const touch of touches) {
      const sides = sidesOf(touch).map((side) => side.item);
      if (sides.includes(item)) for (const other of sides) spread(other, group);
    }
  };
  for (const item of items) if (!of.has(item)) spread(item, count++);
  return { of, count };
}

function isPlaceable({ scene, placements }: Plan, item: Item): boolean {
  return scene.touches.some((touch) => placements.has(ends(touch, item)[1]?.item.name ?? ''));
}

function placeRoot({ placements, scene, area }: Plan, item: Item, groups: Groups | undefined): void {
  const width = groups === undefined ? area.width : area.width / groups.count;
  const x = groups === undefined ? area.x + 0.85 * width : area.x + width * ((groups.of.get(item) ?? 0) + 0.5);
  const up = scene.touches.some((touch) => {
    const [self, other] = ends(touch, item);
    return self !== undefined && other !== undefined && sideFor(touch, other.item, item) === 1;
  });
  if (item.kind === 'barrier') {
    const y = area.y + area.height * (up ? 0.74 : 0.26);
    // A barrier does not vibrate: it takes its scale from the item that touches it.
    const [, above] = scene.touches.map((touch) => ends(touch, item)).find(([self]) => self !== undefined) ?? [];
    placements.set(item.name, {
      kind: 'slab',
      ...slabWithin(area, x, Math.min(width * 0.5, 560)),
      y,
      maxOffset: area.height * 0.22,
      scaleOf: above?.item.name ?? item.name,
      side: up ? 1 : -1,
    });
  } else if (item.kind === 'lump') {
    const radius = radiusOf(item, scene, area, groups);
    const { stands = false } = glyphs[item.looks];
    const isBelow = groups === undefined && (stands || !scene.items.some(({ kind }) => kind === 'surface'));
    placements.set(item.name, {
      kind: 'lump',
      x,
      // Below the lines, not among them; where a surface lies, only what stands there.
      y: area.y + area.height * (isBelow ? 0.8 : 0.55),
      radius,
      maxOffset: area.height * 0.22,
      highest: area.y + radius,
      lowest: area.y + area.height - radius,
      scaleOf: item.name,
      side: 1,
      up: 1,
      ...lying(scene, groups),
      still: stands,
    });
  }
}

/** What every lump has that carries nothing. */
function lying({ items }: Scene, groups: Groups | undefined): Pick<LumpPlacement, 'span' | 'still' | 'named'> {
  const lumps = items.filter(({ kind }) => kind === 'lump').length;
  const named = lumps > MOST_NAMED ? 'nowhere' : (groups?.count ?? 0) > MOST_BESIDE ? 'below' : 'beside';
  return { span: 0, still: false, named };
}

function placeNext(plan: Plan, item: Item, groups: Groups | undefined): void {
  if (item.kind === 'lump') placeLump(plan, item, groups);
  else if (item.kind === 'barrier') placeBarrier(plan, item);
}

/** A lump goes to a surface it touches, else to a line, another lump or a barrier; collisions take precedence over springs. */
function placeLump(plan: Plan, lump: LumpItem, groups: Groups | undefined): void {
  const { scene, placements, area } = plan;
  if (placeHole(plan, lump)) return;
  const rank = (touch: Touch) => {
    const kind = ends(touch, lump)[1]?.item.kind;
    return (
      (kind === 'surface' ? 0 : kind === 'line' ? 2 : kind === 'lump' ? 4 : 6) +
      (drawnAs(touch.contact) === 'touch' ? 0 : 1)
    );
  };
  const ranked = scene.touches.filter((touch) => ends(touch, lump)[0] !== undefined).sort((a, b) => rank(a) - rank(b));
  const touch = ranked.find((one) => placements.has(ends(one, lump)[1]?.item.name ?? ''));
  const other = touch && ends(touch, lump)[1];
  if (touch === undefined || other === undefined) return;
  const placement = placements.get(other.item.name) as Placement;
  if (placement.kind === 'profile') return;
  const glyph = glyphs[lump.looks];
  const hangs = placement.kind === 'lump' && placement.side === -1;
  const up = hangs ? -1 : 1;
  const side = hangs ? -1 : sideFor(touch, lump, other.item);
  const at = restPoint(placement, other.spots[0], placements, side);
  const largest = placement.kind === 'row' ? 0.75 * placement.reach : Number.POSITIVE_INFINITY;
  const radius = Math.min(radiusOf(lump, scene, area, groups), Math.max(largest, 4));
  const wide = glyph.wide === undefined ? 0 : glyph.wide * radius;
  const swing = placement.kind === 'row' ? 0.7 * placement.reach : 0;
  const coil = placement.kind === 'row' ? Math.min(30, 0.25 * placement.reach) : 30;
  const drawn = drawnAs(touch.contact);
  const tie = drawn === 'touch' ? 0 : drawn === 'rod' || glyph.joined ? 8 : coil + swing;
  const clear = glyph.around ? 0 : side * (radius + tie + (other.item.kind === 'line' ? 3 : 0));
  const scaleOf = 'scaleOf' in placement ? placement.scaleOf : other.item.name;
  const maxOffset =
    placement.kind === 'row'
      ? Math.min(1.5 * placement.reach, 110)
      : placement.kind === 'surface'
        ? Math.min(20 + 1.2 * placement.reach, 90)
        : groups !== undefined
          ? area.height * 0.4
          : 90;
  placements.set(lump.name, {
    kind: 'lump',
    x: Math.max(area.x + wide, Math.min(at.x, area.x + area.width - wide)),
    y: at.y - clear,
    radius,
    maxOffset,
    // A stick is longer than its tip, but where it rests it touches.
    highest: side === 1 ? Math.min(area.y + (glyph.tall ?? 1) * radius, at.y - clear) : area.y + radius,
    lowest: area.y + area.height - radius,
    scaleOf,
    side,
    up,
    ...lying(scene, groups),
    ...(drawn === 'touch' && !glyph.around && hitBy(touch, other)),
    still: glyph.stands ?? false,
  });
}

/** The place on a line that a lump hits. */
function hitBy({ name }: Touch, { item, spots }: Side): Pick<LumpPlacement, 'on'> {
  const [fraction] = spots;
  if (item.kind !== 'line' || typeof fraction !== 'number') return {};
  return { on: { line: item.name, fraction, length: item.length, contact: name } };
}

/** The air of a hole lies in the hole of the body whose air it shares; whether it did. */
function placeHole({ scene, placements, area }: Plan, lump: LumpItem): boolean {
  for (const touch of scene.touches) {
    if (drawnAs(touch.contact) !== 'air' || !sidesOf(touch).some(({ item }) => item === lump)) continue;
    for (const { item } of sidesOf(touch)) {
      const body = placements.get(item.name);
      const hole = item.kind === 'lump' ? glyphs[item.looks].carries?.hole : undefined;
      if (body?.kind !== 'lump' || hole === undefined || lump.looks !== 'hole') continue;
      const radius = hole.radius * body.radius;
      const [x, y] = [body.x - hole.x * body.radius, body.y];
      placements.set(lump.name, { ...body, x, y, radius, span: 0, highest: area.y, lowest: area.y + area.height });
      return true;
    }
  }
  return false;
}

/** What one blows into stands before the beginning of its tube: the reed, then the slit between reed and lay. */
function placeMouthpieces({ scene, placements, area }: Plan): void {
  for (const line of scene.items) {
    const row = placements.get(line.name);
    if (line.kind !== 'line' || row?.kind !== 'row' || !hasMouthpiece(line, scene)) continue;
    const lumps = airAt(line, scene).sort((a, b) => Number(a.looks === 'hole') - Number(b.looks === 'hole'));
    lumps.forEach((lump, i) => {
      const radius = lump.looks === 'hole' ? 6 : 12;
      placements.set(lump.name, {
        kind: 'lump',
        x: row.x0 - (i === 0 ? 76 : 156),
        y: row.y - (i === 0 ? 8 : 0),
        radius,
        maxOffset: 14,
        highest: area.y,
        lowest: area.y + area.height,
        scaleOf: lump.name,
        side: 1,
        up: 1,
        span: 0,
        still: i > 0,
        named: 'below',
      });
    });
  }
}

function airAt(line: LineItem, { touches }: Scene): LumpItem[] {
  return touches
    .filter((touch) => drawnAs(touch.contact) === 'air' && sidesOf(touch).some(({ item }) => item === line))
    .flatMap((touch) => sidesOf(touch).map(({ item }) => item))
    .filter((item): item is LumpItem => item.kind === 'lump');
}

function placeBarrier({ scene, placements, area }: Plan, barrier: BarrierItem): void {
  const touches = scene.touches.filter((touch) => ends(touch, barrier)[0] !== undefined);
  const lines = touches.filter((touch) => ends(touch, barrier)[1]?.item.kind === 'line');
  const touch = lines[0] ?? touches.find((one) => placements.has(ends(one, barrier)[1]?.item.name ?? ''));
  const other = touch && ends(touch, barrier)[1];
  const placement = other && placements.get(other.item.name);
  if (touch === undefined || other === undefined || placement === undefined) return;
  const faceUp = drawnAs(touch.contact) === 'touch' ? touch.sides[0].item === barrier : true;
  if (other.item.kind === 'line') {
    const spots = lines
      .filter((one) => ends(one, barrier)[1]?.item === other.item)
      .flatMap((one) => ends(one, barrier)[1]?.spots ?? []) as number[];
    const posts = spots.length > MAX_POSTS ? undefined : spots;
    placements.set(barrier.name, { kind: 'profile', line: other.item.name, posts, side: faceUp ? 1 : -1 });
  } else if (placement.kind === 'lump') {
    const side = faceUp ? 1 : -1;
    const scaleOf = placement.scaleOf;
    placements.set(barrier.name, {
      kind: 'slab',
      ...slabWithin(
        area,
        placement.x,
        placement.maxOffset < 20 ? 12 * placement.radius : Math.max(6 * placement.radius, 180),
      ),
      y: placement.y + side * placement.radius,
      maxOffset: placement.maxOffset,
      scaleOf,
      side,
    });
  }
}

/** A slab around a place, moved and cut so that both its ends are on the stage. */
function slabWithin(area: Box, x: number, wanted: number): { readonly x: number; readonly width: number } {
  const width = Math.min(wanted, area.width);
  const right = area.x + area.width - width / 2;
  return { x: Math.min(right, Math.max(area.x + width / 2, x)), width };
}

/** Position of a spot of a placed item at rest, px; for a lump or slab, of its face on the given side. */
function restPoint(placement: Placement, spot: Spot, placements: Layout, side: 1 | -1): Point {
  switch (placement.kind) {
    case 'row':
      return {
        x: placement.x0 + (typeof spot === 'number' ? spot : 0.5) * (placement.x1 - placement.x0),
        y: placement.y,
      };
    case 'across': {
      const fraction = typeof spot === 'number' ? spot : 0.5;
      const { view } = placements.get(placement.surface) as SurfacePlacement;
      return project(
        view,
        placement.from[0] + fraction * (placement.to[0] - placement.from[0]),
        placement.from[1] + fraction * (placement.to[1] - placement.from[1]),
      );
    }
    case 'surface':
      return Array.isArray(spot)
        ? project(placement.view, spot[0], spot[1])
        : { x: placement.view.x, y: placement.view.y };
    case 'lump':
      return { x: placement.x, y: placement.y - side * placement.radius };
    case 'slab':
      return { x: placement.x, y: placement.y };
    case 'profile':
      return restPoint(placements.get(placement.line) as Placement, spot, placements, side);
  }
}

/** Mass of a lump; of a modal body that of its heaviest mode, kg. */
function massOf({ element }: LumpItem): number {
  const modes = 'modes' in element ? element.modes.flatMap(({ mass }) => mass ?? []) : [];
  return Math.max(heftOf(element).density, ...modes);
}

/** Distance of a lump's middle from its face: the radius of a ball of its mass, or what its drawing makes of that, px. */
function radiusOf(lump: LumpItem, { items }: Scene, area: Box, groups: Groups | undefined): number {
  const lumps = items.filter((item): item is LumpItem => item.kind === 'lump');
  const alike = lumps.filter(({ body }) => groups !== undefined || body.kind === lump.body.kind);
  const heaviest = Math.max(...alike.map(massOf));
  const shrink = Math.min(1, area.height / 620);
  const isBody = formOf(lump.element) === 'points';
  const room = groups === undefined ? Number.POSITIVE_INFINITY : area.width / groups.count / 2.2;
  const largest = (groups !== undefined ? (isBody ? 78 : 46) : isBody ? 36 : 22) * (lumps.length > 8 ? 0.8 : 1);
  const ball = Math.min(shrink * largest, room) * Math.max(Math.cbrt(massOf(lump) / heaviest), 0.4);
  const { reach, wide } = glyphs[lump.looks];
  // What is wide shrinks before it leaves the stage, or meets its neighbour.
  const most = isBody ? Math.min(area.width / 2, room) : area.width / 2;
  return Math.min(reach?.(ball) ?? ball, wide === undefined ? Number.POSITIVE_INFINITY : most / wide);
}
