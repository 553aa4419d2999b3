/**
 * Stiff string:  ρA u″ = T u_xx − EI u_xxxx − 2ρAσ₀ u′ + 2ρAσ₁ u′_xx + F.
 *
 * Scheme      u* = u + [ (1−σ₀k)(u−u⁻) + k²(c²L − κ²L²)u + 2σ₁k L(u−u⁻) ] / (1+σ₀k),  c² = T/ρA, κ² = EI/ρA
 *             or its modes: line-modes.ts
 * Stability   h² ≥ ½[q + √(q² + 16κ²k²)],  q = c²k² + 4σ₁k;  N = ⌊L/h_min⌋ intervals unless the model specifies them
 * Invariant   kernel/elements/string.ts
 * Reference   notes (25)–(26), (71)
 */
import { z } from 'zod';
import { choice, integer, list, name, object, quantity } from '../model/fields.ts';
import { ref } from '../model/points.ts';
import type { Problem } from '../model/problems.ts';
import type { Body } from './body.ts';
import { computed, ends, lineGrid, losses, maxModes, modesOfModal, oneLoss } from './fields.ts';
import { elementKind } from './kind.ts';
import { type LinePhysics, lineBody, lineNodeCount } from './line-body.ts';
import { stringModes } from './line-modes.ts';
import { lossesFrom } from './losses.ts';
import { type ModeSet, modalBody } from './modal.ts';
import { rangeOf } from './range.ts';
import { highestOf, pulled, type Reach } from './reach.ts';
import { onBridge } from './string-bridge.ts';
import { withModesAlong, withNodesAlong, withTension } from './string-stretch.ts';

const alongLoss = quantity('rate', 'loss of longitudinal motion', { min: 0 });
const longitudinal = object('longitudinal motion', {
  modes: integer('number of longitudinal modes of method modal; 8 if absent', 1, maxModes).exactOptional(),
  sigma: z
    .union([alongLoss, list('losses', 'loss of each longitudinal mode, 1/s', alongLoss, 1, maxModes)], {
      error: 'expected a loss in 1/s, or a list of one per longitudinal mode',
    })
    .prefault(0)
    .describe('loss of longitudinal motion, or a list of one per mode, 1/s'),
});

const tension = quantity('force', 'tension', { above: 0 });
const pitch = quantity('frequency', 'fundamental without bending stiffness: tension = 4 pitch² length² linearDensity', {
  above: 0,
});

const schema = object(
  'a string',
  {
    type: z.literal('string').describe('a stiff string, held at both ends'),
    length: quantity('length', 'speaking length', { above: 0 }),
    tension: quantity('force', 'tension', { min: 0 }).exactOptional(),
    pitch: pitch.exactOptional(),
    linearDensity: quantity('linearDensity', 'mass per length', { above: 0 }).exactOptional(),
    density: quantity('density', 'density of the material; needs radius', { above: 0 }).exactOptional(),
    radius: quantity('length', 'radius of the cross-section', { above: 0 }).exactOptional(),
    young: quantity('pressure', "Young's modulus, 0 if absent; needs radius", { min: 0 }).exactOptional(),
    rigidity: quantity('rigidity', 'bending rigidity EI, 0 if absent', { min: 0 }).exactOptional(),
    axialStiffness: quantity('force', 'axial stiffness EA; young times the cross-section if absent', {
      above: 0,
    }).exactOptional(),
    ends: ends.prefault(['supported', 'supported']),
    stretch: choice(
      'none: the tension stays as it is; tension: it follows the length of the moving string; full: with longitudinal waves',
      ['none', 'tension', 'full'],
    ).exactOptional(),
    geometry: choice(
      'of stretch: full: quartic: slopes are small, as in instruments; exact: any slope, as of a rubber band, with method fd; quartic if absent',
      ['quartic', 'exact'],
    ).exactOptional(),
    longitudinal: longitudinal.exactOptional().describe('longitudinal motion of a string with stretch: full'),
    bridge: ref
      .exactOptional()
      .describe(
        'a point of a body of modes on which the right end of a string of method modal stands; fixed if absent',
      ),
    polarisationOf: name(
      'name of the string whose second polarisation this one is: both motions stretch that string',
    ).exactOptional(),
    ...losses,
    range: rangeOf({ tension, pitch }),
    grid: lineGrid,
    ...computed,
    upTo: quantity('frequency', 'highest frequency of its modes, besides the lowest one; half the rate if absent', {
      above: 0,
    }).exactOptional(),
  },
  {
    oneOf: [
      ['tension', 'pitch'],
      ['linearDensity', 'density'],
    ],
    atMostOne: [['young', 'rigidity'], ['modes', 'upTo'], ...oneLoss],
    needs: [
      ['density', 'radius'],
      ['young', 'radius'],
    ],
    only: [...modesOfModal, ['upTo', 'method', 'modal', 'fd']],
  },
).meta({ id: 'String' });

export const string = elementKind({
  schema,
  form: 'line',
  noun: 'a string',
  body: stringBody,
  nodes: (element, rate) => {
    if (element.method === 'modal') return 0;
    const physics = stringPhysics(element, '');
    return 'message' in physics ? 0 : lineNodeCount(physics, element.length, element.grid?.intervals, rate);
  },
  spread: ({ length }) => length,
  heft: (element) => {
    const { linearDensity, tension } = lineOf(element);
    return { density: linearDensity, tension };
  },
  tensions: (element) => {
    const { linearDensity, tension } = lineOf(element);
    const perPitch = 4 * element.length * element.length * linearDensity;
    const pitch = element.pitch ?? Math.sqrt(tension / perPitch);
    return {
      tension: { dimension: 'force', base: tension, factor: 1, power: 1 },
      pitch: { dimension: 'frequency', base: pitch, factor: perPitch, power: 2 },
    };
  },
  glyph: 'M2 12 C6 4 10 4 12 12 S18 20 22 12',
  example: 'length: 65 cm, pitch: 110 Hz, linearDensity: 5 g/m, sigma0: 0.6, sigma1: 1e-4',
});

