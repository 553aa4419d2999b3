/** What the models of the papers say about themselves. */
import { compile } from '../../src/compile/index.ts';
import { checkModel, type Model } from '../../src/model/index.ts';
import { accepted, runOf } from '../support/engine.ts';
import { alone, type Claim, cites, field, firstContact, heard, says, strongest } from './claim.ts';

const paper = cites('JASA 2021');
const free = (frequency: number) =>
  says(`Left free, the string would swing at ${frequency} Hz`, (model) => alone(model, 'string', frequency));
const tromba = says('lowest mode of string and bridge together lies at 36.88 Hz', (model) => {
  // The connection is so stiff that string and bridge move as one.
  const place = { element: 'string', at: { fraction: 0.4 } };
  const { outputs, rate } = heard(model, 4, {
    elements: { ...model.elements, string: { ...model.elements.string, sigma0: 0, sigma1: 0 } },
    contacts: { tie: { type: 'rigid', between: ['bridge', { element: 'string', at: { node: 206 } }] } },
    players: { hit: { type: 'strike', at: place, force: 1e-2, duration: 5e-3 } },
    keys: undefined,
    outputs: { out: { at: place } },
  });
  return strongest(outputs.out, rate, 36.88);
});

const GUITAR = { e2: 82.4, a2: 110, d3: 146.8, g3: 196, b3: 246.9, e4: 329.6 };

function strings(model: Model): number {
  return Object.values(model.elements).filter(({ type }) => type === 'string').length;
}

/** What all frets together take within the first 0.6 s, J. */
function lostAtFrets(model: Model, loss: 'implicit' | 'exact'): number {
  const contacts = Object.entries(model.contacts).map(([name, contact]) => [
    name,
    name.startsWith('frets') ? { ...contact, loss } : contact,
  ]);
  const program = accepted(compile(accepted(checkModel({ ...model, contacts: Object.fromEntries(contacts) }))));
  const run = runOf(program);
  run.render(0.6 * program.rate);
  return run
    .ledger()
    .contacts.filter(({ name }) => name.startsWith('frets'))
    .reduce((sum, { lost }) => sum + lost, 0);
}

export const PAPERS: Readonly<Record<string, readonly Claim[]>> = {
  'hammer-string': [
    paper,
    says('a hammer of 10 g', field('elements.hammer.mass')),
    says('a string of 70 cm', field('elements.string.length')),
    says('at 0.5 m/s', field('players.throw.velocity')),
    says('12 % of the length', field('contacts.felt.upper.at.fraction')),
    free(90),
    says('the hammer stays on the string for 8.6 ms', (model) => firstContact(model, 'felt', 0.1)),
  ],
  'hunt-crossley': [
    says('leaves at 0.712 of its speed', (model) => {
      const { outputs, rate } = heard(model, 0.02);
      const last = outputs.u.length - 1;
      return ((outputs.u[last - 1] - outputs.u[last]) * rate) / field('players.throw.velocity')(model);
    }),
    says('touches the wall for 2.12 ms', (model) => {
      const { outputs, rate } = heard(model, 0.02);
      const { u } = outputs;
      const enters = u.findIndex((x) => x > 0);
      const leaves = u.findIndex((x, n) => n > enters && x <= 0);
      const crossing = (n: number) => n - u[n] / (u[n] - u[n - 1]);
      return (crossing(leaves) - crossing(enters)) / rate;
    }),
    says('the two milliseconds of contact', (model) => Math.round(1e3 * firstContact(model, 'collision', 0.02))),
  ],
  'mass-barrier': [paper, says('10 g', field('elements.mass.mass'))],
  'mass-between': [cites('Appendix B of the notes (80)'), cites('section 6')],
  'mass-mass': [cites('Section 4 of the notes')],
  'mass-string': [
    cites('Section 6 of the notes'),
    says('10 g on a spring', field('elements.mass.mass')),
    says('1 mm below a steel string', field('players.throw.displacement', -1)),
    says('upwards at 2 m/s', field('players.throw.velocity')),
    free(110),
  ],
  'ness-guitar': [
    says('six strings strummed', (model) => strings(model)),
    says('Six steel strings', (model) => strings(model)),
    says('of 68 cm', field('elements.e2.length')),
    says('twenty frets', field('contacts.frets-e2.upper.at.frets.count')),
    says('1 mm below them', field('elements.frets.height', -1)),
    says('a finger of 5 g', field('elements.finger-e2.mass')),
    says('at 48 kHz', field('rate')),
    cites('J. Audio Eng. Soc. 63, 2015'),
    says('1 kHz', field('elements.e2.decay.1.frequency')),
    cites('60 dB'),
    says('in 5 s', field('elements.e2.decay.1.t60')),
    says('on G in 7 s', field('elements.g3.decay.1.t60')),
    says('on high E in 8 s', field('elements.e4.decay.1.t60')),
    says('sound at 82.4, 110.0, 146.8, 196.0, 246.9 and 329.6 Hz', (model) =>
      Object.entries(GUITAR).map(([name, near]) => alone(model, name, near)),
    ),
    says('within the first 0.6 s the frets take 4.5 μJ, where `loss: exact` takes 0.40 mJ', (model) => [
      0.6,
      lostAtFrets(model, 'implicit'),
      lostAtFrets(model, 'exact'),
    ]),
  ],
  stefan: [
    cites('Appendix D of the notes (82)'),
    says('a free mass of 5 g', field('elements.mass.mass')),
    says('upwards at 2 m/s', field('players.throw.velocity')),
  ],
  'string-backboard': [
    paper,
    cites('Fig. 5'),
    cites('half a sine'),
    says('of 3 mm', field('players.pull.displacement')),
    says('every one of the 244 points', (model) => field('elements.string.grid.intervals')(model) - 1),
    free(90),
  ],
  'string-backboard-modal': [
    paper,
    cites('Fig. 5'),
    says('sixty points', field('contacts.collision.upper.at.spread')),
    says('two corrector passes', field('solver.passes')),
  ],
  'string-frets': [
    paper,
    says('A string over twelve frets', field('contacts.collision.upper.at.frets.count')),
    cites('Fig. 6'),
    says('twelve frets', field('contacts.collision.upper.at.frets.count')),
    free(90),
  ],
  'string-frets-modal': [
    paper,
    says('A string over twelve frets', field('contacts.collision.upper.at.frets.count')),
    cites('Fig. 6'),
    says('a string of 120 modes', field('elements.string.modes')),
    says('twelve frets', field('contacts.collision.upper.at.frets.count')),
  ],
  'string-string': [
    cites('Section 5 of the notes'),
    says('0.2 mm apart', field('contacts.collision.gap')),
    cites('half a sine'),
    says('the upper string would swing at 110 Hz', (model) => alone(model, 'upper', 110)),
    says('the lower at 147 Hz', (model) => alone(model, 'lower', 147)),
  ],
  'tromba-marina': [
    paper,
    cites('Fig. 10'),
    says(
      'a third of the length',
      (model) => field('contacts.bow.on.at')(model) / field('elements.string.length')(model),
    ),
    tromba,
  ],
  'tromba-marina-plucked': [cites('Section 8 of the notes'), paper, tromba],
  'tromba-marina-spring': [cites('Section 7 of the notes')],
  'wire-membrane': [
    paper,
    cites('Fig. 7'),
    says('wire of 20 cm', field('elements.wire.length')),
    says('membrane of 30 cm', field('elements.membrane.radius', 2)),
  ],
};
