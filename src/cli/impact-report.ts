/** The text output of `clangor impact`: every number with its unit and meaning. */
import type { Method } from '../impact/index.ts';
import { scaleToUnit } from '../see/axis.ts';
import type { ImpactStudy } from './impact-study.ts';

/** A short description of each method. */
const ABOUT: Readonly<Record<Method, string>> = {
  AM1: 'trapezoid rule, solved by Newton’s iteration',
  Verlet: 'velocity Verlet, force carried over from the predicted velocity',
  Heun: 'Heun, force carried over from the predicted velocity',
  RK4: 'Runge-Kutta of fourth order, four forces a step',
  'Verlet-textbook': 'velocity Verlet, force evaluated at every sample',
  'Heun-textbook': 'Heun, force evaluated at every sample',
  p2: 'energy-quadratised, as Clangor renders: no iteration, never gains energy',
};

/** Aligned lines of text. */
export function describeStudy(study: ImpactStudy): string {
  return [...describeQuestion(study), '', ...describeClosed(study), '', ...describeMethods(study), '', SOURCE].join(
    '\n',
  );
}

const SOURCE = '(n): equation n of Papetti, Avanzini, Rocchesso, IEEE TASLP 19 (2011), doi 10.1109/TASL.2011.2118204';

function describeQuestion({ question: { impact } }: ImpactStudy): readonly string[] {
  const { mass, stiffness, exponent, damping, velocity } = impact;
  return [
    'A mass hits a rigid wall and rebounds: m a = −f, f = k x^α (1 + μ v) while x > 0      (1)',
    ...columns([
      ['m', plain(mass), 'kg', 'moving mass'],
      ['k', plain(stiffness), `N/m^${exponent}`, 'stiffness of the contact'],
      ['α', plain(exponent), '', 'shape of the contact: 1.5 is a sphere on a plane'],
      ['μ', plain(damping), 's/m', 'damping over stiffness'],
      ['v_in', plain(velocity), 'm/s', 'velocity at first contact, into the wall'],
      [
        'μ v_in',
        digits(damping * velocity),
        '',
        'alone determines the loss: 0 nothing, 1 two thirds of the energy, ∞ all',
      ],
    ]),
  ];
}

function describeClosed({ question, closed }: ImpactStudy): readonly string[] {
  const { rate, oversampling } = question.sampling;
  const { xMax, vOut, vOutApprox, tau, h0, hTau, restitution } = closed;
  const lost = `${percentageText(1 - restitution * restitution)} lost in the contact`;
  const off = percent((100 * (vOutApprox - vOut)) / vOut);
  return [
    'Closed forms, exact and without a time step',
    ...columns([
      ['x_max', ...scaled(xMax, 'm'), 'deepest compression, where the motion reverses', '(4)'],
      ['v_out', digits(vOut), 'm/s', 'velocity at release; negative points away from the wall', '(6)'],
      ['ṽ_out', digits(vOutApprox), 'm/s', `explicit approximation of v_out, off by ${off} %`, '(7)'],
      ['E', digits(restitution), '', 'coefficient of restitution: speed out over speed in', '(5)'],
      [
        'τ',
        ...scaled(tau, 's'),
        `time in contact, ${digits(tau * rate * oversampling, 4)} steps of the methods below`,
        '(9)',
      ],
      ['H_0', ...scaled(h0, 'J'), 'energy at first contact, all kinetic', '(14)'],
      ['H_τ', ...scaled(hTau, 'J'), `energy at release; ${lost}`, '(17)'],
    ]),
  ];
}

function describeMethods({ question, results, notes }: ImpactStudy): readonly string[] {
  const { rate, oversampling } = question.sampling;
  const rows = results.map(({ method, outputVelocity, errors }) => [
    method,
    outputVelocityText(outputVelocity),
    percent(errors.devX),
    percent(errors.errVOut),
    percent(errors.devH),
    ABOUT[method],
  ]);
  return [
    `Methods at ${rate} Hz${oversampling === 1 ? '' : ` × ${oversampling}`}, against the closed forms`,
    ...columns(
      [['', 'v_out', 'dev(x)', 'err(v_out)', 'dev(H)', ''], ['', 'm/s', '%', '%', '%', ''], ...rows],
      [1, 2, 3, 4],
    ),
    '',
    ...columns([
      ['dev(x)', 'largest |x_n − x(v_n)| over x_max: does the compression match the velocity?', '(28)'],
      ['err(v_out)', 'v_out of the method against v_out: is the rebound too fast (+) or too slow (−)?', '(6)'],
      ['dev(H)', 'largest |H(x_n, v_n) − H(v_n)| over the energy lost, H_0 − H_τ', '(27)'],
    ]),
    ...notes.map((note) => `  ${note}`),
  ];
}

/** Output velocity of a method: a dash if the mass never leaves the wall, "overflows" if the steps diverged. */
function outputVelocityText(velocity: number): string {
  if (Number.isNaN(velocity)) return '–';
  return Number.isFinite(velocity) ? digits(velocity) : 'overflows';
}

/** Formats rows as lines, two spaces between columns; the columns listed in `right` are right-aligned. */
export function columns(rows: readonly (readonly string[])[], right: readonly number[] = []): readonly string[] {
  const widths = rows[0].map((_, c) => Math.max(...rows.map((row) => row[c].length)));
  return rows.map((row) => {
    const cells = row.map((cell, c) => (right.includes(c) ? cell.padStart(widths[c]) : cell.padEnd(widths[c])));
    return `  ${cells.join('  ')}`.trimEnd();
  });
}

/** Number and unit with an SI prefix, as two columns. */
function scaled(value: number, unit: string): [string, string] {
  const { factor, unit: shown } = scaleToUnit(Math.abs(value), unit);
  return [digits(value * factor), shown];
}

/** A number as entered; large and small ones in powers of ten. */
export function plain(value: number): string {
  return value !== 0 && (value < 1e-4 || value >= 1e6) ? value.toExponential().replace('+', '') : String(value);
}

/** A number to `significant` digits, without trailing zeros. */
function digits(value: number, significant = 8): string {
  return String(Number(value.toPrecision(significant)));
}

function percentageText(part: number): string {
  return `${digits(100 * part, 4)} %`;
}

/** An error to four digits; a dash for null. */
function percent(value: number | null): string {
  if (value === null) return '–';
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e5)) return value.toExponential(3);
  return String(Number(value.toPrecision(4)));
}
