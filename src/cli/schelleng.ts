/** clangor schelleng: which bow forces and positions keep a string in Helmholtz motion, as a table or picture. */
import { Command } from 'commander';
import { type BowMap, bowMap, type Cell } from './bow-map.ts';
import { KINDS } from './bow-motion.ts';
import { checkPlot, writePlot } from './files.ts';
import { openModel, settingsOf } from './models.ts';
import { collect } from './options.ts';
import { UserError } from './user-error.ts';

interface Options {
  readonly cells: string;
  readonly velocity: string;
  readonly rate?: string;
  readonly set?: string[];
  readonly plot?: string;
  readonly json?: boolean;
}

export function schellengCommand(): Command {
  return new Command('schelleng')
    .description('map which bow forces and positions keep a string in Helmholtz motion')
    .argument(
      '[model]',
      'a model with a bow named `bow` on a string named `string`, and its pitch under keys',
      'bowed-string',
    )
    .option('--cells <columns,rows>', 'resolution of the map', '18,18')
    .option('--velocity <m/s>', 'speed of the bow', '0.1')
    .option('--rate <hz>', 'sample rate (default: that of the model)')
    .option('--set <path=value>', 'change a value of the model, e.g. contacts.bow.sharpness=1000; repeatable', collect)
    .option('--plot <file>', 'picture of the map, .svg, .pdf or .png')
    .option('--json', 'print every cell')
    .addHelpText(
      'after',
      `
Every cell starts in Helmholtz motion (one slip in every period) and is judged after a second: does the bow keep it going?
Bow positions run from 0.02 to 0.4 of the length, both scales are logarithmic. The lines are those of Schelleng (1973),
  F_max = 2 Z v_b / (β Δμ)    and    F_min = Z² v_b / (2 β² R Δμ),
with the model's own impedance Z and friction curve, and with R the dashpot at one end that damps the lowest mode as much as
the string's own losses do. For bowed-string, Helmholtz motion ends at 0.5 to 0.8 of F_max for β from 0.06 to 0.31 (lower
nearer the end), and begins at 0.3 to 0.5 of F_min for β from 0.03 to 0.24. The guide says what makes the difference.`,
    )
    .action(async (name: string, options: Options) => {
      const { model, name: shown } = openModel(name, settingsOf(options));
      const velocity = Number(options.velocity);
      if (!(velocity > 0 && velocity <= 10))
        throw new UserError(`--velocity: expected a speed above 0 and at most 10 m/s; got "${options.velocity}"`);
      const parts = options.cells.split(',');
      if (parts.length !== 2)
        throw new UserError(`--cells: expected two numbers such as 18,18; got "${options.cells}"`);
      const [columns, rows] = parts.map(Number);
      if (!(Number.isInteger(columns * rows) && columns >= 2 && rows >= 2 && columns * rows <= 10_000))
        throw new UserError(`--cells: expected at least 2,2 and at most 10000 cells; got "${options.cells}"`);
      if (options.plot !== undefined) await checkPlot(options.plot);
      const map = await bowMap(model, columns, rows, velocity);
      if (options.plot !== undefined) await drawMap(options.plot, shown, map);
      if (options.json) console.log(JSON.stringify(map, null, 2));
      else printMap(map);
    });
}

const SIGNS = { none: '·', Helmholtz: 'H', multiple: 'm', irregular: 'x' } as const;

function printMap({ positions, forces, cells, velocity, pitch, theory }: BowMap): void {
  const ends = [positions[0], positions[positions.length - 1]];
  console.log(`bow at ${velocity} m/s on a string of ${pitch} Hz: H Helmholtz, m multiple slip, x irregular, · none`);
  console.log(`columns: bow at ${ends.map((end) => Number(end.toPrecision(3))).join(' to ')} of the length`);
  forces.toReversed().forEach((force) => {
    const row = cells.filter((cell) => cell.force === force).map(({ kind }) => SIGNS[kind]);
    console.log(`${force.toPrecision(3).padStart(7)} N  ${row.join(' ')}`);
  });
  const tuned = cells.flatMap(({ cents }) => (cents === null ? [] : [Math.abs(cents)]));
  console.log(`${tuned.length} cells of Helmholtz motion, at most ${Math.max(0, ...tuned).toFixed(1)} cents off pitch`);
  const within = cells.filter(({ position, force }) => {
    const { most, least } = theory[positions.indexOf(position)];
    return most !== null && force < most && force > (least ?? 0);
  });
  const share = (some: readonly Cell[]) =>
    `${some.filter(({ kind }) => kind === 'Helmholtz').length} of ${some.length}`;
  const near = within.filter(({ position }) => position <= 0.1);
  console.log(`between F_min and F_max: ${share(within)} cells, ${share(near)} at β ≤ 0.1`);
}

async function drawMap(path: string, name: string, map: BowMap): Promise<void> {
  const { drawCells } = await import('../see/index.ts');
  const { positions, forces, cells, velocity, theory } = map;
  const line = (limit: 'most' | 'least') =>
    positions.flatMap((x, i) => {
      const y = theory[i][limit];
      return y === null ? [] : [{ x, y }];
    });
  const svg = await drawCells({
    title: 'Which bow keeps Helmholtz motion going',
    subtitle: `${name}, bow at ${velocity} m/s; every cell starts in Helmholtz motion`,
    xLabel: 'bow position β (part of the length)',
    yLabel: 'bow force',
    yUnit: 'N',
    xEdges: edgesAround(positions),
    yEdges: edgesAround(forces),
    kinds: [
      { name: 'none', colour: '#e9ecef', ink: '#66717e', letter: SIGNS.none },
      { name: 'Helmholtz', colour: '#2b6cb0', ink: '#ffffff', letter: SIGNS.Helmholtz },
      { name: 'multiple slip', colour: '#9cc3e6', ink: '#1c2530', letter: SIGNS.multiple },
      { name: 'irregular', colour: '#f3c98b', ink: '#7a4a08', letter: SIGNS.irregular },
    ],
    cells: forces.map((force) => cells.filter((cell) => cell.force === force).map(({ kind }) => KINDS.indexOf(kind))),
    curves: [
      { name: 'F_max (Schelleng)', points: line('most'), style: 'line' },
      { name: 'F_min (Schelleng)', points: line('least'), style: 'dashed' },
    ],
    notes: [
      'Slip: beyond the peak of the friction curve. Helmholtz: one slip in every period, evenly spaced to 2 %, that repeats after one period (correlation above 0.997).',
    ],
  });
  await writePlot(path, svg);
}

/** Edges of cells around values in equal ratios. */
function edgesAround(values: readonly number[]): number[] {
  const half = Math.sqrt(values[1] / values[0]);
  return [values[0] / half, ...values.map((value) => value * half)];
}
