/**
 * Perspective view of a surface from above its front edge. From its centre: X to the right, Y away from the viewer, Z up, m.
 * depth = Y cos φ − Z sin φ,  rise = Y sin φ + Z cos φ,  k = D / (D + depth);  screen = (x + S X k, y − S rise k). surface-gl.ts uses the same formulas.
 */
export interface Projection {
  /** Screen position of the surface's centre, px. */
  readonly x: number;
  readonly y: number;
  /** Scale at the centre, px/m. */
  readonly scale: number;
  /** Distance of the eye, m. */
  readonly distance: number;
  readonly sin: number;
  readonly cos: number;
  /** Coordinates of the centre, m. */
  readonly centre: readonly [number, number];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Screen position of a point of the surface, raised by z. */
export function project(view: Projection, x: number, y: number, z = 0): Point {
  const across = x - view.centre[0];
  const away = y - view.centre[1];
  const k = view.distance / (view.distance + away * view.cos - z * view.sin);
  return { x: view.x + view.scale * across * k, y: view.y - view.scale * (away * view.sin + z * view.cos) * k };
}

/** The point of the flat surface at a screen position, m. */
export function unproject(view: Projection, at: Point): readonly [number, number] {
  const rise = (view.y - at.y) / view.scale;
  const away = (rise * view.distance) / (view.distance * view.sin - rise * view.cos);
  const k = view.distance / (view.distance + away * view.cos);
  return [view.centre[0] + (at.x - view.x) / (view.scale * k), view.centre[1] + away];
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The projection that fits a surface into a box on the screen, at most at a given scale, px/m. */
export function fit(
  origin: readonly [number, number],
  sides: readonly [number, number],
  box: Box,
  largest = Number.POSITIVE_INFINITY,
): Projection {
  const longer = Math.max(sides[0] / sides[1], 1);
  // Long, narrow surfaces are viewed more from above; otherwise they would look like a line.
  const tilt = ((34 + 20 * Math.min((longer - 1) / 4, 1)) * Math.PI) / 180;
  const centre: readonly [number, number] = [origin[0] + sides[0] / 2, origin[1] + sides[1] / 2];
  const flat: Projection = {
    x: 0,
    y: 0,
    scale: 1,
    distance: 2.4 * Math.max(sides[0], sides[1]),
    sin: Math.sin(tilt),
    cos: Math.cos(tilt),
    centre,
  };
  const near = project(flat, origin[0] + sides[0], origin[1]);
  const far = project(flat, origin[0], origin[1] + sides[1]);
  const scale = Math.min(largest, box.width / (2 * near.x), box.height / (near.y - far.y));
  return {
    ...flat,
    x: box.x + box.width / 2,
    y: box.y + box.height / 2 - (scale * (near.y + far.y)) / 2,
    scale,
  };
}

/** The outline of a surface at rest, on the screen. */
export function outlinePoints(
  view: Projection,
  origin: readonly [number, number],
  sides: readonly [number, number],
  round: boolean,
): Point[] {
  if (!round) {
    const [x, y] = origin;
    const [w, h] = sides;
    return [project(view, x, y), project(view, x + w, y), project(view, x + w, y + h), project(view, x, y + h)];
  }
  // As many corners as the mesh of a round surface has spokes, so that its edge is the same line.
  return Array.from({ length: 96 }, (_, i) => {
    const angle = (i / 48) * Math.PI;
    return project(view, (sides[0] / 2) * Math.cos(angle), (sides[1] / 2) * Math.sin(angle));
  });
}
