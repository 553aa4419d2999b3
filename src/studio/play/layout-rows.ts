/** Strings, bars and tubes in rows. Lines that hit each other share a row; those that stand on a body end at its bridge. */
import { drawnAs } from '../../contacts/index.ts';
import { glyphs } from './looks/index.ts';
import type { LumpPlacement, Plan } from './placement.ts';
import type { Box } from './projection.ts';
import type { Item, LineItem, LumpItem, Scene } from './scene.ts';
import { ends, sideFor, sidesOf } from './touches.ts';

/** Share of a row's height that a line may swing, and the largest swing, px. */
const SWING = 0.34;
const MOST = 120;
/** Half the distance between two lines that share a row and touch, px. */
const BESIDE = 1.5;
/** Shortest line that is drawn, relative to the longest. */
const SHORTEST = 0.35;
/** Share of the height that a line below a body has, and what it needs at least, px: a tube, say, with its mouthpiece. */
const BELOW = 0.18;
const NEEDED = 64;
/** What a mouthpiece takes of the stage, px. */
const MOUTHPIECE = 170;

export function placeRows(plan: Plan, lines: readonly LineItem[], box: Box): void {
  if (lines.length === 0) return;
  const { scene, area, placements } = plan;
  const body = bodyBehind(plan, lines, box);
  const others = body === undefined ? [] : lines.filter((line) => !body.lines.includes(line));
  if (others.length > 0) {
    // What does not stand on the body lies below it, not across it.
    const height = Math.min(0.5 * box.height, Math.max(BELOW * box.height, NEEDED) * others.length);
    placeRows(plan, body?.lines ?? [], { ...box, height: box.height - height });
    placeRows(plan, others, { ...box, y: box.y + box.height - height, height });
    return;
  }
  const groups = groupsOf(lines, scene);
  const weights = groups.map((group) => ({ up: chainOf(group, scene, 1), down: chainOf(group, scene, -1) }));
  const whole = weights.reduce((sum, { up, down }) => sum + 1 + 0.6 * (up + down), 0);
  const unit = Math.min(box.height / whole, body?.unit ?? Number.POSITIVE_INFINITY);
  const longest = Math.max(...lines.map(({ length }) => length));
  const mouth = lines.some((line) => hasMouthpiece(line, scene)) ? MOUTHPIECE : 0;
  const width = area.width * (groups.length > 1 ? 0.9 : 0.94) - mouth;
  const left = area.x + (area.width - mouth - width) / 2 + mouth;
  let top = box.y + (box.height - unit * whole) / 2;
  groups.forEach((group, i) => {
    const { up, down } = weights[i];
    const y = top + unit * (0.5 + 0.6 * up);
    group.forEach((line, k) => {
      // Shorter strings are drawn shorter, down to a minimum.
      const part = Math.max(line.length / longest, SHORTEST);
      const carried = body?.lines.includes(line) ? body : undefined;
      const x1 = carried?.x ?? left + width * part;
      const x0 = carried === undefined ? left : carried.x - carried.span * part;
      const reach = Math.min(unit * (carried === undefined ? SWING : 0.5), MOST);
      const lower = group.length === 1 ? 0 : (k === 0 ? -1 : 1) * BESIDE;
      const drop = k === 0 ? 0 : gapOf(group, scene);
      placements.set(line.name, { kind: 'row', x0, x1, y, reach, scaleOf: group[0].name, drop, lower });
    });
    top += unit * (1 + 0.6 * (up + down));
  });
  if (body === undefined) return;
  const y = middleOf(plan, body.lines);
  // Other rows may have moved the strings to one side of the stage: the body stays within it.
  const room = Math.min(y - box.y, box.y + box.height - y) / body.half;
  placements.set(body.item.name, { ...body.placement, y, radius: Math.min(body.placement.radius, room) });
}

interface Behind {
  readonly item: LumpItem;
  readonly lines: readonly LineItem[];
  /** Where the bridge is, px. */
  readonly x: number;
  /** Length of the longest string, px. */
  readonly span: number;
  /** Largest distance of two strings, px. */
  readonly unit: number;
  /** Half its height, in units of its radius. */
  readonly half: number;
  readonly placement: LumpPlacement;
}

