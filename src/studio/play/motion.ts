/** What moves, frame by frame: displacements of every item, how much they are exaggerated, and how brightly contacts glow. */

import { placeIn } from '../../compile/fold.ts';
import type { Program } from '../../compile/index.ts';
import { drawnAs } from '../../contacts/index.ts';
import { IMAGE_BASE } from '../../kernel/records.ts';
import type { Home, Layout } from './layout.ts';
import type { Item, LineItem, LumpItem, Scene } from './scene.ts';

/** What of a frame is drawn. */
export interface Shown {
  readonly elements: readonly Float32Array[];
  /** Largest force of every contact's point since the last frame, N. */
  readonly forces: Float32Array;
  /** How far each of them is pressed in, or apart where negative, m. */
  readonly gaps: Float32Array;
  /** Per element: how far a barrier is lifted, m. */
  readonly lifts: Float32Array;
  /** Per control: its value, in SI units. */
  readonly controls?: Float32Array;
}

/** Past shapes of a line that are still seen, as the eye sees a string that swings too fast. */
export const GHOSTS = 9;

/** Times after which a movement no longer counts for the exaggeration, s. */
const FORGET = 1.2;
const FORGET_PEAK = 12;
/** The smallest movement drawn at full size, as a part of the largest. */
const QUIETEST = 0.04;
/** How fast the exaggeration follows, downwards and upwards, and how fast a glow fades, s. */
const SHRINK = 0.07;
const GROW = 0.7;
const FADE = 0.14;
/** How soon a load that stays is taken for granted, s; and how brightly it goes on glowing, as a part. */
const SETTLE = 0.35;
const EMBER = 0.18;

interface Level {
  level: number;
  peak: number;
  /** px per metre. */
  scale: number;
  readonly floor: number;
}

export interface Motion {
  readonly lines: ReadonlyMap<string, Float32Array>;
  readonly ghosts: ReadonlyMap<string, readonly Float32Array[]>;
  readonly heights: ReadonlyMap<string, Float32Array>;
  readonly lumps: ReadonlyMap<string, Float32Array>;
  /** Per contact: brightness of each of its points, 0 to 1. */
  readonly glow: ReadonlyMap<string, Float32Array>;
  /** How far barriers are lifted, m. */
  readonly lifts: ReadonlyMap<string, number>;
  /** The newest value of a control such as contacts.bow.force, in SI units. */
  readonly control: (path: string) => number | undefined;
  /** px per metre of an item. */
  readonly scale: (name: string) => number;
  readonly update: (shown: Shown | undefined, seconds: number) => void;
}

/** What motion must know of a Program: names in the order of its frames, and where everything is before the first. */
export interface Moving {
  readonly elements: readonly { readonly name: string }[];
  readonly contacts: readonly { readonly name: string; readonly points: readonly number[] }[];
  readonly controls: readonly string[];
  /** The state of an element before the first step, m. */
  readonly still: (element: number) => Float32Array;
}

export function movingOf(program: Program): Moving {
  const stills = readStills(program);
  const { elements, contacts, controls } = program;
  return { elements, contacts, controls, still: (i) => stills[i] };
}

