/** The motion on the stage, frame by frame: displacements of all items, the scale of their exaggeration, and the glow of contacts. */
import { placeIn } from '../../compile/fold.ts';
import type { Program } from '../../compile/index.ts';
import { drawnAs } from '../../contacts/index.ts';
import { IMAGE_BASE } from '../../kernel/records.ts';
import type { Layout, Placement } from './placement.ts';
import type { Item, LineItem, LumpItem, Scene } from './scene.ts';

/** The data of a view frame that are drawn. */
export interface Shown {
  readonly elements: readonly Float32Array[];
  /** Largest force at every point of contact since the last frame, N. */
  readonly forces: Float32Array;
  /** η at each of these points: overlap, or a gap if negative, m. */
  readonly gaps: Float32Array;
  /** Per element: lift of a barrier, m. */
  readonly lifts: Float32Array;
  /** Value of each control, in SI units. */
  readonly controls?: Float32Array;
}

/** Number of past shapes of a line that are drawn, imitating the blur of a fast string. */
export const GHOSTS = 9;

/** Time constants with which the level and the peak of a motion decay, s. */
const FORGET = 1.2;
const FORGET_PEAK = 12;
/** Largest swing on the stage, relative to what is intended. */
const MOST_SWING = 1.25;
/** A line that swings less than this fraction of the widest swing of late is drawn at rest: the modes of hundreds of strings are much to sum. */
const STILL = 1e-3;
/** Motions below this fraction of the peak are not enlarged further. */
const MIN_LEVEL = 0.04;
/** Time constants of a falling scale, a rising scale, and a fading glow, s. */
const SHRINK = 0.07;
const GROW = 0.7;
const FADE = 0.14;
/** Time constant with which the glow adapts to a constant load, s, and the relative brightness that remains. */
const ADAPT = 0.35;
const SUSTAINED_GLOW = 0.18;

interface Level {
  level: number;
  peak: number;
  /** px/m. */
  scale: number;
  readonly floor: number;
}

export interface Motion {
  readonly lines: ReadonlyMap<string, Float32Array>;
  readonly ghosts: ReadonlyMap<string, readonly Float32Array[]>;
  readonly heights: ReadonlyMap<string, Float32Array>;
  readonly lumps: ReadonlyMap<string, Float32Array>;
  /** Brightness of each point of a contact, 0 to 1. */
  readonly glow: ReadonlyMap<string, Float32Array>;
  /** How much each contact that is not a collision holds, 0 to 1: a finger that is lifted holds nothing. */
  readonly held: ReadonlyMap<string, number>;
  /** Lift of each barrier, m. */
  readonly lifts: ReadonlyMap<string, number>;
  /** The newest value of a control such as contacts.bow.force, in SI units. */
  readonly control: (path: string) => number | undefined;
  /** Scale of an item, px/m. */
  readonly scale: (name: string) => number;
  /** How far a line swings, relative to the line that has swung most of late, 0 to 1. */
  readonly share: (name: string) => number;
  readonly update: (shown: Shown | undefined, seconds: number) => void;
}

/** What is needed of a Program: names in the order of its frames, and the initial state. */
export interface MotionSource {
  /** Each with how many numbers a frame has of it. */
  readonly elements: readonly { readonly name: string; readonly shown?: { readonly count: number } }[];
  readonly contacts: readonly { readonly name: string; readonly points: readonly number[] }[];
  readonly controls: readonly string[];
  /** Displacements of an element before the first step, m. */
  readonly initialState: (element: number) => Float32Array;
}

export function motionSource(program: Program): MotionSource {
  const initialStates = readInitialStates(program);
  const { elements, contacts, controls } = program;
  return { elements, contacts, controls, initialState: (i) => initialStates[i] };
}

