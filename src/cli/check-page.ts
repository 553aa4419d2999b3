/** The page that says of every model whether its hits are long enough for its rate, and what makes them right where they are not. */
import { existsSync } from 'node:fs';
import { isBriefAndLossy, measuredHits, RESOLVED, touchesOf } from '../advice/index.ts';
import { compile, type Program } from '../compile/index.ts';
import { loadModelText, maxRate } from '../model/index.ts';
import { createSimulation, loadKernel } from '../run/index.ts';
import { readText, writeAtomically } from './files.ts';
import { compileModel, type NamedModel } from './models.ts';
import { digestOf } from './tune-page.ts';
import { userErrorOf } from './user-error.ts';

/** How much of a model is rendered, s, and how many times its rate is the finer run. */
const SECONDS = 0.5;
const FINER = 4;

const INTRODUCTION = `# Are hits long enough for the rate?

A hit of fewer than ${RESOLVED} samples has too low a peak force, and \`loss: implicit\` then loses too little. Every model that collides, written by

\`\`\`sh
clangor check all --page docs/hits.md
\`\`\`

(a name in place of \`all\` checks one model again and keeps the rest). The shortest hit is predicted by the closed forms, at the speed that the model determines, or 1 m/s.
A hit is right because it is *resolved*; because its loss is *exact*, or a *restitution*, both of which hold however short it is; or because it *loses nothing*. The others are brief
and lossy. For these the page shows what all such contacts of the model lose in its first ${SECONDS} s as it is, with \`loss: exact\`, and at ${FINER} times the rate, where hits on
a grid are shorter still, because less mass hits. *Small* means that the hardest brief hit should lose less than a fifth of its energy, so that \`clangor render\` does not warn;
*warned* means that it does; *not played*, that only keys or a hand play it. \`ness-guitar\` keeps the implicit loss of its source; \`fretted-string\` is one of its strings with exact loss. \`digest\` is that of the model file.
`;

const HEADS =
  '| model | rate, Hz | contact | shortest hit, samples | right because | lost as it is, mJ | exact | finer | digest |';
const RULE = '|---|---|---|---|---|---|---|---|---|';

/** Writes the page, with what it says already of models that are not looked at now. */
export async function writeHits(path: string, models: readonly NamedModel[]): Promise<void> {
  const lines = existsSync(path)
    ? linesOf(readText('--page: expected a page of hits', path))
    : new Map<string, string>();
  for (const model of models) {
    const line = await hitLine(model);
    if (line !== undefined) lines.set(model.name, line);
  }
  const sorted = [...lines.keys()].sort().map((name) => lines.get(name));
  writeAtomically(path, [INTRODUCTION, HEADS, RULE, ...sorted, ''].join('\n'));
}

function linesOf(page: string): Map<string, string> {
  return new Map([...page.matchAll(/^\| ([a-z][a-z0-9-]*) \| \d.*$/gm)].map(([line, name]) => [name, line]));
}

/** The line of a model; none if nothing in it collides. */
export async function hitLine(named: NamedModel): Promise<string | undefined> {
  const program = compileModel(named);
  const touches = touchesOf(program);
  if (touches.length === 0) return undefined;
  const brief = touches.filter(({ contact }) => isBriefAndLossy(program, contact));
  const [shortest] = (brief.length > 0 ? brief : touches).toSorted((a, b) => a.samples - b.samples);
  const { samples, contact } = shortest;
  const shown = samples < 10 ? samples.toPrecision(2) : Math.round(samples);
  const names = brief.map((touch) => touch.contact);
  const found =
    brief.length > 0 ? await measured(named, program, names) : [reasonFor(program, contact, samples), '', '', ''];
  return `| ${[named.name, program.rate, contact, shown, ...found, digestOf(named.text)].join(' | ')} |`;
}

function reasonFor(program: Program, contact: string, samples: number): string {
  const described = program.model.contacts[contact];
  if (described?.type !== 'collision') return '';
  if (samples >= RESOLVED) return 'resolved';
  if (described.restitution !== undefined) return 'restitution';
  return described.loss === 'exact' && described.damping > 0 ? 'exact' : 'loses nothing';
}

/** Whether a run warns of contacts, and what they lose in its first part: as the model is, with exact loss, and at a higher rate; empty where there is no such model. */
async function measured(named: NamedModel, program: Program, contacts: readonly string[]): Promise<string[]> {
  const kernel = await loadKernel();
  const run = (set: readonly string[]) => {
    const model = loadModelText(named.text, { file: named.label, set });
    const changed = model.ok ? compile(model.value) : model;
    if (!changed.ok) throw userErrorOf(changed.problems);
    const simulation = createSimulation(changed.value, kernel, { metered: true });
    simulation.render(Math.round(SECONDS * changed.value.rate));
    return { changed: changed.value, simulation };
  };
  const lost = (set: readonly string[], { simulation } = run(set)) => {
    const accounts = simulation.ledger().contacts.filter(({ name }) => contacts.includes(name));
    const sum = accounts.reduce((all, account) => all + account.lost, 0);
    return sum === 0 ? '0' : (1000 * sum).toPrecision(3);
  };
  const hasExact = contacts.every((name) => {
    const contact = program.model.contacts[name];
    return contact?.type === 'collision' && contact.loss === 'implicit' && contact.rule === 'p2';
  });
  const finer = FINER * program.rate;
  const own = run([]);
  const reports = own.simulation.contacts();
  const isPlayed = reports.some(({ name, hits }) => hits > 0 && contacts.includes(name));
  const isWarned = measuredHits(own.changed, reports).length > 0;
  return [
    isWarned ? 'warned' : isPlayed ? 'small' : 'not played',
    lost([], own),
    hasExact ? lost(contacts.map((name) => `contacts.${name}.loss=exact`)) : '',
    finer <= maxRate ? lost([`rate=${finer}`]) : '',
  ];
}
