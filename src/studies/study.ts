/** A study: sections that measure something and report it in tables and pictures. */

/** Median, 95th percentile and maximum. */
export interface Spread {
  readonly median: number;
  readonly p95: number;
  readonly largest: number;
}

/** null is an empty cell. */
export type Cell = string | number | Spread | null;

export interface Table {
  /** The measured quantity and its unit. */
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** An SVG text and its file name without extension. */
export interface Picture {
  readonly name: string;
  readonly svg: string;
}

export interface Findings {
  readonly tables: readonly Table[];
  readonly pictures: readonly Picture[];
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly run: () => Promise<Findings>;
  /** The pictures alone, where they take less work than the tables. */
  readonly draw?: () => Promise<readonly Picture[]>;
}

export interface Study {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  return { median: at(0.5), p95: at(0.95), largest: at(1) };
}