export function createMotion(scene: Scene, source: MotionSource, layout: () => Layout): Motion {
  const lines = new Map<string, Float32Array>();
  const ghosts = new Map<string, Float32Array[]>();
  const heights = new Map<string, Float32Array>();
  const lumps = new Map<string, Float32Array>();
  const glow = new Map(scene.touches.map(({ name, points }) => [name, new Float32Array(points)]));
  /** Slowly adapting mean of the force at each point, N. */
  const sustained = new Map(scene.touches.map(({ name, points }) => [name, new Float32Array(points)]));
  const lifts = new Map<string, number>();
  const held = new Map<string, number>();
  let newest: Shown | undefined;
  const peakForces = new Map<string, number>();
  const index = new Map(source.elements.map(({ name }, i) => [name, i]));
  const controls = new Map(source.controls.map((path, i) => [path, i]));
  const firstPoint = new Map<string, number>();
  let points = 0;
  for (const contact of source.contacts) {
    firstPoint.set(contact.name, points);
    points += contact.points.length;
  }
  const swings = new Map<string, number>();
  let widest = 0;
  const levels = new Map<string, Level>(
    scene.items.map((item) => [item.name, { level: 0, peak: 0, scale: 0, floor: floorOf(item, scene) }]),
  );

  /** The item whose scale an item has. */
  function scaledBy(name: string): string {
    const placement = layout().get(name);
    return placement?.kind === 'row' ? placement.scaleOf : name;
  }

  function measure(name: string, largest: number, seconds: number): void {
    const one = levels.get(name);
    const placement = layout().get(name);
    if (one === undefined || placement === undefined) return;
    one.peak = Math.max(one.peak * Math.exp(-seconds / FORGET_PEAK), largest);
    one.level = Math.max(one.level * Math.exp(-seconds / FORGET), largest);
    const target = reachOf(placement, layout()) / Math.max(one.level, MIN_LEVEL * one.peak, one.floor);
    if (one.scale === 0) one.scale = target;
    // What has just been struck stays on the stage; smaller scales come gently, larger ones slowly.
    one.scale = Math.min(one.scale, (MOST_SWING * reachOf(placement, layout())) / Math.max(largest, 1e-30));
    one.scale += (target - one.scale) * (1 - Math.exp(-seconds / (target < one.scale ? SHRINK : GROW)));
  }

  function updateLine(item: LineItem, shown: Float32Array, fresh: boolean, shared: Map<string, number>): void {
    const name = scaledBy(item.name);
    const isDrawn = !fresh && lines.has(item.name); // what it shows has been read already
    const u = isDrawn ? (lines.get(item.name) as Float32Array) : item.read(shown, STILL * widest);
    const largest = largestOf(u);
    swings.set(item.name, largest);
    widest = Math.max(widest, largest);
    shared.set(name, Math.max(shared.get(name) ?? 0, largest));
    if (isDrawn) return;
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
    control: (path) => newest?.controls?.[controls.get(path) ?? -1],
    held,
    share: (name) => (widest > 0 ? Math.min(1, (swings.get(name) ?? 0) / widest) : 0),
    scale: (name) => levels.get(scaledBy(name))?.scale ?? 1,
    update: (shown, seconds) => {
      // The screen may refresh more often than frames arrive.
      const fresh = newest !== shown;
      newest = shown;
      const shared = new Map<string, number>();
      widest *= Math.exp(-seconds / FORGET_PEAK);
      for (const item of scene.items) {
        const i = index.get(item.name);
        if (item.kind === 'barrier') lifts.set(item.name, shown?.lifts[i ?? -1] ?? 0);
        const u = i === undefined ? undefined : (shown?.elements[i] ?? source.initialState(i));
        if (u === undefined || u.length === 0) continue;
        // When a grid changes, a few frames of the old one still arrive, or are looked at again: they would be read as other nodes or modes.
        if (i !== undefined && u.length !== (source.elements[i].shown?.count ?? u.length)) continue;
        if (item.kind === 'line') updateLine(item, u, fresh, shared);
        else if (item.kind === 'surface') {
          const h = item.read(u);
          heights.set(item.name, h);
          measure(item.name, largestOf(h), seconds);
        } else if (item.kind === 'lump') {
          lumps.set(item.name, u);
          const placement = layout().get(item.name);
          if (
            placement?.kind === 'lump' &&
            placement.scaleOf !== item.name &&
            !lines.has(placement.scaleOf) &&
            !heights.has(placement.scaleOf)
          )
            shared.set(placement.scaleOf, Math.max(shared.get(placement.scaleOf) ?? 0, lumpSize(item, u)));
          shared.set(item.name, Math.max(shared.get(item.name) ?? 0, lumpSize(item, u)));
        }
      }
      for (const [name, largest] of shared) measure(name, largest, seconds);
      const fade = Math.exp(-seconds / FADE);
      for (const { name, contact, points: count } of scene.touches) {
        const lit = glow.get(name) as Float32Array;
        const load = sustained.get(name) as Float32Array;
        const first = firstPoint.get(name);
        const holds = first !== undefined && (shown?.forces[first] ?? 0) !== 0;
        held.set(name, holds ? 1 : (held.get(name) ?? 0) * fade);
        const glows = drawnAs(contact) === 'touch' && shown !== undefined && first !== undefined;
        let most = (peakForces.get(name) ?? 0) * Math.exp(-seconds / FORGET_PEAK);
        if (glows) for (let p = 0; p < count; p++) most = Math.max(most, Math.abs(shown.forces[first + p] ?? 0));
        peakForces.set(name, most);
        for (let p = 0; p < count; p++) {
          const force = glows ? Math.abs(shown.forces[first + p] ?? 0) : 0;
          // An open contact carries no load, so every hit of a rattle glows, however regular it is.
          const pressed = glows && shown.gaps[first + p] > 0;
          load[p] = pressed ? load[p] + (force - load[p]) * (1 - Math.exp(-seconds / ADAPT)) : 0;
          const change = Math.sqrt(Math.abs(force - load[p]) / (most || 1));
          lit[p] = Math.max(lit[p] * fade, change, SUSTAINED_GLOW * Math.sqrt(force / (most || 1)));
        }
      }
    },
  };
}

