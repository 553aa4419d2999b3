/** clangor render --trace: what contacts, energies and whole bodies do, sample by sample, as columns of a table. */
import type { Program } from '../compile/index.ts';
import type { Column, Table } from '../data/index.ts';
import { closest } from '../model/index.ts';
import type { Watcher } from '../perform/index.ts';
import { createContactMeter, type Simulation } from '../run/index.ts';
import { UserError } from './user-error.ts';

const CONTACT_FIELDS = { force: 'N', penetration: 'm', power: 'W' } as const;
type ContactField = keyof typeof CONTACT_FIELDS;

/** What is looked at. */
export type Trace =
  | { readonly kind: 'energy' }
  | { readonly kind: 'contact'; readonly name: string; readonly fields: readonly ContactField[] }
  | { readonly kind: 'element'; readonly name: string };

/** Numbers of one table: 2 GiB. */
const MOST_NUMBERS = 2 ** 28;

/** `energy`, `CONTACT:force,penetration,power`, `ELEMENT:displacement`. */
export function tracesOf(texts: readonly string[], { elements, contacts }: Program): Trace[] {
  return texts.map((text): Trace => {
    if (text === 'energy') return { kind: 'energy' };
    const colon = text.lastIndexOf(':');
    const name = text.slice(0, Math.max(0, colon));
    const fields = text.slice(colon + 1).split(',');
    if (colon < 0 || fields.some((field) => !(field in CONTACT_FIELDS) && field !== 'displacement'))
      throw new UserError(
        `--trace: expected energy, CONTACT:force,penetration,power or ELEMENT:displacement; got "${text}"`,
      );
    const isElement = fields[0] === 'displacement';
    if (isElement && fields.length > 1) throw new UserError(`--trace: expected displacement alone; got "${text}"`);
    if (fields.includes('displacement') && !isElement)
      throw new UserError(`--trace: expected force, penetration and power of a contact; got "${text}"`);
    const names = (isElement ? elements : contacts).map((one) => one.name);
    if (!names.includes(name)) {
      const near = closest(name, names);
      const hint =
        near === undefined ? `one of ${names.join(', ') || 'which there are none'}` : `did you mean "${near}"?`;
      throw new UserError(
        `--trace: expected the name of ${isElement ? 'an element' : 'a contact'}; got "${name}"; ${hint}`,
      );
    }
    if (!isElement) return { kind: 'contact', name, fields: [...new Set(fields)] as ContactField[] };
    if (elements.some((element) => element.name === name && element.shown.count === 0))
      throw new UserError(`--trace: expected an element with displacements of its own; "${name}" has none`);
    return { kind: 'element', name };
  });
}

export interface Tracer {
  readonly watcher: Watcher;
  /** All that was seen; its first column is time. */
  readonly table: () => Table;
}

/** A column that is being filled: `read` writes one row. */
interface Filling extends Column {
  readonly read: (target: Float64Array, at: number) => void;
}

/** Keeps every `every`-th of `frames` samples, the first among them. */
export function createTracer(program: Program, traces: readonly Trace[], every: number, frames: number): Tracer {
  const rows = Math.ceil(frames / every);
  const width = traces.reduce((sum, trace) => sum + widthOf(program, trace), 1);
  if (rows * width > MOST_NUMBERS)
    throw new UserError(`--trace: expected at most ${MOST_NUMBERS} numbers; got ${rows * width}: --every keeps fewer`);
  let columns: Filling[] = [];
  const time = Float64Array.from({ length: rows }, (_, row) => (row * every) / program.rate);
  const watcher: Watcher = (simulation) => {
    const meter = createContactMeter(simulation.machine);
    columns = traces.flatMap((trace) => {
      if (trace.kind === 'energy') return energyColumns(program, simulation, rows);
      if (trace.kind === 'element') return [elementColumn(program, simulation, trace.name, rows)];
      const reading = meter.readings[program.contacts.findIndex(({ name }) => name === trace.name)];
      return trace.fields.map((field) =>
        column(`${trace.name}.${field}`, CONTACT_FIELDS[field], rows, () =>
          field === 'power' ? reading.work * program.rate : reading[field],
        ),
      );
    });
    const reads = traces.some(({ kind }) => kind === 'contact');
    let n = 0;
    return () => {
      // Work is counted from sample to sample: every one must be read.
      if (reads) meter.read();
      if (n % every === 0) for (const { read, values, width: own = 1 } of columns) read(values, (n / every) * own);
      n++;
    };
  };
  return {
    watcher,
    table: () => ({
      name: 'trace',
      columns: [
        { name: 'time', unit: 's', values: time },
        ...columns.map(({ name, unit, values, width: own }) => ({
          name,
          unit,
          values,
          ...(own === undefined ? {} : { width: own }),
        })),
      ],
    }),
  };
}

