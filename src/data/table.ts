/** Tables of named columns with units: what every data file holds. */

export interface Column {
  readonly name: string;
  /** SI unit; empty for a pure number. */
  readonly unit: string;
  /** One row after the other, `width` numbers each. */
  readonly values: Float64Array;
  /** Numbers per row: 1 unless told otherwise, as for the nodes of a string. */
  readonly width?: number;
}

/** Columns of equal length. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

export function widthOf({ width = 1 }: Column): number {
  return width;
}

export function rowsOf({ columns }: Table): number {
  return columns.length === 0 ? 0 : columns[0].values.length / widthOf(columns[0]);
}

/** Throws unless every name occurs once and every column has the same number of rows. */
export function checkTable(table: Table): void {
  const rows = rowsOf(table);
  const seen = new Set<string>();
  for (const column of table.columns) {
    const length = column.values.length / widthOf(column);
    if (length !== rows)
      throw new RangeError(
        `table: expected ${rows} rows in every column of ${table.name}; got ${length} in ${column.name}`,
      );
    if (seen.has(column.name)) throw new RangeError(`table: expected each name once; got ${column.name} twice`);
    seen.add(column.name);
  }
}

/** How a column is called where only a name can be written: `string (m)`. */
export function labelOf({ name, unit }: Pick<Column, 'name' | 'unit'>): string {
  return unit === '' ? name : `${name} (${unit})`;
}

/** Columns of one number per row: a column of width 3 becomes `NAME[0]`, `NAME[1]`, `NAME[2]`. */
export function flatColumns({ columns }: Table): Column[] {
  return columns.flatMap((column) => {
    const { name, unit, values, width } = column;
    if (width === undefined) return [column];
    return Array.from({ length: width }, (_, i) => ({
      name: `${name}[${i}]`,
      unit,
      values: Float64Array.from({ length: values.length / width }, (_, row) => values[row * width + i]),
    }));
  });
}
