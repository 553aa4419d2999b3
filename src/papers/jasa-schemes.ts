/** The schemes that JASA 2021 compares, as settings of the engine, with one style in all figures. */
import type { PanelLegend } from '../see/index.ts';

export interface Scheme {
  readonly name: string;
  /** Index in the palette. */
  readonly ink: number;
  readonly style: 'line' | 'solid' | 'broad';
  /** Settings that select it for one contact. */
  readonly set: (contact: string) => string[];
}

const rule = (name: string) => (contact: string) => [`contacts.${contact}.rule=${name}`];

/** The paper's scheme: g by its (27), with the side condition as intended. */
export const NIT: Scheme = { name: 'N-IT, rule 27f', ink: 1, style: 'solid', set: rule('27f') };
/** The engine's default rule, also without iteration; drawn broad, because IT-2 coincides with it almost everywhere. */
export const P2: Scheme = { name: 'N-IT, rule p2', ink: 0, style: 'broad', set: rule('p2') };
export const IT2: Scheme = { name: 'IT-2', ink: 3, style: 'line', set: () => ['solver.scheme=it2'] };
/** Not in the engine: src/schemes/it1.ts. */
export const IT1 = { name: 'IT-1', ink: 2, style: 'line' } as const;

export const SIDE_CONDITION =
  'N-IT uses (27) and the side condition g(ψ + gD/4) ≥ 0, D = η* − η⁻, which is the sign of the force; the printed g η⁻ < 4ψ freezes ψ where ψ < 0.';

export function legendOf(schemes: readonly Pick<Scheme, 'name' | 'ink' | 'style'>[]): PanelLegend[] {
  return schemes.map(({ name, ink, style }) => ({ text: name, ink, sign: style }));
}
