/** Distributions of parameters and labels over a dataset, gathered as its items pass by. */
import type { Cell } from './columns.ts';
import { rowOf } from './columns.ts';
import type { Labels } from './render-item.ts';
import type { Sweep } from './sweep.ts';

/** Labels worth a histogram, with their units. */
const LABELS: readonly (readonly [name: string, unit: string, log: boolean])[] = [
  ['fundamental', 'Hz', true],
  ['t60', 's', true],
  ['centroid', 'Hz', true],
  ['loudness', 'LUFS', false],
  ['eventCount', '', false],
  ['energy.initial', 'J', true],
  ['energy.injected', 'J', true],
  ['energy.residual', '', true],
  ['certificate.margin', '', false],
];

export interface Distribution {
  readonly name: string;
  readonly unit: string;
  readonly log: boolean;
  readonly parameter: boolean;
  /** Numbers; items without one are left out. */
  readonly values: readonly number[];
  /** Words and how often each occurs. */
  readonly counts: Readonly<Record<string, number>>;
  readonly missing: number;
}

export interface Statistics {
  readonly add: (labels: Labels) => void;
  readonly distributions: () => Distribution[];
}

export function createStatistics(sweep: Sweep): Statistics {
  const columns = [
    ...sweep.draws.map(({ name, unit, distribution }) => ({
      name,
      key: `parameters.${name}`,
      unit,
      log: distribution.kind === 'logUniform',
      parameter: true,
    })),
    ...sweep.derived.map(({ name }) => ({ name, key: `parameters.${name}`, unit: '', log: false, parameter: true })),
    ...LABELS.map(([name, unit, log]) => ({ name, key: name, unit, log, parameter: false })),
  ];
  const cells = columns.map((): Cell[] => []);
  return {
    add: (labels) => {
      const row = rowOf(labels);
      for (const [c, { key }] of columns.entries()) cells[c].push(row.get(key) ?? null);
    },
    distributions: () =>
      columns.flatMap(({ name, unit, log, parameter }, c) => {
        const values = cells[c].filter((cell) => typeof cell === 'number');
        const counts: Record<string, number> = {};
        for (const cell of cells[c])
          if (typeof cell === 'string' || typeof cell === 'boolean')
            counts[String(cell)] = (counts[String(cell)] ?? 0) + 1;
        const missing = cells[c].filter((cell) => cell === null).length;
        const nothing = values.every((value) => value === 0) && Object.keys(counts).length === 0;
        if (!parameter && nothing) return [];
        return [{ name, unit, log: isLog(values, log, parameter), parameter, values, counts, missing }];
      }),
  };
}

/** Ratio of the greatest to the least value from which a parameter that was derived is drawn on a logarithmic axis. */
const WIDE = 30;

function isLog(values: readonly number[], asked: boolean, parameter: boolean): boolean {
  if (values.length === 0) return false;
  const [least, , greatest] = quantiles(values);
  return least > 0 && (asked || (parameter && greatest / least > WIDE));
}

/** Least, median and greatest. */
export function quantiles(values: readonly number[]): readonly [number, number, number] {
  const sorted = Float64Array.from(values).sort();
  return [sorted[0], sorted[Math.floor((sorted.length - 1) / 2)], sorted[sorted.length - 1]];
}