/** Size of a lump's motion, m: the largest modal displacement, or the distance of a mass from rest plus a share of its rest position. */
function lumpSize(item: LumpItem, u: Float32Array): number {
  if ('modes' in item.element) return largestOf(u);
  const rest = 'rest' in item.element ? item.element.rest : 0;
  return Math.abs(u[0] - rest) + Math.abs(rest) * 0.3;
}

function largestOf(values: Float32Array): number {
  let largest = 0;
  for (const value of values) if (Math.abs(value) > largest) largest = Math.abs(value);
  return Number.isFinite(largest) ? largest : 0;
}

/** Largest displacement of an item on the screen, px. */
export function reachOf(placement: Placement, layout: Layout = new Map()): number {
  if (placement.kind === 'row' || placement.kind === 'surface') return placement.reach;
  if (placement.kind === 'across') {
    const under = layout.get(placement.surface);
    return under?.kind === 'surface' ? 0.5 * under.reach : 20;
  }
  return placement.kind === 'lump' ? Math.min(placement.maxOffset * 0.8, 3 * placement.radius) : 40;
}

/** Motions below this are not enlarged to full size, m: keeps the gap to a barrier visible, and rest at rest. */
function floorOf(item: Item, { touches }: Scene): number {
  const gaps = touches.flatMap(({ sides, contact }) => {
    const self = sides.find((side) => side.item === item);
    const barrier = sides.find((side) => side.item.kind === 'barrier');
    if (item.kind !== 'line' || self === undefined || barrier === undefined || drawnAs(contact) !== 'touch') return [];
    return self.spots.map((spot) => Math.abs(barrier.item.body.height((spot as number) * item.length)));
  });
  const own = touches.flatMap(({ sides, contact }) =>
    item.kind === 'line' && sides.every((side) => side.item.kind === 'line') && sides.some((side) => side.item === item)
      ? [('gap' in contact ? contact.gap : undefined) ?? 0]
      : [],
  );
  gaps.push(...own.filter((gap) => gap > 0));
  const nearest = gaps.length === 0 ? 0 : gaps.reduce((least, gap) => Math.min(least, gap));
  return Math.max(nearest, item.kind === 'line' ? item.length * 1e-6 : 1e-9);
}

function readInitialStates(program: Program): Float32Array[] {
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
