// What touches. eta is the one relative displacement a contact sees.

import { z } from 'zod';
import { byType, choice, object, quantity } from './fields.ts';
import { ref, refs } from './points.ts';
import { either } from './problems.ts';

/** Hertz is 1.5, felt 2 to 5; beyond 10 a power law is a wall. */
const exponent = quantity('number', 'exponent of the power law', { min: 1, max: 10 });

const between = z
  .tuple([ref, ref], { error: 'expected a pair of points [a, b]' })
  .describe('the two points; eta = a - b - rest');

/** How a collision may be solved: for the schema, and for whoever chooses one rule for a whole model. */
export const collisionRules = ['p2', 'p2c', 'p2m', '27s', '27f', '26'] as const;
/** The name of a rule by which collisions are solved. */
export type CollisionRule = (typeof collisionRules)[number];

const collisionRule = z
  .literal([...collisionRules, 26], { error: `expected ${either(collisionRules)}` })
  .transform((rule) => (rule === 26 ? '26' : rule))
  .describe('how the numerical gradient of the contact energy is taken');

const collision = object('a collision', {
  type: z.literal('collision').describe('one-sided: pushes while eta = lower - upper - gap is positive'),
  lower: refs.describe('what lies below'),
  upper: refs.describe('what lies above'),
  gap: quantity('length', 'distance that lower must rise before it touches').prefault(0),
  stiffness: quantity('powerStiffness', 'stiffness; per metre of contact if so asked', { min: 0 }),
  per: choice('whether stiffness counts for each point or for each metre', ['point', 'metre']).prefault('point'),
  exponent,
  damping: quantity('inverseSpeed', 'mu of the Hunt-Crossley factor 1 + mu d(eta)/dt', { min: 0 }).prefault(0),
  loss: choice('how the loss is discretised', ['implicit', 'exact']).prefault('implicit'),
  rule: collisionRule.prefault('p2'),
}).meta({ id: 'Collision' });

const spring = object('a spring', {
  type: z.literal('spring').describe('two-sided: K1 eta + K3 eta³ + damping d(eta)/dt'),
  between,
  stiffness: quantity('stiffness', 'K1', { min: 0 }).prefault(0),
  cubic: quantity('cubicStiffness', 'K3', { min: 0 }).prefault(0),
  damping: quantity('resistance', 'half the resistance: the force is 2 damping d(eta)/dt', { min: 0 }).prefault(0),
  rest: quantity('length', 'distance between the points at which no force acts').prefault(0),
}).meta({ id: 'Spring' });

const connection = object('a connection', {
  type: z.literal('connection').describe('two-sided power law: stiffness |eta|^exponent, towards eta = 0'),
  between,
  stiffness: quantity('powerStiffness', 'stiffness', { min: 0 }),
  exponent,
  rest: quantity('length', 'distance between the points at which no force acts').prefault(0),
  rule: choice('how the numerical gradient of the energy is taken', ['p2', 'signed', 'eq69']).prefault('p2'),
}).meta({ id: 'Connection' });

const rigid = object('a rigid connection', {
  type: z.literal('rigid').describe('holds two points together: eta = 0 at every step'),
  between,
  rest: quantity('length', 'distance between the points').prefault(0),
}).meta({ id: 'Rigid' });

const bow = object('a bow', {
  type: z
    .literal('bow')
    .describe('friction: force √(2 sharpness) v exp(1/2 − sharpness v²), v the slip under the hair'),
  on: ref.describe('the point that is bowed'),
  force: quantity('force', 'how hard the bow presses: the largest friction', { min: 0 }),
  velocity: quantity('speed', 'velocity of the bow'),
  sharpness: quantity('sharpness', 'how soon friction falls with slip', { above: 0 }).prefault(100),
  solver: choice('implicit: one linear solve; newton: the exact friction curve', ['implicit', 'newton']).prefault(
    'implicit',
  ),
}).meta({ id: 'Bow' });

/** One line per kind of contact. */
export const contactKinds = { collision, spring, connection, rigid, bow };
export const contactSchema = z.discriminatedUnion(
  'type',
  [collision, spring, connection, rigid, bow],
  byType('a contact such as {type: spring, between: [a, b], stiffness: 1e4}'),
);

/** A one-sided contact, as it is compiled: SI units, defaults filled in. */
export type CollisionContact = z.output<typeof collision>;
/** A spring and damper between two points, as it is compiled: SI units, defaults filled in. */
export type SpringContact = z.output<typeof spring>;
/** A nonlinear two-sided contact, as it is compiled: SI units, defaults filled in. */
export type ConnectionContact = z.output<typeof connection>;
/** A rigid tie between two points, as it is compiled: SI units, defaults filled in. */
export type RigidContact = z.output<typeof rigid>;
/** A bow that rubs a string or bar, as it is compiled: SI units, defaults filled in. */
export type BowContact = z.output<typeof bow>;
/** Anything that joins two points or rubs one. */
export type Contact = z.output<typeof contactSchema>;
