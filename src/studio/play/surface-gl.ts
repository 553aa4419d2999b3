/** Draws membranes and plates as shaded height fields in WebGL: the heights are a texture, the mesh is fixed. */
import * as twgl from 'twgl.js';
import type { Projection } from './projection.ts';

const VERTEX = `#version 300 es
in vec2 fraction;
uniform highp sampler2D heights;
uniform vec2 cells, sides, screen, middle;
uniform float scale, distance_, sine, cosine, lift, swing, rim;
out vec3 normal;
out float height;
out vec2 place;
float at(vec2 p) {
  vec2 q = clamp(p, 0.0, 1.0) * (cells - 1.0);
  ivec2 i = ivec2(min(floor(q), cells - 2.0));
  vec2 f = q - vec2(i);
  float a = mix(texelFetch(heights, i, 0).r, texelFetch(heights, i + ivec2(1, 0), 0).r, f.x);
  float b = mix(texelFetch(heights, i + ivec2(0, 1), 0).r, texelFetch(heights, i + ivec2(1, 1), 0).r, f.x);
  return mix(a, b, f.y);
}
void main() {
  vec2 e = 1.5 / cells;
  float inside = mix(1.0, clamp((1.0 - 2.0 * length(fraction - 0.5)) * 0.2 * cells.x, 0.0, 1.0), rim);
  height = clamp(at(fraction) * lift, -1.3 * swing, 1.3 * swing) * inside;
  vec2 slope = vec2(at(fraction + vec2(e.x, 0)) - at(fraction - vec2(e.x, 0)), at(fraction + vec2(0, e.y)) - at(fraction - vec2(0, e.y)));
  normal = normalize(vec3(-slope * lift / (2.0 * e * sides), 1.0));
  place = fraction;
  vec2 p = (fraction - 0.5) * sides;
  float k = distance_ / (distance_ + p.y * cosine - height * sine);
  vec2 seen = middle + scale * k * vec2(p.x, -(p.y * sine + height * cosine));
  gl_Position = vec4(seen.x / screen.x * 2.0 - 1.0, 1.0 - seen.y / screen.y * 2.0, p.y / (4.0 * distance_), 1.0);
}`;

const FRAGMENT = `#version 300 es
precision highp float;
in vec3 normal;
in float height;
in vec2 place;
uniform vec3 deep, base, lit, warm;
uniform vec2 sides;
uniform highp float swing;
uniform vec4 glows[12];
uniform int glowing;
uniform float round_, edged;
out vec4 colour;
void main() {
  vec3 n = normalize(normal);
  vec3 light = normalize(vec3(-0.45, -0.35, 0.82));
  float diffuse = dot(n, light);
  float edge = pow(1.0 - abs(n.z), 1.5);
  float shine = pow(max(dot(reflect(-light, n), normalize(vec3(0.0, -0.75, 0.66))), 0.0), 26.0);
  // What is far away is darker, so that a surface at rest lies on the ground.
  vec3 c = mix(deep, base, smoothstep(0.25, 0.95, diffuse) * (1.0 - 0.8 * place.y));
  c = mix(c, lit, 0.55 * shine + 0.3 * smoothstep(0.85, 1.0, diffuse) * (1.0 - edge));
  c += 0.16 * (lit - deep) * clamp(height / max(swing, 1e-9), -1.0, 1.0);
  float glow = 0.0;
  for (int i = 0; i < glowing; i++) {
    vec2 d = (place - glows[i].xy) * sides / glows[i].w;
    glow += glows[i].z * exp(-dot(d, d));
  }
  // Added to a light skin, the lights of several wires would be white.
  c = mix(c, warm, 1.0 - exp(-1.5 * glow));
  // How far from the outline, in pixels of the screen, where the mesh ends without smoothing.
  vec2 fromSides = min(place, 1.0 - place) * sides;
  float inside = mix(min(fromSides.x, fromSides.y), (0.5 - length(place - 0.5)) * sides.x, round_);
  float pixels = inside / max(fwidth(inside), 1e-12);
  c = mix(c, mix(deep, c, smoothstep(1.5, 2.5, pixels)), edged);
  colour = vec4(c, 1.0) * clamp(pixels, 0.0, 1.0);
}`;

/** Largest number of mesh cells along a side, and rings and spokes of a round mesh. */
const MAX_CELLS = 120;
const RINGS = 36;
const SPOKES = 96;
/** Largest number of glows on a surface. */
const GLOWS = 12;

export interface SurfaceColours {
  readonly deep: readonly number[];
  readonly base: readonly number[];
  readonly lit: readonly number[];
  readonly warm: readonly number[];
}

/** A glow on a surface: position as fractions of the sides, brightness, radius in m. */
export type Glow = readonly [number, number, number, number];

/** One surface of a picture, in plain data, so that a worker can be told of it. */
export interface SurfacePicture {
  readonly name: string;
  readonly round: boolean;
  /** Whether it is round and at rest along its rim. */
  readonly isRimHeld: boolean;
  /** Whether its outline is drawn, because nothing else holds it. */
  readonly hasEdge: boolean;
  /** Sides of its outline, m. */
  readonly sides: readonly [number, number];
  readonly columns: number;
  readonly rows: number;
  /** On a grid of `columns` × `rows` over the outline, m. */
  readonly heights: Float32Array;
  readonly view: Projection;
  /** How far it may swing, px, and its scale, px/m. */
  readonly reach: number;
  readonly pixels: number;
  readonly colours: SurfaceColours;
  readonly glows: readonly Glow[];
}

