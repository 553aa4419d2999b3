/**
 * Bow: friction  f = F_b Φ(v),  Φ(v) = √(2a) v e^{−a v² + ½},  v = η′ − v_b,  η the displacement under the hair.
 *
 * Scheme      `implicit`: Φ(v)/v at the last known slip, affine, passive for any force; `newton`: the exact friction curve
 * Invariant   stores no energy; dissipates f v ≥ 0, the moving bow injects −f v_b
 * Reference   notes section 7; docs/theory.md
 */
import { z } from 'zod';
import { choice, name, object, quantity } from '../model/fields.ts';
import { ends, ref } from '../model/points.ts';
import { contactKind, type Law, type LawEnd, NO_STATIC, placedOn, rubbed } from './kind.ts';

const schema = object(
  'a bow',
  {
    type: z
      .literal('bow')
      .describe('friction: force √(2 sharpness) v exp(1/2 − sharpness v²), v the slip under the hair'),
    on: ref.exactOptional().describe('the point that is bowed'),
    twist: name(
      'for a string that twists under the bow: name of a line whose displacement is that of its surface by torsion; it is rubbed at the same place',
    ).exactOptional(),
    place: quantity(
      'number',
      'where the hair lies, as a part of the length of the line, in place of `at` of `on`: a place that can move on a line of modes too',
      { min: 0, max: 1 },
    ).exactOptional(),
    ends: ends.exactOptional(),
    force: quantity('force', 'how hard the bow presses: the largest friction', { min: 0 }),
    velocity: quantity('speed', 'velocity of the bow'),
    sharpness: quantity('sharpness', 'how quickly friction falls with slip', { above: 0 }).prefault(100),
    solver: choice('implicit: one linear solve; newton: the exact friction curve', ['implicit', 'newton']).prefault(
      'implicit',
    ),
  },
  {
    oneOf: [['on', 'ends']],
    needs: [
      ['twist', 'on'],
      ['place', 'on'],
    ],
  },
).meta({ id: 'Bow' });

export const bow = contactKind({
  schema,
  law: bowLaw,
  check: ({ on, place }) =>
    place === undefined || on?.at === undefined
      ? []
      : [{ key: 'place', expected: 'expected no `at` of `on` beside it' }],
  drawn: 'bow',
  glyph: 'M3 19 C8 7 14 4 21 4 M3 19 L21 4',
  example: 'force: 0.5 N, velocity: 0.1 m/s',
});

function endsOfBow({ ends, on, twist, place }: z.output<typeof schema>): readonly LawEnd[] {
  return ends ?? (on === undefined ? [] : rubbed(placedOn({ on, place }), twist));
}

function bowLaw(contact: z.output<typeof schema>): Law {
  return {
    law: `bow-${contact.solver}`,
    ends: endsOfBow(contact),
    offset: 0,
    constants: () => ({ sharpness: contact.sharpness }),
    static: () => NO_STATIC,
    startEnergy: () => 0,
  };
}
