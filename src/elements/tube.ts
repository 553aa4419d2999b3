/**
 * Air column: a tube of cross-section S. Its displacement is a volume ζ, m³, so that forces on it are pressures:
 * (ρ/S) ζ″ = (ρc²/S) ζ_xx − 2(ρ/S)σ₀ ζ′ + 2(ρ/S)σ₁ ζ′_xx + p, the equation of a string of density ρ/S and tension ρc²/S.
 * No pressure acts at an open end, so it is free; nothing flows at a closed end, so it is held.
 *
 * Scheme, stability, invariant   string.ts; modes: line-modes.ts. The uniform mode of a tube open at both ends carries the mean flow
 * Reference                      docs/theory.md, air
 */
import { z } from 'zod';
import { air, airOf } from '../model/air.ts';
import { choice, object, quantity } from '../model/fields.ts';
import type { Problem } from '../model/problems.ts';
import type { Body } from './body.ts';
import { bore, boreOnce, computed, lineGrid, losses, modesOfModal, oneLoss, sectionOf } from './fields.ts';
import { elementKind } from './kind.ts';
import { lineBody } from './line-body.ts';
import { stringModes } from './line-modes.ts';
import { lossesFrom } from './losses.ts';
import { modalBody } from './modal.ts';
import { rangeOf } from './range.ts';
import type { Reach } from './reach.ts';

const end = choice('open: only contacts exert pressure there; closed: no flow', ['open', 'closed']);
const expectedEnds = { error: 'expected "open", "closed" or a pair of them' };
type TubeEnd = z.output<typeof end>;

const schema = object(
  'a tube',
  {
    type: z
      .literal('tube')
      .describe('a column of air; its displacement is a volume, m³, and forces on it are pressures, Pa'),
    length: quantity('length', 'length, with end corrections', { above: 0 }),
    ...bore,
    ends: z
      .union([end, z.tuple([end, end], expectedEnds)], expectedEnds)
      .transform((value): [TubeEnd, TubeEnd] => (Array.isArray(value) ? value : [value, value]))
      .prefault(['open', 'open'])
      .describe('the left and the right end; one word means both'),
    air: air.exactOptional(),
    ...losses,
    range: rangeOf({}),
    grid: lineGrid,
    ...computed,
  },
  { oneOf: boreOnce, atMostOne: oneLoss, only: modesOfModal },
).meta({ id: 'Tube' });

export const tube = elementKind({
  schema,
  form: 'line',
  noun: 'a tube',
  body: tubeBody,
  spread: ({ length }) => length,
  heft: (element) => {
    const { linearDensity, tension } = columnOf(element);
    return { density: linearDensity, tension };
  },
  thick: true,
  sweeps: true,
  glyph: 'M2 8 H22 M2 16 H22 M5 12 H8 M11 12 H14 M17 12 H20',
  example: 'length: 50 cm, radius: 7.5 mm, sigma0: 18',
});

type TubeElement = z.output<typeof schema>;

/** Inertia and stiffness of the air, as the linear density and tension of a line. */
function columnOf(element: TubeElement) {
  const { density, speed } = airOf(element.air);
  const section = sectionOf(element);
  return { linearDensity: density / section, tension: (density * speed * speed) / section };
}

function tubeBody(element: TubeElement, rate: number, path: string, _origin?: number, reach?: Reach): Body | Problem {
  const column = columnOf(element);
  const loss = lossesFrom(element, { c2: column.tension / column.linearDensity, kappa2: 0 }, path);
  if ('message' in loss) return loss;
  const { length, ends, grid } = element;
  const physics = { ...column, rigidity: 0, ...loss };
  const held: readonly [boolean, boolean] = [ends[0] === 'closed', ends[1] === 'closed'];
  if (element.method === 'modal')
    return modalBody(stringModes(physics, length, element, rate, held, reach), element, rate, path, reach);
  const [left, right] = held.map((isHeld) => (isHeld ? 'supported' : 'free') as 'supported' | 'free');
  return lineBody(physics, length, [left, right], grid?.intervals, rate, path, reach);
}
