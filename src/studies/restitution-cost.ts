/** The restitution study: the cost of exact loss. Times depend on the machine, their ratio only weakly. */
import { compile } from '../compile/index.ts';
import { checkModel, type Model } from '../model/index.ts';
import { createSimulation, loadKernel } from '../run/index.ts';
import { shippedModel } from '../run/shipped.ts';
import { LOSSES, type Loss, repeat } from './restitution-systems.ts';
import type { Findings } from './study.ts';

const MODELS = [
  'hunt-crossley',
  'piano-pair',
  'wire-membrane',
  'string-backboard',
  'string-frets-modal',
  'ness-guitar',
  'snare-drum',
];
/** Damping for collisions without any, s/m. */
const DAMPING = 0.5;
const ROUNDS = 25;
/** s. */
const SECONDS = 0.05;

/** Sets the loss of every collision of a model. */
function withLoss(model: Model, loss: Loss): Model {
  const contacts = Object.entries(model.contacts).map(([name, contact]) => [
    name,
    contact.type === 'collision' ? { ...contact, rule: 'p2', loss, damping: contact.damping || DAMPING } : contact,
  ]);
  const checked = checkModel({ ...model, contacts: Object.fromEntries(contacts) });
  if (!checked.ok) throw new Error(checked.problems.map(({ message }) => message).join('\n'));
  return checked.value;
}

/** Shortest time per sample over several interleaved runs, µs. */
async function timesOf(name: string): Promise<number[]> {
  const kernel = await loadKernel();
  const programs = LOSSES.map((loss) => {
    const program = compile(withLoss(shippedModel(name), loss));
    if (!program.ok) throw new Error(program.problems.map(({ message }) => message).join('\n'));
    return program.value;
  });
  const rounds = repeat(ROUNDS, () =>
    programs.map((program) => {
      const simulation = createSimulation(program, kernel);
      const frames = Math.round(SECONDS * program.rate);
      const begun = performance.now();
      simulation.render(frames);
      return (1000 * (performance.now() - begun)) / frames;
    }),
  );
  return LOSSES.map((_, i) => Math.min(...rounds.map((round) => round[i])));
}

export async function costSection(): Promise<Findings> {
  const rows = [];
  for (const name of MODELS) {
    const [implicit, exact] = await timesOf(name);
    rows.push([name, implicit, exact, exact / implicit]);
  }
  const heads = ['model', 'implicit', 'exact', 'exact over implicit'];
  return {
    tables: [
      {
        title: `Time of one sample, µs; shortest of ${ROUNDS} runs of ${SECONDS} s, all collisions damped`,
        heads,
        rows,
      },
    ],
    pictures: [],
  };
}
