/**
 * Lumped mass:  M u″ = −K (u − rest) − M R u′ − M g + F.
 *
 * Scheme      u* = u + [ (1 − R k/2)(u − u⁻) − (k²K/M)(u − rest) − g k² ] / (1 + R k/2),   B = k² / (M (1 + R k/2))
 * Stability   ω₀ k < 2, ω₀ = √(K/M); damping, gravity and contacts do not enter
 * Invariant   M/2 ((u − u⁻)/k)² + K/2 (u − rest)(u⁻ − rest) + M g ((u + u⁻)/2 − rest)
 * Reference   notes (19)–(21), (72)
 *
 * Far from zero, u would keep few digits of a small move. If the rest position of a mass is far away, its displacement is stored relative
 * to it (the origin); contacts, outputs and displays add the origin.
 */
import { z } from 'zod';
import { maxRate, object, quantity } from '../model/fields.ts';
import { hammer } from '../model/piano.ts';
import type { Problem } from '../model/problems.ts';
import { expectedQuantity } from '../model/units.ts';
import type { Body } from './body.ts';
import { elementKind } from './kind.ts';
import { looks } from './looks.ts';
import { rangeOf } from './range.ts';
import { AT_REST, type Reach } from './reach.ts';

const stiffness = quantity('stiffness', 'spring to the ground, 0 if absent', { min: 0 });
const frequency = quantity('frequency', 'natural frequency of the spring to the ground', { min: 0 });

const schema = object(
  'a mass',
  {
    type: z.literal('mass').describe('a lumped mass, on a spring to the ground if stiffness or frequency is given'),
    mass: z
      .union([quantity('mass', 'mass', { above: 0 }), hammer], { error: `expected ${expectedQuantity('mass')}` })
      .meta({ description: 'mass, kg', exclusiveMinimum: 0 }),
    stiffness: stiffness.exactOptional(),
    frequency: frequency.exactOptional(),
    damping: quantity('rate', 'R of the force M R du/dt', { min: 0 }).prefault(0),
    rest: quantity('length', 'displacement at which the spring to the ground is relaxed').prefault(0),
    gravity: quantity('acceleration', 'pulls towards negative displacement').prefault(0),
    range: rangeOf({ stiffness, frequency }),
    looks,
  },
  { atMostOne: [['stiffness', 'frequency']] },
).meta({ id: 'Mass' });

export const mass = elementKind({
  schema,
  form: 'lump',
  noun: 'a mass',
  body: massBody,
  heft: ({ mass }) => ({ density: mass }),
  tensions: (element) => {
    const stiffness = massStiffness(element);
    const perFrequency = element.mass * TWO_PI * TWO_PI;
    return {
      stiffness: { dimension: 'stiffness', base: stiffness, factor: 1, power: 1 },
      frequency: { dimension: 'frequency', base: Math.sqrt(stiffness / perFrequency), factor: perFrequency, power: 2 },
    };
  },
  glyph: 'M12 5 a7 7 0 1 0 0.01 0 Z',
  example: 'mass: 10 g',
});

/** A lumped mass, in SI units with defaults filled in. */
export type MassElement = z.output<typeof schema>;

/** Slots: u, u − u⁻ and u − u⁻⁻ (kernel/elements/mass.ts explains why). */
const SLOTS = 3;

const TWO_PI = 2 * Math.PI;

/** A rest position is far away beyond this distance, m, or beyond this multiple of the spring's sag under its mass in Earth's gravity. */
const FAR = 0.1;
const FAR_SAGS = 1000;
const GRAVITY = 9.81;

/** Origin of the displacements, m. Height energy counts from the rest position: seen from elsewhere, a fall from there begins with few digits. */
function originOf(rest: number, omega: number, gravity: number): number {
  return gravity !== 0 || Math.abs(rest) > FAR || Math.abs(rest) * omega * omega > FAR_SAGS * GRAVITY ? rest : 0;
}

/** K in N/m, as given or from the frequency of the free mass. */
function massStiffness(element: MassElement): number {
  if (element.frequency === undefined) return element.stiffness ?? 0;
  const omega = TWO_PI * element.frequency;
  return element.mass * omega * omega;
}

/** `kept` is the origin of the running mass that this one replaces. */
export function massBody(
  element: MassElement,
  rate: number,
  path: string,
  kept?: number,
  reach: Reach = AT_REST,
): Body | Problem {
  const k = 1 / rate;
  const { mass, damping, gravity } = element;
  const described = massStiffness(element);
  const stiffness = (reach.tension?.first ?? described) * reach.rise.first;
  const omega = Math.sqrt(((reach.tension?.high ?? described) * reach.rise.high) / mass);
  if (!(omega * k < 2)) {
    return {
      path: `${path}.${element.frequency === undefined ? 'stiffness' : 'frequency'}`,
      message:
        `expected a mass on a spring slower than ${(rate / Math.PI).toPrecision(4)} Hz, the stability limit at ${rate} Hz; ` +
        `got ${(omega / TWO_PI).toPrecision(4)} Hz: ${omega / 2 < maxRate ? `render at more than ${Math.ceil(omega / 2)} Hz, ` : ''}` +
        `take a stiffness below ${(4 * mass * rate * rate).toPrecision(4)} N/m, or more mass`,
    };
  }
  const origin = kept ?? originOf(element.rest, omega, gravity);
  const rest = element.rest - origin;
  const slowed = 1 + 0.5 * damping * k;
  const momentum = (1 - 0.5 * damping * k) / slowed;
  return {
    kind: 'mass',
    size: SLOTS,
    shown: { first: 0, count: 1 },
    constants: {
      momentum,
      pull: (k * k * stiffness) / (mass * slowed),
      fall: (-gravity * k * k) / slowed,
      rest,
      mass,
      stiffness,
      // The loss that the rounded momentum implies: its rounding error acts equally on every step, so the ledger must include it.
      damping: ((2 / k) * (1 - momentum)) / (1 + momentum),
      weight: mass * gravity,
    },
    tables: {},
    mass: Float64Array.of(mass, 0, 0),
    mobility: new Float64Array(SLOTS).fill((k * k) / (mass * slowed)),
    rest: Float64Array.of(rest, 0, 0),
    ...(origin === 0 ? {} : { origin }),
    certificate: { quantity: 'ω₀ k', limit: 2, chosen: omega * k, margin: 1 - (omega * k) / 2 },
    cost: 4,
    ownForce: (u, velocity) =>
      Float64Array.of(-stiffness * (u[0] - rest) - mass * damping * velocity[0] - mass * gravity, 0, 0),
    height: () => origin,
    // Forces act on u and on both moves; the double move is what enters u⁺ − u⁻.
    places: () => [{ row: { slots: [0, 1, 2], weights: [1, 0, 0], moves: [0, 0, 1], pushes: [1, 1, 1] }, x: 0 }],
    shape: () => Float64Array.of(1, 0, 0),
    complete: (u1, move) => {
      u1[1] = move[0];
    },
    tuning: {
      constants: { tension: described, squareStep: k * k, stretchBy: mass * slowed },
      tables: {},
    },
  };
}
