/** The data behind pictures: collects every curve, in SI units, while pictures are drawn. */

export interface PlottedCurve {
  /** Which panel of its picture, counted from 1, and what its axes show. */
  readonly panel: number;
  readonly name: string;
  readonly xLabel: string;
  readonly xUnit: string;
  readonly yLabel: string;
  readonly yUnit: string;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

export interface PlottedPicture {
  readonly title: string;
  readonly curves: readonly PlottedCurve[];
}

let listener: ((picture: PlottedPicture) => void) | undefined;

/** Called by what draws. */
export function notePlotted(picture: PlottedPicture): void {
  listener?.(picture);
}

/** Runs what draws pictures, one such run at a time, and gives what was in them. */
export async function plottedDuring(run: () => Promise<unknown>): Promise<PlottedPicture[]> {
  const pictures: PlottedPicture[] = [];
  listener = (picture) => pictures.push(picture);
  try {
    await run();
  } finally {
    listener = undefined;
  }
  return pictures;
}
