/** clangor impact: a mass hits a wall; closed forms against numerical methods, in numbers and pictures. */
import { Command } from 'commander';
import { METHODS } from '../impact/index.ts';
import { formatValue } from '../see/axis.ts';
import { checkPlot, writePlot } from './files.ts';
import { type ImpactOptions, readQuestion } from './impact-options.ts';
import { describeStudy } from './impact-report.ts';
import { type ImpactStudy, studyAsData, studyImpact } from './impact-study.ts';
import { computeTables, describeTables } from './impact-tables.ts';
import { UserError } from './user-error.ts';

export function impactCommand(): Command {
  return new Command('impact')
    .description('the impact of a mass on a wall: closed forms, and the errors of numerical methods')
    .option('--mass <kg>', 'moving mass, also "10 g" (default: 0.01)')
    .option('--stiffness <k>', 'stiffness of the contact, N/m^exponent (default: 1000)')
    .option('--exponent <alpha>', 'shape of the contact, 1.5 for a sphere on a plane (default: 1.5)')
    .option('--damping <mu>', 'μ of f = k x^α (1 + μ v), s/m; 0 is elastic (default: 0.5)')
    .option('--velocity <v>', 'velocity at first contact, m/s, also "50 cm/s" (default: 0.5)')
    .option('--rate <hz>', 'samples per second (default: 44100)')
    .option('--oversampling <n>', 'steps per sample (default: 1)')
    .option('--method <names...>', `methods to compare, of ${METHODS.join(', ')} (default: all)`)
    .option('--hybrid', 'compute x from v by the closed form at every sample')
    .option(
      '--constraint [percent]',
      'replace v_out by its closed approximation where that is off by less than this (default: 0.1)',
    )
    .option('--plot <file>', 'picture of phase portrait, force loop and energy, .svg, .pdf or .png')
    .option('--table, --tables', 'print the published tables and the recomputed values instead')
    .option('--json', 'print one JSON object; errors of methods in per cent')
    .addHelpText(
      'after',
      `
The defaults are the soft impact of the paper's Table I: 1659 samples in contact, where every method is accurate.
Hard contacts are short, and methods differ (six samples in this one, Table IIb):
  clangor impact --stiffness 1e9 --velocity "1 m/s" --plot hard.png
Remedies: smaller steps, or the paper's corrections by closed forms:
  clangor impact --stiffness 1e9 --velocity 1 --oversampling 16 --method RK4 p2
  clangor impact --stiffness 1e9 --velocity 1 --method Verlet Heun --hybrid --constraint
Another impact, as JSON; the published tables, recomputed:
  clangor impact --mass "3 g" --damping 4 --exponent 2.3 --stiffness "50 MN/m^2.3" --json
  clangor impact --tables`,
    )
    .action(impact);
}

async function impact(options: ImpactOptions): Promise<void> {
  if (options.tables) {
    const others = Object.keys(options).filter((name) => name !== 'tables' && name !== 'json');
    if (others.length > 0)
      throw new UserError(
        `--tables: expected no option but --json, because the tables have fixed parameters; got --${others.join(', --')}`,
      );
    const tables = computeTables();
    console.log(options.json ? JSON.stringify(tables, null, 2) : describeTables(tables));
    return;
  }
  const question = readQuestion(options);
  if (options.plot !== undefined) await checkPlot(options.plot);
  const study = studyImpact(question);
  if (options.plot !== undefined) await plot(options.plot, study);
  if (options.json) console.log(JSON.stringify(studyAsData(study), null, 2));
  else console.log(describeStudy(study) + (options.plot === undefined ? '' : `\n${options.plot}`));
}

async function plot(path: string, { question, closed, results, notes }: ImpactStudy): Promise<void> {
  const { drawImpact } = await import('../papers/impact-picture.ts');
  const { impact, sampling } = question;
  const { mass, stiffness, exponent, damping, velocity } = impact;
  const rate = sampling.rate * sampling.oversampling;
  const svg = await drawImpact({
    title: `Impact on a wall: ${formatValue(mass, 'kg')} at ${formatValue(velocity, 'm/s')}`,
    subtitle: `k = ${formatValue(stiffness, `N/m^${exponent}`)}, α = ${exponent}, μ = ${damping} s/m; contact of ${short(closed.tau * rate)} steps at ${rate} Hz; restitution ${short(closed.restitution)}`,
    impact,
    curves: results.map(({ curve }) => curve),
    notes,
  });
  await writePlot(path, svg);
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