/** The body that most lines stand on, as large as the stage allows beside its strings. */
function bodyBehind({ scene, area }: Plan, lines: readonly LineItem[], box: Box): Behind | undefined {
  const bodies = scene.items.filter((item): item is LumpItem => item.kind === 'lump' && scene.carried.has(item.name));
  const item = bodies[0];
  const carries = item && glyphs[item.looks].carries;
  if (item === undefined || carries === undefined) return undefined;
  const carried = lines.filter((line) => scene.carried.get(item.name)?.includes(line));
  if (carried.length === 0) return undefined;
  const { right, half, bridge, joint } = carries;
  // So large that its neck joint is where the strings want it, and that it fits.
  const radius = Math.min(
    (0.47 * box.height) / half,
    (0.3 * area.width) / right,
    (joint * area.width) / (carries.left + joint * right),
  );
  const span = area.width - right * radius;
  const x = area.x + span;
  const placement: LumpPlacement = {
    kind: 'lump',
    x,
    y: 0,
    radius,
    maxOffset: 0,
    highest: area.y,
    lowest: area.y + area.height,
    scaleOf: item.name,
    side: 1,
    up: 1,
    span,
    still: true,
    named: 'beside',
  };
  const unit = (2 * bridge * radius) / Math.max(1, carried.length - 1);
  return { item, lines: carried, x, span, unit, half, placement };
}

function middleOf({ placements }: Plan, lines: readonly LineItem[]): number {
  const ys = lines.flatMap(({ name }) => {
    const row = placements.get(name);
    return row?.kind === 'row' ? [row.y] : [];
  });
  return (Math.min(...ys) + Math.max(...ys)) / 2;
}

/** Lines in rows: those that hit each other along their length are together, the upper one first. */
function groupsOf(lines: readonly LineItem[], { touches }: Scene): readonly (readonly LineItem[])[] {
  const below = new Map<LineItem, LineItem>();
  for (const { contact, sides, points } of touches) {
    const [lower, upper] = [sides[0].item, sides[1]?.item];
    if (drawnAs(contact) !== 'touch' || points < 2 || lower.kind !== 'line' || upper?.kind !== 'line') continue;
    if (lines.includes(lower) && lines.includes(upper) && lower !== upper && !below.has(lower)) below.set(upper, lower);
  }
  const second = new Set(below.values());
  return lines.flatMap((line) => {
    if (second.has(line)) return [];
    const other = below.get(line);
    return [other === undefined ? [line] : [line, other]];
  });
}

/** The distance of two lines at rest that hit each other, m. */
function gapOf([upper, lower]: readonly LineItem[], { touches }: Scene): number {
  const touch = touches.find(({ sides }) => sides[0].item === lower && sides[1]?.item === upper);
  return touch !== undefined && 'gap' in touch.contact ? (touch.contact.gap ?? 0) : 0;
}

/** Whether lumps share air with the beginning of a line: what one blows into. */
export function hasMouthpiece(line: LineItem, { touches }: Scene): boolean {
  return touches.some(
    (touch) =>
      drawnAs(touch.contact) === 'air' &&
      sidesOf(touch).some(({ item, spots }) => item === line && spots[0] === 0) &&
      sidesOf(touch).some(({ item }) => item.kind === 'lump'),
  );
}

/** Length of the longest chain of lumps attached to lines, above them or below them. */
function chainOf(lines: readonly LineItem[], scene: Scene, side: 1 | -1): number {
  return Math.max(...lines.map((line) => chainLength(line, scene, side)));
}

function chainLength(line: Item, { touches }: Scene, side: 1 | -1): number {
  const chain = (item: Item, seen: readonly Item[]): number =>
    touches.reduce((most, touch) => {
      const [self, other] = ends(touch, item);
      if (self === undefined || other?.item.kind !== 'lump' || seen.includes(other.item)) return most;
      if (drawnAs(touch.contact) === 'air' || glyphs[other.item.looks].around) return most;
      if (sideFor(touch, other.item, item) !== side || touchesSurface(other.item)) return most;
      return Math.max(most, 1 + chain(other.item, [...seen, other.item]));
    }, 0);
  const touchesSurface = (item: Item) => touches.some((touch) => ends(touch, item)[1]?.item.kind === 'surface');
  return Math.min(chain(line, [line]), 2);
}
