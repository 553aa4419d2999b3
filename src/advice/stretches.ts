/**
 * Whether bodies that stretch stayed where their rule is accurate. Rule q always is, and so are strains that are solved together; other contacts for all
 * strains are while their gauge s is small.
 */
import type { Program } from '../compile/index.ts';
import type { StretchReport } from '../run/index.ts';

/** Below this gauge one contact for all strains is accurate (docs/theory.md, bodies that stretch). */
export const GAUGE = 0.3;

/** Warnings about bodies that were driven beyond that in a run. */
export function overstretched({ stretches = [] }: Program, reports: readonly StretchReport[]): string[] {
  return stretches.flatMap(({ name, rule, together }) => {
    const gauge = reports.find((report) => report.name === name)?.gauge ?? 0;
    if (rule === 'q' || together || gauge <= GAUGE) return [];
    return [
      `${name}: it moved so far that its gauge s reached ${gauge.toPrecision(2)}, where ${GAUGE} is the most at which rule ${rule} is accurate: use rule: q, a higher rate or softer strokes`,
    ];
  });
}
