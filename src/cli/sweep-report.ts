/** clangor sweep --report: a table and a picture of what comes out over what was varied; nothing is kept. */
import { openEngine, openPool, type Sweep } from '../batch/index.ts';
import { type Column, dataFormatOf, dataFormats, encodeData } from '../data/index.ts';
import { closest } from '../model/index.ts';
import { checkPlot, checkWritable, writeAtomically, writePlot } from './files.ts';
import { endingsText } from './options.ts';
import { taskProgress } from './progress.ts';
import { UserError } from './user-error.ts';

export interface ReportOptions {
  readonly report?: string;
  readonly over?: string;
  readonly plot?: string;
  readonly table?: string;
  readonly threads: number;
  readonly json?: boolean;
}

/** Labels of a table for which none were asked for. */
const USUAL = 'fundamental,clarity,t60,centroid,loudness,eventCount,energy.residual';

/** More than a table is read. */
const MOST_ITEMS = 10_000;

/** Units of labels. */
const UNITS: Readonly<Record<string, string>> = {
  fundamental: 'Hz',
  t60: 's',
  centroid: 'Hz',
  loudness: 'LUFS',
  peak: 'dB',
  'energy.initial': 'J',
  'energy.final': 'J',
  'energy.injected': 'J',
  'energy.dissipated': 'J',
};

type Cells = Readonly<Record<string, number | string | boolean | null>>;

export async function report(sweep: Sweep, options: ReportOptions): Promise<void> {
  if (sweep.count > MOST_ITEMS)
    throw new UserError(`--report: expected at most ${MOST_ITEMS} items; got ${sweep.count}: --count makes fewer`);
  if (options.plot !== undefined) await checkPlot(options.plot);
  if (options.table !== undefined) {
    if (dataFormatOf(options.table) === undefined)
      throw new UserError(`--table: expected a path ending in ${endingsText(dataFormats)}; got "${options.table}"`);
    checkWritable('--table', options.table);
  }
  if (options.over !== undefined && options.plot === undefined)
    throw new UserError('--over: expected --plot FILE as well; got none');
  const axes = options.plot === undefined ? [] : axesOf(sweep, options.over);
  const wanted = (options.report ?? USUAL).split(',').map((name) => name.trim());
  const rows = await rowsOf(sweep, options.threads);
  const known = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  for (const name of wanted) {
    if (known.includes(name)) continue;
    const near = closest(name, known);
    const hint =
      near === undefined
        ? `one of ${known.filter((key) => !key.startsWith('parameters.')).join(', ')}`
        : `did you mean "${near}"?`;
    throw new UserError(`--report: expected the name of a label; got "${name}"; ${hint}`);
  }
  const columns = [...sweep.draws.map(({ name }) => `parameters.${name}`), ...wanted];
  if (options.table !== undefined)
    await writeTable(
      options.table,
      sweep,
      columns,
      rows.map(({ cells }) => cells),
    );
  if (options.plot !== undefined) {
    const all = rows.map(({ cells }) => cells);
    const drawn = wanted.find((name) => all.some((cells) => typeof cells[name] === 'number'));
    await writePlot(options.plot, await picture(sweep, axes, drawn ?? wanted[0], all));
  }
  if (options.json) {
    console.log(
      JSON.stringify(
        rows.map(({ index, status, cells }) => ({
          index,
          status,
          ...Object.fromEntries(columns.map((name) => [shortName(name), cells[name] ?? null])),
        })),
        null,
        2,
      ),
    );
    return;
  }
  console.log(`| item | ${columns.map((name) => headed(sweep, name)).join(' | ')} |`);
  console.log(`|${'---|'.repeat(columns.length + 1)}`);
  for (const { index, status, cells, reason } of rows)
    console.log(
      `| ${index} | ${columns.map((name) => shown(cells[name])).join(' | ')} |${status === 'made' ? '' : ` ${status}: ${reason ?? ''}`}`,
    );
  for (const path of [options.table, options.plot]) if (path !== undefined) console.log(`\n  ${path}`);
}

async function rowsOf(sweep: Sweep, threads: number) {
  const pool = await openPool(threads, await openEngine());
  const progress = taskProgress(sweep.count);
  try {
    return await Promise.all(
      Array.from({ length: sweep.count }, async (_, index) => {
        const row = await pool.row({ sweep, index });
        progress.done();
        return row;
      }),
    );
  } finally {
    progress.stop();
    await pool.close();
  }
}

function shortName(name: string): string {
  return name.replace(/^parameters\./, '');
}

