import { expect, it } from 'vitest';
import { elementKinds, type Form } from '../../src/elements/index.ts';
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

/** A line of the model with a » before the place of its problem, and that problem; without either where it is sound. */
export type Case = readonly [line: string, ...problem: string[]];

export function check(template: (line: string) => string, cases: readonly Case[]): void {
  it.each(cases.map(([line, ...problems]) => ({ line, problems })))('$line', ({ line, problems }) => {
    const column = (template(line).split('\n')[9]?.indexOf('»') ?? -1) + 1;
    const expected = problems.map((problem) => `m.yaml:10:${column} ${problem}`);
    expect(linesOf(template(line.replace('»', '')))).toEqual(expected);
  });
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

/** Like `sound`, with an element and a contact of every kind. */
export const bodies = {
  contacts: (line: string) => sectionOfBodies('contacts', line, ''),
  players: (line: string) => sectionOfBodies('players', line, bodyContacts),
  score: (line: string) => sectionOfBodies('score', `- ${line}`, bodyContacts),
};

const bodyContacts = `contacts: {hair: {type: bow, on: {element: wire, at: 20 %}, force: 1 N, velocity: 0.2 m/s}, nail: {type: bow, on: {element: wire, at: {node: 7}}, force: 1 N, velocity: 0}, touch: {type: collision, lower: wall, upper: ball, stiffness: 1, exponent: 1}, two: {type: spring, between: [{element: wire, at: 20 %}, {element: rod, at: 20 %}]}}`;

function sectionOfBodies(name: string, line: string, contacts: string): string {
  return `clangor: 1
outputs: {out: {at: ball}}
elements: {ball: {type: mass, mass: 10 g}, wall: {type: barrier}, ramp: {type: barrier, height: {polynomial: [0, 1]}},
  wire: {type: string, length: 65 cm, pitch: 110 Hz, linearDensity: 6 g/m}, harp: {type: string, length: 1, pitch: 110 Hz, linearDensity: 6 g/m, method: modal},
  rod: {type: bar, length: 30 cm, width: 3 cm, thickness: 5 mm, density: 1000, young: 10 GPa}, skin: {type: membrane, radius: 20 cm, tension: 3 kN/m, surfaceDensity: 260 g/m²},
  body: {type: plate, sides: [40 cm, 30 cm], thickness: 3 mm, density: 700, young: 10 GPa}, drum: {type: membrane, sides: [40 cm, 30 cm], tension: 3 kN/m, density: 1400, thickness: 0.2 mm, method: modal},
  bell: {type: modal, modes: [{frequency: 440 Hz, t60: 2 s, shape: {rim: 1, waist: 0.5}}]}}
${contacts}
${name}:
  ${line}
`;
}

/** `"mass", "barrier" … or "modal"` */
export function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** Types of elements, all of them or those of some forms. */
export function elementTypes(...forms: readonly Form[]): string[] {
  return Object.entries(elementKinds).flatMap(([type, { form }]) =>
    forms.length === 0 || forms.includes(form) ? [type] : [],
  );
}
