/**
 * Friction by bristles: f = σ0 z + σ1 z′ + σ2 v, z′ = v − λ z, λ = a(z, v) |v| / z_ss(v), z_ss = (N/σ0)(μ_C + (μ_S − μ_C) e^{−(v/v_S)²}),
 * v = η′ − v_b the slip. Unlike the friction curve of a bow it can stick and has hysteresis: a finger, rosined hair, a squeaking hinge, a scraper.
 *
 * Scheme      a relaxing spring whose rate λ is planned from the slip and the normal force of the same step
 * Invariant   σ0 z²/2; the loss is never negative, the moving hand injects −f v_b
 * Reference   Dupont et al. 2002; Willemsen, Bilbao and Serafin 2019; docs/theory.md
 */
import { z } from 'zod';
import { choice, name, object, quantity } from '../model/fields.ts';
import { refs } from '../model/points.ts';
import {
  type ContactFault,
  contactKind,
  endsBetween,
  joined,
  type Law,
  type LawEnd,
  NO_STATIC,
  rubbed,
} from './kind.ts';

const schema = object(
  'friction',
  {
    type: z
      .literal('friction')
      .describe('friction by bristles that bend and yield: stick and slip with hysteresis, under a normal force'),
    on: refs.describe('the point that is rubbed, or several that share the force: the hairs of a bow').exactOptional(),
    twist: name(
      'for a string that twists under the bow: name of a line whose displacement is that of its surface by torsion; it is rubbed at the same places',
    ).exactOptional(),
    ...joined,
    force: quantity('force', 'normal force that presses the surfaces together', { min: 0 }).exactOptional(),
    normal: name('name of a collision whose force presses the surfaces together, in the same step').exactOptional(),
    velocity: quantity('speed', 'velocity of the rubbing surface: a bow, a belt, a hand').prefault(0),
    stiffness: quantity('stiffness', 'sigma0, stiffness of the bristles', { above: 0 }).prefault(1e4),
    damping: quantity('resistance', 'sigma1, damping of the bristles', { min: 0 }).prefault(0.1),
    viscosity: quantity('resistance', 'sigma2, viscous friction', { min: 0 }).prefault(0),
    sliding: quantity('number', 'mu_C, coefficient of friction of fast slip', { above: 0 }).prefault(0.3),
    sticking: quantity('number', 'mu_S, coefficient of friction of slow slip, at least `sliding`', {
      above: 0,
    }).prefault(0.8),
    stribeck: quantity('speed', 'v_S, slip at which friction has fallen from sticking towards sliding', {
      above: 0,
    }).prefault(0.1),
    model: choice('elasto-plastic: bristles only stretch while bent little; lugre: they always creep', [
      'elasto-plastic',
      'lugre',
    ]).prefault('elasto-plastic'),
    breakaway: quantity('number', 'part of sliding friction below which bristles only stretch', {
      min: 0,
      max: 0.999,
    }).prefault(0.7),
  },
  {
    oneOf: [['force', 'normal']],
    atMostOne: [
      ['on', 'between'],
      ['on', 'ends'],
      ['between', 'ends'],
    ],
    needs: [['twist', 'on']],
  },
).meta({ id: 'Friction' });

export const friction = contactKind({
  schema,
  law: frictionLaw,
  check: frictionFaults,
  drawn: 'bow',
  glyph: 'M3 8 H21 M3 17 H21 M6 8 L8 13 M11 8 L13 13 M16 8 L18 13',
  example: 'force: 1 N, velocity: 0.1 m/s',
});

type Friction = z.output<typeof schema>;

function frictionFaults({ on, between, ends, sliding, sticking }: Partial<Friction>): ContactFault[] {
  const faults: ContactFault[] = [];
  if (on === undefined && between === undefined && ends === undefined)
    faults.push({ key: 'on', expected: 'expected one of on, between or ends' });
  if (sliding !== undefined && sticking !== undefined && sticking < sliding)
    faults.push({ key: 'sticking', expected: `expected at least ${sliding}, the coefficient \`sliding\`` });
  return faults;
}

function endsOfFriction(contact: Friction): readonly LawEnd[] {
  const { on, twist } = contact;
  if (on === undefined) return endsBetween(contact);
  return rubbed(on, twist);
}

function frictionLaw(contact: Friction): Law {
  const { stiffness, damping, viscosity, sliding, sticking, stribeck, model, breakaway } = contact;
  return {
    law: 'bristle',
    ends: endsOfFriction(contact),
    ...(contact.normal === undefined ? {} : { normal: contact.normal }),
    offset: 0,
    constants: (_, __, count) => ({
      forceShare: 1 / count,
      stiffness: stiffness / count,
      damping: damping / count,
      viscosity: viscosity / count,
      sliding,
      sticking,
      stribeck,
      breakaway: model === 'lugre' ? -1 : breakaway,
    }),
    static: () => NO_STATIC,
    startEnergy: () => 0,
  };
}