function unitOf(sweep: Sweep, name: string): string {
  return sweep.draws.find((draw) => `parameters.${draw.name}` === name)?.unit ?? UNITS[name] ?? '';
}

function headed(sweep: Sweep, name: string): string {
  const unit = unitOf(sweep, name);
  return unit === '' ? shortName(name) : `${shortName(name)} (${unit})`;
}

function shown(cell: Cells[string] | undefined): string {
  if (cell === undefined || cell === null) return '–';
  return typeof cell === 'number' ? String(Number(cell.toPrecision(5))) : String(cell);
}

/** One or two numbers that were drawn: those asked for, or the first. */
function axesOf(sweep: Sweep, over: string | undefined): string[] {
  const numeric = sweep.draws
    .filter(({ distribution: d }) => !('values' in d) || d.values.every((value) => typeof value === 'number'))
    .map(({ name }) => name);
  const wanted = over === undefined ? numeric.slice(0, 2) : over.split(',').map((name) => name.trim());
  const wrong = wanted.find((name) => !numeric.includes(name));
  if (wrong !== undefined || wanted.length < 1 || wanted.length > 2)
    throw new UserError(
      `--over: expected one or two numbers that are drawn, of ${numeric.join(', ') || 'which there are none'}; got "${over ?? ''}"`,
    );
  return wanted;
}

async function writeTable(
  path: string,
  { name, draws }: Sweep,
  columns: readonly string[],
  rows: readonly Cells[],
): Promise<void> {
  const format = dataFormatOf(path);
  if (format === undefined) return;
  const made = columns.map(
    (column): Column => ({
      name: shortName(column),
      unit: draws.find((draw) => `parameters.${draw.name}` === column)?.unit ?? UNITS[column] ?? '',
      // Words have no place among numbers: they count from 0 in the order of their list.
      values: Float64Array.from(rows, (cells) =>
        numberOf(
          cells[column],
          draws.find((draw) => `parameters.${draw.name}` === column),
        ),
      ),
    }),
  );
  writeAtomically(path, await encodeData([{ name, columns: made }], format, `Clangor sweep ${name}`));
}

function numberOf(cell: Cells[string] | undefined, draw: Sweep['draws'][number] | undefined): number {
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  if (typeof cell === 'string' && draw !== undefined && 'values' in draw.distribution)
    return draw.distribution.values.indexOf(cell);
  return Number.NaN;
}

async function picture(sweep: Sweep, axes: readonly string[], what: string, rows: readonly Cells[]): Promise<string> {
  const { drawLines, drawScatter } = await import('../see/index.ts');
  const axis = (name: string, key: string) => {
    const values = rows.map((cells) => cells[key]).filter((cell) => typeof cell === 'number');
    const kind = sweep.draws.find((draw) => draw.name === name)?.distribution.kind;
    const spread = values.length > 0 && Math.min(...values) > 0 && Math.max(...values) / Math.min(...values) > 30;
    return {
      label: shortName(key),
      unit: unitOf(sweep, key),
      log: kind === 'logUniform' || (kind !== 'uniform' && kind !== 'normal' && spread),
    };
  };
  const [x, y] = axes.map((name) => axis(name, `parameters.${name}`));
  const colour = axis('', what);
  const value = (cells: Cells, key: string) => (typeof cells[key] === 'number' ? (cells[key] as number) : null);
  const subtitle = `${sweep.count} items, ${sweep.sampling}, seed ${sweep.seed}`;
  if (y !== undefined) {
    const points = rows.map((cells) => ({
      x: value(cells, `parameters.${axes[0]}`) ?? 0,
      y: value(cells, `parameters.${axes[1]}`) ?? 0,
      colour: value(cells, what),
    }));
    return drawScatter({ title: sweep.title, subtitle, x, y, colour, points, notes: [] });
  }
  const points = rows
    .map((cells) => ({ x: value(cells, `parameters.${axes[0]}`) ?? Number.NaN, y: value(cells, what) ?? Number.NaN }))
    .sort((a, b) => a.x - b.x);
  return drawLines({
    title: sweep.title,
    subtitle,
    xLabel: x.label,
    yLabel: colour.label,
    ...(x.unit === '' ? {} : { xUnit: x.unit }),
    ...(colour.unit === '' ? {} : { yUnit: colour.unit }),
    logX: x.log,
    logY: colour.log,
    series: [{ name: '', x: points.map((point) => point.x), y: points.map((point) => point.y), style: 'dots' }],
  });
}
