/**
 * Places the items of a scene on the stage: strings and bars in rows, surfaces in perspective below them, wires on the surface they cross,
 * bodies behind the strings that they carry, lumps at what they touch, barriers along the line they limit.
 */
import { placeRest } from './layout-lumps.ts';
import { placeRows } from './layout-rows.ts';
import { divide, placeSurfaces } from './layout-surfaces.ts';
import type { AcrossPlacement, Layout, Plan } from './placement.ts';
import type { Box } from './projection.ts';
import type { LineItem, Scene, SurfaceItem, Touch } from './scene.ts';

export function layoutOf(scene: Scene, area: Box): Layout {
  const plan: Plan = { scene, area, placements: new Map() };
  const lines = scene.items.filter((item): item is LineItem => item.kind === 'line');
  const surfaces = scene.items.filter((item): item is SurfaceItem => item.kind === 'surface');
  const across = new Map(lines.flatMap((line) => acrossOf(line, scene.touches) ?? []));
  const rows = lines.filter(({ name }) => !across.has(name));
  for (const [name, placement] of across) plan.placements.set(name, placement);
  const { above, below } = divide(area, rows.length, surfaces);
  placeRows(plan, rows, above);
  placeSurfaces(plan, surfaces, below);
  placeRest(plan);
  return plan.placements;
}

/** A line that touches a surface at several points is drawn on that surface. */
function acrossOf(line: LineItem, touches: readonly Touch[]): [string, AcrossPlacement][] | undefined {
  for (const { sides } of touches) {
    const self = sides.find(({ item }) => item === line);
    const other = sides.find(({ item }) => item.kind === 'surface');
    if (self === undefined || other === undefined || other.spots.length < 2) continue;
    const [f0, f1] = [self.spots[0] as number, self.spots.at(-1) as number];
    const [a, b] = [other.spots[0], other.spots.at(-1)] as [[number, number], [number, number]];
    // The whole line, from 0 to 1, along the straight line through its points of contact.
    const at = (fraction: number): [number, number] => [
      a[0] + ((fraction - f0) / (f1 - f0)) * (b[0] - a[0]),
      a[1] + ((fraction - f0) / (f1 - f0)) * (b[1] - a[1]),
    ];
    return [[line.name, { kind: 'across', surface: other.item.name, from: at(0), to: at(1) }]];
  }
  return undefined;
}