export function createMotion(scene: Scene, moving: Moving, layout: () => Layout): Motion {
  const lines = new Map<string, Float32Array>();
  const ghosts = new Map<string, Float32Array[]>();
  const heights = new Map<string, Float32Array>();
  const lumps = new Map<string, Float32Array>();
  const glow = new Map(scene.touches.map(({ name, points }) => [name, new Float32Array(points)]));
  /** Loads that have become usual, N. */
  const usual = new Map(scene.touches.map(({ name, points }) => [name, new Float32Array(points)]));
  const lifts = new Map<string, number>();
  let newest: Shown | undefined;
  const strongest = new Map<string, number>();
  const index = new Map(moving.elements.map(({ name }, i) => [name, i]));
  const firstPoint = new Map<string, number>();
  let points = 0;
  for (const contact of moving.contacts) {
    firstPoint.set(contact.name, points);
    points += contact.points.length;
  }
  const levels = new Map<string, Level>(
    scene.items.map((item) => [item.name, { level: 0, peak: 0, scale: 0, floor: floorOf(item, scene) }]),
  );

  function measure(name: string, largest: number, seconds: number): void {
    const one = levels.get(name);
    const home = layout().get(name);
    if (one === undefined || home === undefined) return;
    one.peak = Math.max(one.peak * Math.exp(-seconds / FORGET_PEAK), largest);
    one.level = Math.max(one.level * Math.exp(-seconds / FORGET), largest);
    const target = reachOf(home, layout()) / Math.max(one.level, QUIETEST * one.peak, one.floor);
    if (one.scale === 0) one.scale = target;
    one.scale += (target - one.scale) * (1 - Math.exp(-seconds / (target < one.scale ? SHRINK : GROW)));
  }

  function updateLine(item: LineItem, shown: Float32Array, fresh: boolean, seconds: number): void {
    const u = item.read(shown);
    measure(item.name, largestOf(u), seconds);
    if (!fresh && lines.has(item.name)) return;
    const past = ghosts.get(item.name) ?? [];
    const old = past.length >= GHOSTS ? past.pop() : undefined;
    const copy = old?.length === u.length ? old : new Float32Array(u.length);
    copy.set(u);
    past.unshift(copy);
    ghosts.set(item.name, past);
    lines.set(item.name, copy);
  }

  return {
    lines,
    ghosts,
    heights,
    lumps,
    glow,
    lifts,
    control: (path) => newest?.controls?.[moving.controls.indexOf(path)],
    scale: (name) => levels.get(name)?.scale ?? 1,
    update: (shown, seconds) => {
      // A screen may show a picture more often than frames come.
      const fresh = newest !== shown;
      newest = shown;
      const shared = new Map<string, number>();
      for (const item of scene.items) {
        const i = index.get(item.name);
        if (item.kind === 'barrier') lifts.set(item.name, shown?.lifts[i ?? -1] ?? 0);
        const u = i === undefined ? undefined : (shown?.elements[i] ?? moving.still(i));
        if (u === undefined || u.length === 0) continue;
        if (item.kind === 'line') updateLine(item, u, fresh, seconds);
        else if (item.kind === 'surface') {
          const h = item.read(u);
          heights.set(item.name, h);
          measure(item.name, largestOf(h), seconds);
        } else if (item.kind === 'lump') {
          lumps.set(item.name, u);
          const home = layout().get(item.name);
          if (
            home?.kind === 'lump' &&
            home.scaleOf !== item.name &&
            !lines.has(home.scaleOf) &&
            !heights.has(home.scaleOf)
          )
            shared.set(home.scaleOf, Math.max(shared.get(home.scaleOf) ?? 0, lumpSize(item, u)));
          shared.set(item.name, Math.max(shared.get(item.name) ?? 0, lumpSize(item, u)));
        }
      }
      for (const [name, largest] of shared) measure(name, largest, seconds);
      const fade = Math.exp(-seconds / FADE);
      for (const { name, contact, points: count } of scene.touches) {
        const lit = glow.get(name) as Float32Array;
        const borne = usual.get(name) as Float32Array;
        const first = firstPoint.get(name);
        const flashes = drawnAs(contact) === 'touch' && shown !== undefined && first !== undefined;
        let most = (strongest.get(name) ?? 0) * Math.exp(-seconds / FORGET_PEAK);
        if (flashes) for (let p = 0; p < count; p++) most = Math.max(most, Math.abs(shown.forces[first + p] ?? 0));
        strongest.set(name, most);
        for (let p = 0; p < count; p++) {
          const force = flashes ? Math.abs(shown.forces[first + p] ?? 0) : 0;
          // What is seen apart bears nothing: however evenly something rattles, every hit is news.
          const pressed = flashes && shown.gaps[first + p] > 0;
          borne[p] = pressed ? borne[p] + (force - borne[p]) * (1 - Math.exp(-seconds / SETTLE)) : 0;
          const news = Math.sqrt(Math.abs(force - borne[p]) / (most || 1));
          lit[p] = Math.max(lit[p] * fade, news, EMBER * Math.sqrt(force / (most || 1)));
        }
      }
    },
  };
}

/** A body of modes moves as far as its modes together, a mass as far as it is from 0. */
function lumpSize(item: LumpItem, u: Float32Array): number {
  return 'modes' in item.element
    ? largestOf(u)
    : Math.abs(u[0] - item.element.rest) + Math.abs(item.element.rest) * 0.3;
}

function largestOf(values: Float32Array): number {
  let largest = 0;
  for (const value of values) if (Math.abs(value) > largest) largest = Math.abs(value);
  return Number.isFinite(largest) ? largest : 0;
}

/** How far an item may swing on the screen, px. */
function reachOf(home: Home, layout: Layout): number {
  if (home.kind === 'row' || home.kind === 'surface') return home.reach;
  if (home.kind === 'across') {
    const under = layout.get(home.surface);
    return under?.kind === 'surface' ? 0.5 * under.reach : 20;
  }
  return home.kind === 'lump' ? Math.min(home.room * 0.8, 3 * home.radius) : 40;
}

/** Movements smaller than this are not enlarged: the gap to a barrier stays a gap, and rest stays rest, m. */
function floorOf(item: Item, { touches }: Scene): number {
  const gaps = touches.flatMap(({ sides, contact }) => {
    const own = sides.find((side) => side.item === item);
    const barrier = sides.find((side) => side.item.kind === 'barrier');
    if (item.kind !== 'line' || own === undefined || barrier === undefined || drawnAs(contact) !== 'touch') return [];
    return own.spots.map((spot) => Math.abs(barrier.item.body.height((spot as number) * item.length)));
  });
  const nearest = gaps.length === 0 ? 0 : gaps.reduce((least, gap) => Math.min(least, gap));
  return Math.max(nearest, item.kind === 'line' ? item.length * 1e-6 : 1e-9);
}

function readStills(program: Program): Float32Array[] {
  const section = program.sections.find(({ name }) => name === 'u');
  const view = new DataView(program.image.buffer, program.image.byteOffset);
  return program.elements.map(({ slot, fold, shown, origin = 0 }) =>
    Float32Array.from({ length: shown.count }, (_, n) =>
      section === undefined
        ? 0
        : view.getFloat64(section.address - IMAGE_BASE + 8 * (slot + placeIn(fold, shown.first + n)), true) + origin,
    ),
  );
}
