/** clangor paper --data: the curves of a figure as a data file. */
import { type DataFormat, dataFormatOf, dataFormats, encodeData, singleTable, type Table } from '../data/index.ts';
import type { PlottedPicture } from '../see/index.ts';
import { checkWritable, writeAtomically } from './files.ts';
import { endingsText } from './options.ts';
import { UserError } from './user-error.ts';

/** Refuses before any work is done what could not be written after it. */
export function checkData(path: string): void {
  if (dataFormatOf(path) === undefined)
    throw new UserError(`--data: expected a path ending in ${endingsText(dataFormats)}; got "${path}"`);
  checkWritable('--data', path);
}

/** Writes the curves of all pictures; returns how many there were. */
export async function writeData(path: string, id: string, pictures: readonly PlottedPicture[]): Promise<number> {
  const format = dataFormatOf(path) ?? 'json';
  const curves = pictures.flatMap(({ curves: own }, picture) =>
    own.map((curve) => ({ picture: picture + 1, ...curve })),
  );
  if (curves.length === 0) throw new UserError(`--data: expected something that is drawn as curves; ${id} is not`);
  writeAtomically(path, await encodeData(tablesOf(curves, format), format, `Clangor paper ${id}`));
  return curves.length;
}

type Curve = PlottedPicture['curves'][number] & { readonly picture: number };

/** A table per curve; for formats with a single table, one of all curves, with a column that tells them apart. */
function tablesOf(curves: readonly Curve[], format: DataFormat): Table[] {
  if (!singleTable.includes(format))
    return curves.map((curve, c) => ({
      name: `picture ${curve.picture}, panel ${curve.panel}: ${curve.name === '' ? '' : `${curve.name}, `}${curve.yLabel} over ${curve.xLabel}`,
      columns: [
        { name: `x${c + 1}`, unit: curve.xUnit, values: Float64Array.from(curve.x) },
        { name: `y${c + 1}`, unit: curve.yUnit, values: Float64Array.from(curve.y) },
      ],
    }));
  const rows = curves.flatMap(({ picture, panel, x, y }, c) =>
    Array.from(x, (value, i) => [picture, panel, c + 1, value, y[i]]),
  );
  const names = ['picture', 'panel', 'curve', 'x', 'y'];
  return [
    {
      name: 'curves',
      columns: names.map((name, k) => ({ name, unit: '', values: Float64Array.from(rows, (row) => row[k]) })),
    },
  ];
}
