/** A figure or table of the papers: the paper's statements, our results, and a picture in the paper's layout. */

export interface Comparison {
  readonly what: string;
  /** The paper's statement. */
  readonly paper: string | number;
  /** Our result. */
  readonly ours: string | number;
  readonly holds: boolean;
  /** Why a difference is expected; without it, a comparison that does not hold is a failure. */
  readonly known?: string;
}

export interface PaperResult {
  readonly comparisons: readonly Comparison[];
  /** SVG texts by file name without extension. */
  readonly pictures: readonly { readonly name: string; readonly svg: string }[];
  /** Choices that the paper leaves open. */
  readonly assumptions: readonly string[];
}

export interface Paper {
  /** jasa-fig-1, impact-table-4, notes-section-2 … */
  readonly id: string;
  readonly title: string;
  readonly run: () => Promise<PaperResult>;
}

export type Status = 'holds' | 'known' | 'fails';

export function statusOf({ comparisons }: PaperResult): Status {
  const differences = comparisons.filter(({ holds }) => !holds);
  if (differences.some(({ known }) => known === undefined)) return 'fails';
  return differences.length > 0 ? 'known' : 'holds';
}
