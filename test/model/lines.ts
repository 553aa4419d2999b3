import { formatProblem, type LoadOptions, loadModelText, type Model } from '../../src/model/index.ts';

/** The problems of a text as a user reads them; a sound model has none. */
export function linesOf(text: string, options: LoadOptions = {}): string[] {
  const checked = loadModelText(text, { file: 'm.yaml', ...options });
  return checked.ok ? [] : checked.problems.map(formatProblem);
}

/** The model of a text that must be sound. */
export function modelOf(text: string, options: LoadOptions = {}): Model {
  const checked = loadModelText(text, options);
  if (!checked.ok) throw new Error(checked.problems.map(formatProblem).join('\n'));
  return checked.value;
}

/** A sound model into whose sections a test puts its own lines, which start at line 10. */
export const sound = {
  elements: (line: string) => `clangor: 1
outputs:
  out: {at: ball}
contacts:
  touch: {type: collision, lower: wall, upper: ball, stiffness: 1e6, exponent: 1.5}
elements:
  ball: {type: mass, mass: 10 g}
  wall: {type: barrier}
  wire: {type: string, length: 65 cm, pitch: 110 Hz, linearDensity: 6 g/m, grid: {intervals: 50}}
  ${line}
`,
  contacts: (line: string) => section('contacts', line),
  players: (line: string) => section('players', line),
  outputs: (line: string) => section('outputs', line),
  score: (line: string) => `clangor: 1
contacts:
  touch: {type: collision, lower: wall, upper: ball, stiffness: 1e6, exponent: 1.5}
elements: {ball: {type: mass, mass: 10 g, stiffness: 3}, wall: {type: barrier}, ramp: {type: barrier, height: {polynomial: [0, 1]}}}
outputs: {out: {at: ball}}
players:
  tap: {type: strike, at: ball, force: 1 N, duration: 2 ms}
  push: {type: force, at: ball, samples: [1]}
  rest: {type: initial, element: ball}
score: [${line}]
`,
};

function section(name: 'contacts' | 'players' | 'outputs', line: string): string {
  const outputs = name === 'outputs' ? '' : 'outputs: {out: {at: ball}}';
  return `clangor: 1
${outputs}
elements:
  ball: {type: mass, mass: 10 g}
  wall: {type: barrier}
  ramp: {type: barrier, height: {polynomial: [0, 1]}}
  wire: {type: string, length: 65 cm, pitch: 110 Hz, linearDensity: 6 g/m, grid: {intervals: 50}}
  cord: {type: string, length: 1 m, tension: 10 N, linearDensity: 6 g/m}
${name}:
  ${line}
`;
}