function widthOf({ elements, contacts }: Program, trace: Trace): number {
  if (trace.kind === 'contact') return trace.fields.length;
  if (trace.kind === 'energy') return 3 + 3 * (elements.length + contacts.length);
  return elements.find(({ name }) => name === trace.name)?.shown.count ?? 0;
}

function column(name: string, unit: string, rows: number, value: () => number): Filling {
  const read = (target: Float64Array, at: number) => {
    target[at] = value();
  };
  return { name, unit, values: new Float64Array(rows), read };
}

/** The displacements of a body, one row per sample kept. */
function elementColumn(program: Program, simulation: Simulation, name: string, rows: number): Filling {
  const { count } = program.elements.find((element) => element.name === name)?.shown ?? { count: 0 };
  const read = (target: Float64Array, at: number) => {
    // Before the first step the newest state is already that of sample 1.
    const first = simulation.sample === 1;
    target.set(first ? simulation.dump().elements[name].uPrev : simulation.probe(`elements.${name}`), at);
  };
  return { name: `${name}.displacement`, unit: 'm', values: new Float64Array(rows * count), width: count, read };
}

/** The totals, and the account of every element and contact. */
function energyColumns({ elements, contacts }: Program, simulation: Simulation, rows: number): Filling[] {
  let ledger = simulation.ledger();
  const total = column('energy.stored', 'J', rows, () => {
    ledger = simulation.ledger(); // the first column of a row reads it for all
    return ledger.energy;
  });
  const part = (side: 'elements' | 'contacts', name: string, i: number) =>
    (['stored', 'lost', 'injected'] as const).map((field) =>
      column(`energy.${side}.${name}.${field}`, 'J', rows, () => ledger[side][i][field]),
    );
  return [
    total,
    column('energy.dissipated', 'J', rows, () => ledger.dissipated),
    column('energy.injected', 'J', rows, () => ledger.injected),
    ...elements.flatMap(({ name }, i) => part('elements', name, i)),
    ...contacts.flatMap(({ name }, i) => part('contacts', name, i)),
  ];
}

/** Outputs and traces as the tables of one file: beside each other where they have the same samples. */
export function tablesOf(
  program: Program,
  outputs: readonly Float64Array[],
  trace: Table | undefined,
  withOutputs: boolean,
): Table[] {
  const frames = outputs[0].length;
  const samples: Table = {
    name: 'outputs',
    columns: [
      { name: 'time', unit: 's', values: Float64Array.from({ length: frames }, (_, n) => n / program.rate) },
      ...program.outputs.map(({ name, unit }, o) => ({ name, unit, values: outputs[o] })),
    ],
  };
  if (trace === undefined) return [samples];
  const [time, ...columns] = trace.columns;
  if (!withOutputs) return [trace];
  if (time.values.length === frames) return [{ name: 'outputs', columns: [...samples.columns, ...columns] }];
  return [samples, { name: 'trace', columns: [{ ...time, name: 'trace.time' }, ...columns] }];
}