/** A string, in SI units with defaults filled in. */
export type StringElement = z.output<typeof schema>;

/** Density, tension and rigidity of a string, however its model states them. */
function lineOf(element: StringElement) {
  const { length, radius = 0, pitch = 0 } = element;
  const area = Math.PI * radius * radius;
  const linearDensity = element.linearDensity ?? (element.density ?? 0) * area;
  const tension = element.tension ?? 4 * pitch * pitch * length * length * linearDensity;
  const rigidity = element.rigidity ?? ((element.young ?? 0) * area * radius * radius) / 4;
  return { linearDensity, tension, rigidity };
}

/** The same with losses. */
export function stringPhysics(element: StringElement, path: string): LinePhysics | Problem {
  const { linearDensity, tension, rigidity } = lineOf(element);
  if (tension === 0 && rigidity === 0)
    return { path: `${path}.tension`, message: 'expected tension or bending rigidity above 0; got neither' };
  const losses = lossesFrom(element, { c2: tension / linearDensity, kappa2: rigidity / linearDensity }, path);
  return 'message' in losses ? losses : { linearDensity, tension, rigidity, ...losses };
}

function stringBody(
  element: StringElement,
  rate: number,
  path: string,
  _origin?: number,
  reach?: Reach,
): Body | Problem {
  const physics = stringPhysics(element, path);
  if ('message' in physics) return physics;
  const { length, ends, grid } = element;
  if (element.method !== 'modal' && element.bridge !== undefined)
    return { path: `${path}.bridge`, message: 'expected method modal of a string on a bridge; got method fd' };
  if (element.method !== 'modal')
    return stretched(
      lineBody(physics, length, ends, grid?.intervals, rate, path, reach),
      element,
      physics,
      [],
      rate,
      path,
    );
  const held: readonly [boolean, boolean] = [ends[0] !== 'free', ends[1] !== 'free'];
  const isSine = ends.every((end) => end === 'supported' || (end === 'free' && physics.rigidity === 0));
  if (!isSine)
    return {
      path: `${path}.ends`,
      message:
        'expected supported ends, or free ones of a string without stiffness, whose modes are sines; got others with method modal',
    };
  const set = stringModes(physics, length, element, rate, held, reach);
  const slopes = set.modes.map(({ slope = 0 }) => slope);
  const modes = modalBody(set, element, rate, path, reach);
  const body = element.bridge === undefined ? modes : bridged(modes, set, element, physics, rate, path, reach);
  return stretched(body, element, physics, slopes, rate, path);
}

function bridged(
  modes: Body | Problem,
  set: ModeSet,
  element: StringElement,
  physics: LinePhysics,
  rate: number,
  path: string,
  reach?: Reach,
): Body | Problem {
  const top = reach === undefined ? modes : modalBody(set, element, rate, path, highestOf(reach));
  const { first, highest } = pulled(physics, reach);
  const { length } = element;
  const isMovingAlone = reach?.tension !== undefined;
  const hold = {
    first: first.tension / length,
    highest: highest.tension / length,
    holdPerTension: isMovingAlone ? 1 / length : 0,
    holdPerRise: isMovingAlone ? 0 : physics.tension / length,
  };
  return onBridge(modes, top, hold, element.ends, path);
}

/** The body with its strains, if it has any. */
function stretched(
  body: Body | Problem,
  element: StringElement,
  physics: LinePhysics,
  slopes: readonly number[],
  rate: number,
  path: string,
): Body | Problem {
  if ('message' in body) return body;
  const { stretch = 'none', length, longitudinal, young = 0, radius = 0 } = element;
  for (const key of ['longitudinal', 'geometry'] as const)
    if (element[key] !== undefined && stretch !== 'full')
      return { path: `${path}.${key}`, message: `expected stretch: full with it; got stretch: ${stretch}` };
  const isExact = element.geometry === 'exact';
  if (isExact && element.method === 'modal')
    return { path: `${path}.geometry`, message: 'expected quartic with method modal; got exact: take method fd' };
  if (stretch === 'none') return body;
  if (element.ends.includes('free'))
    return { path: `${path}.ends`, message: 'expected ends that hold a string that stretches; got a free one' };
  const axial = element.axialStiffness ?? young * Math.PI * radius * radius;
  if (axial === 0)
    return {
      path: `${path}.stretch`,
      message: `expected young and radius, or axialStiffness, of a string that stretches; got ${stretch} without them`,
    };
  const line = { axial, tension: physics.tension, length };
  if (stretch === 'tension') return withTension(body, line, slopes);
  if (axial <= physics.tension)
    return {
      path: `${path}.stretch`,
      message: `expected an axial stiffness above the tension, ${physics.tension} N; got ${axial} N`,
    };
  const described = { sigma: 0, ...longitudinal, isExact };
  return body.kind === 'modal'
    ? withModesAlong(body, line, physics.linearDensity, slopes, described, rate, path)
    : withNodesAlong(body, line, physics, described, rate, path);
}