/** All surfaces of a picture, on a canvas of a size in px of the page and in its own. */
export interface SurfacesPicture {
  /** Which layout it has: a picture of another one would lie beside the rims. */
  readonly layout: number;
  readonly size: readonly [number, number];
  readonly canvas: readonly [number, number];
  readonly surfaces: readonly SurfacePicture[];
}

interface Ready {
  readonly mesh: twgl.BufferInfo;
  readonly texture: WebGLTexture;
}

/** Paints on a canvas, of the page or of a worker; undefined if WebGL 2 is not here. */
export function createSurfaceGl(
  canvas: HTMLCanvasElement | OffscreenCanvas,
): ((picture: SurfacesPicture) => void) | undefined {
  // No antialiasing: outlines fade by themselves.
  const options = { antialias: false, alpha: true, premultipliedAlpha: true };
  const gl = canvas.getContext('webgl2', options) as WebGL2RenderingContext | null;
  if (gl === null) return undefined;
  const program = twgl.createProgramInfo(gl, [VERTEX, FRAGMENT]);
  let ready = new Map<string, Ready>();
  gl.enable(gl.DEPTH_TEST);
  gl.clearColor(0, 0, 0, 0);

  function prepare(surface: SurfacePicture): Ready {
    const mesh = twgl.createBufferInfoFromArrays(gl as WebGL2RenderingContext, meshOf(surface));
    return { mesh, texture: twgl.createTexture(gl as WebGL2RenderingContext, textureOf(surface)) };
  }

  function textureOf({ heights, columns, rows }: SurfacePicture): twgl.TextureOptions {
    const { R32F, RED, FLOAT, NEAREST, CLAMP_TO_EDGE } = WebGL2RenderingContext;
    const format = { internalFormat: R32F, format: RED, type: FLOAT, minMag: NEAREST, wrap: CLAMP_TO_EDGE };
    return { src: heights, width: columns, height: rows, ...format, auto: false };
  }

  return ({ size, canvas: [width, height], surfaces }) => {
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    gl.viewport(0, 0, width, height);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    const kept = new Map<string, Ready>();
    for (const surface of surfaces) {
      const { round, columns, rows, heights, view, reach, pixels, sides, colours, glows } = surface;
      const key = `${surface.name} ${round} ${columns} ${rows}`;
      const one = ready.get(key) ?? prepare(surface);
      ready.delete(key);
      kept.set(key, one);
      twgl.setTextureFromArray(gl, one.texture, heights, textureOf(surface));
      const padded = Array.from({ length: GLOWS }, (_, i) => glows[i] ?? [0, 0, 0, 1]).flat();
      gl.useProgram(program.program);
      twgl.setBuffersAndAttributes(gl, program, one.mesh);
      twgl.setUniforms(program, {
        heights: one.texture,
        cells: [columns, rows],
        sides,
        screen: size,
        middle: [view.x, view.y],
        scale: view.scale,
        distance_: view.distance,
        sine: view.sin,
        cosine: view.cos,
        lift: pixels / view.scale,
        swing: reach / view.scale,
        rim: surface.isRimHeld ? 1 : 0,
        round_: round ? 1 : 0,
        edged: surface.hasEdge ? 1 : 0,
        ...colours,
        glows: padded,
        glowing: Math.min(glows.length, GLOWS),
      });
      gl.clear(gl.DEPTH_BUFFER_BIT);
      twgl.drawBufferInfo(gl, one.mesh);
    }
    // What the model no longer has is given back.
    for (const { mesh, texture } of ready.values()) {
      gl.deleteTexture(texture);
      for (const { buffer } of Object.values(mesh.attribs ?? {})) gl.deleteBuffer(buffer);
      gl.deleteBuffer(mesh.indices ?? null);
    }
    ready = kept;
  };
}

function meshOf(surface: SurfacePicture): twgl.Arrays {
  return surface.round ? discMesh() : sheetMesh(surface);
}

/** Vertex indices of two triangles for each cell of a grid of `across` × `along` cells. */
function triangles(across: number, along: number): number[] {
  const row = across + 1;
  return Array.from({ length: across * along }, (_, cell) => {
    const a = Math.floor(cell / across) * row + (cell % across);
    return [a, a + 1, a + row, a + row, a + 1, a + row + 1];
  }).flat();
}

function sheetMesh({ columns, rows }: SurfacePicture): twgl.Arrays {
  const across = Math.min(columns - 1, MAX_CELLS);
  const along = Math.min(rows - 1, MAX_CELLS);
  const fraction = Array.from({ length: (across + 1) * (along + 1) }, (_, i) => [
    (i % (across + 1)) / across,
    Math.floor(i / (across + 1)) / along,
  ]).flat();
  return { fraction: { numComponents: 2, data: fraction }, indices: triangles(across, along) };
}

function discMesh(): twgl.Arrays {
  const fraction = Array.from({ length: (SPOKES + 1) * (RINGS + 1) }, (_, i) => {
    const angle = ((i % (SPOKES + 1)) / SPOKES) * 2 * Math.PI;
    const radius = 0.5 * (Math.floor(i / (SPOKES + 1)) / RINGS);
    return [0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle)];
  }).flat();
  return { fraction: { numComponents: 2, data: fraction }, indices: triangles(SPOKES, RINGS) };
}
