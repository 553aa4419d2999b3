/** What the instruments say about themselves. */
import type { Model } from '../../src/model/index.ts';
import { alone, type Claim, cites, field, fields, heard, says, strongest } from './claim.ts';

/** Strongest partial near a frequency, over all outputs or one, from one time to another. */
function sounds(model: Model, near: number, from: number, to: number, output?: string): number {
  const { outputs, rate } = heard(model, to);
  const chosen = output === undefined ? Object.values(outputs) : [outputs[output]];
  const sum = chosen[0].map((_, n) => chosen.reduce((all, samples) => all + samples[n], 0));
  return strongest(sum.subarray(Math.round(from * rate)), rate, near);
}

const BELLS = { c5: 523.8, d5: 587.9, e5: 659.8, g5: 784.6, a5: 880.6 };

/** Prime of every bell as it hangs, each struck by itself. */
function primes(model: Model): readonly number[] {
  return Object.entries(BELLS).map(([name, near]) => {
    const struck = heard(model, 2, { score: [{ time: 0, play: `strike-${name}` }] });
    return strongest(struck.outputs[name], struck.rate, near);
  });
}

function countOf(model: Model, kind: string): number {
  return Object.values(model.elements).filter(({ type }) => type === kind).length;
}

/** At which fret a place of the fretted string's finger lies: the next one towards the bridge. */
function fretBeyond(model: Model, place: number): number {
  return Math.ceil(-12 * Math.log2(1 - place / field('elements.string.length')(model)));
}

/** The first longitudinal mode of a string, Hz. */
function firstAlong(model: Model): number {
  const string = (key: string) => field(`elements.string.${key}`)(model);
  const area = Math.PI * string('radius') ** 2;
  return Math.sqrt((string('young') * area) / string('linearDensity')) / (2 * string('length'));
}

export const INSTRUMENTS: Readonly<Record<string, readonly Claim[]>> = {
  'blooming-plate': [
    says('by 4.5 and 7.6 times', (model) => {
      const { felt } = model.contacts;
      const { outputs, rate } = heard(model, 2.5, {
        outputs: { struck: { at: 'lower' in felt ? felt.lower : 'plate', quantity: 'displacement' } },
      });
      return [1, 2].map((from) => {
        const bends = outputs.struck.subarray(from * rate, (from + 0.5) * rate).map(Math.abs);
        return bends.reduce((most, bend) => Math.max(most, bend)) / field('elements.plate.thickness')(model);
      });
    }),
  ],
  'tam-tam': [],
  'gliding-tom': [],
  'bass-piano': [says('lies at 841 Hz', firstAlong)],
  'rubber-band': [
    says('A band of 10 cm', field('elements.band.length')),
    says('to 56 Hz', (model) => sounds(model, 56, 0.4, 1.2)),
  ],
  clarinet: [
    says('a tube 50 cm long', field('elements.tube.length')),
    says('sounds at 166 Hz', (model) => sounds(model, 166, 1.5, 2)),
    says('50 cm from the open end', field('outputs.far.distance')),
  ],
  // Their texts have no numbers: those of the models stand beside their sources.
  cello: [cites('controller 74')],
  'church-bells': [],
  'drum-kit': [],
  guitar: [
    says('they resonate at 102 and 202 Hz', (model) => {
      const at = { element: 'top', at: { point: 'piston' } };
      const { top, hole } = model.elements;
      const { box, field: air } = model.contacts;
      const { outputs, rate } = heard(model, 2, {
        ...{ elements: { top, hole }, contacts: { box, field: air }, keys: undefined, score: [] },
        players: { hit: { type: 'strike', at, force: 1e-2, duration: 1e-3 } },
        outputs: { top: { at, quantity: 'velocity' } },
      });
      return [102, 202].map((near) => strongest(outputs.top, rate, near));
    }),
  ],
  harp: [],
  kalimba: [],
  marimba: [],
  piano: [],
  tanpura: [],
  'tromba-trumpet': [],
  violin: [cites('controller 74')],
  kettledrum: [
    says('65.6 cm wide', field('elements.head.radius', 2)),
    says('158, 233 and 305 Hz', (model) => [158, 233, 305].map((near) => sounds(model, near, 0.05, 1.1))),
  ],
  'ball-plate': [
    // Of polypropylene, 910 kg/m³.
    says('2.5 cm wide', (model) => Math.cbrt((6 * field('elements.ball.mass')(model)) / (Math.PI * 910))),
    says('weighing 7.45 g', field('elements.ball.mass')),
    says('falls from 12 cm', field('players.drop.displacement')),
    says('40 by 30 cm', fields('elements.plate.sides.0', 'elements.plate.sides.1')),
    says('4 mm thick', field('elements.plate.thickness')),
    says('lowest mode lies at 165.8 Hz', (model) => alone(model, 'plate', 165.8, [0.15, 0.11])),
    says('exponent 1.5', field('contacts.hit.exponent')),
  ],
  'bouncing-ball': [
    says('ball of 4 g', field('elements.ball.mass')),
    says('from 30 cm', field('players.drop.displacement')),
  ],
  'bowed-string': [
    says('69 cm long', field('elements.string.length')),
    says('an eighth of its length', field('contacts.bow.on.at.fraction')),
    says('It sounds at 97.8 Hz', (model) => sounds(model, 97.8, 0.9, 1.9)),
    cites('a published G2'),
    says('sharpness 100', field('contacts.bow.sharpness')),
    says('draws for two seconds', (model) => Math.round(field('players.draw.points.2.0')(model))),
  ],
  'felt-hammer': [],
  'fretted-string': [
    says('D3', (model) => alone(model, 'string', 146.8)),
    says('twenty frets', field('contacts.frets.upper.at.frets.count')),
    says('1 mm below it', field('elements.frets.height', -1)),
    says('A finger of 5 g', field('elements.finger.mass')),
    says('from fret 5 to fret 7 and on to fret 12', (model) =>
      [0, 2, 4].map((point) => fretBeyond(model, field(`players.slide.points.${point}.1`)(model))),
    ),
    says('sounds at 146.8 Hz when open', (model) => sounds(model, 146.8, 0.03, 0.5)),
    cites('J. Audio Eng. Soc. 63, 2015'),
  ],
  jawari: [
    says('1 m long', field('elements.string.length')),
    says('0.3 mm thick', field('elements.string.radius', 2)),
    says('falls by 0.15 mm', field('elements.bridge.height.polynomial.2', -1)),
    says('in 3 cm', field('elements.bridge.height.over')),
    says('The string sounds at 130.9 Hz', (model) => sounds(model, 130.8, 0.1, 2)),
  ],
  'marimba-bar': [
    says('A bar of 49.9 by 6 cm', fields('elements.bar.length', 'elements.bar.width')),
    says('15 mm thick', field('elements.bar.thickness')),
    says('22.4 % from each end', field('contacts.left-cord.between.0.at.fraction')),
    says('a mallet of 25 g', field('elements.mallet.mass')),
    says('The bar sounds at 262.0 Hz', (model) => sounds(model, 262, 0.1, 0.8, 'end')),
    says('5.40 and 13.3 times that', (model) => {
      const first = alone(model, 'bar', 262, { fraction: 0.5 });
      return [5.4, 13.3].map((ratio) => alone(model, 'bar', ratio * first, { fraction: 0.5 }) / first);
    }),
    says('17 GPa', field('elements.bar.young')),
    says('the density, 950', field('elements.bar.density')),
  ],
  'modal-bells': [
    says('Five bells', (model) => countOf(model, 'modal')),
    says('Five small bells', (model) => countOf(model, 'modal')),
    says('C5 D5 E5 G5 A5', primes),
    says('523.8, 587.9, 659.8, 784.6 and 880.6 Hz', primes),
    says('1, 2, 2.4, 3, 4, 5.34 and 8 of the hum', (model) => {
      const hum = field('elements.bell-c5.modes.0.frequency')(model);
      return [0, 1, 2, 3, 4, 5, 6].map((mode) => field(`elements.bell-c5.modes.${mode}.frequency`)(model) / hum);
    }),
  ],
  'piano-pair': [
    says('strings of C4', (model) => sounds(model, 262, 0.1, 1.15)),
    says(
      '1.5 cents apart',
      (model) => 600 * Math.log2(field('elements.right.tension')(model) / field('elements.left.tension')(model)),
    ),
    says('K 4.5e9, exponent 2.5', fields('contacts.felt-left.stiffness', 'contacts.felt-left.exponent')),
    says("the hammer's 2.97 g for each string", field('elements.hammer.mass', 0.5)),
    says('C4 of Chaigne', (model) => sounds(model, 262, 0.1, 1.15)),
    cites('J. Acoust. Soc. Am. 95, 1994'),
    says('1 cm before their end, leaving 62 cm', (model) => {
      const sounding = field('contacts.bridge-left.between.0.at')(model);
      return [field('elements.left.length')(model) - sounding, sounding];
    }),
    says('at 262.3 Hz', (model) => sounds(model, 262, 0.1, 1.15)),
  ],
  'plate-rivets': [
    says('40 by 31 cm', fields('elements.plate.sides.0', 'elements.plate.sides.1')),
    says('1.5 mm thick', field('elements.plate.thickness')),
    says('six loose rivets of 0.3 to 1 g', (model) => {
      const masses = Object.values(model.elements).flatMap((element) =>
        element.type === 'mass' ? [element.mass] : [],
      );
      return [masses.length, Math.min(...masses), Math.max(...masses)];
    }),
    says('lowest mode lies at 59.6 Hz', (model) => alone(model, 'plate', 59.6, [0.16, 0.13])),
  ],
  'prepared-string': [
    says('a bolt of 4 g', field('elements.bolt.mass')),
    says('at 23 % of its length', field('contacts.wedge.between.1.at.fraction')),
    says('a nut of 0.4 g', field('elements.nut.mass')),
    says('0.3 mm of play', field('contacts.head.gap')),
    says('tuned to 65.4 Hz', (model) => alone(model, 'string', 65.4)),
    says('with the bolt it sounds at 60.7 Hz', (model) => sounds(model, 60.7, 0.2, 2.4, 'bass')),
  ],
  guiro: [
    says('3 mm apart', (model) => {
      const { stick } = model.players;
      return stick.type === 'scrape' && 'teeth' in stick.profile ? stick.profile.teeth.spacing : 0;
    }),
    says('the lowest at 420 Hz', field('elements.gourd.modes.0.frequency')),
  ],
  'rubbed-glass': [
    // Seen when it has grown to half of what it becomes; to the nearest half second.
    says('within two and a half seconds', (model) => {
      const { outputs, rate } = heard(model, 3.5);
      const last = outputs.wall.subarray(3 * rate).reduce((most, v) => Math.max(most, Math.abs(v)), 0);
      const grown = outputs.wall.findIndex((v) => Math.abs(v) > last / 2) / rate;
      return [Math.floor(grown), Math.round(2 * (grown % 1)) / 2];
    }),
    says('its lowest mode, 517 Hz', field('elements.glass.modes.0.frequency')),
    says('circles at 0.08 m/s', field('contacts.finger.velocity')),
  ],
  'bowed-violin': [
    says('a sawtooth at 196 Hz', (model) => sounds(model, 196, 0.5, 1.5, 'bridge')),
    says('waves run five times as fast', (model) => {
      const { string, twist } = model.elements;
      return string.type === 'string' && twist.type === 'string' ? (twist.pitch ?? 0) / (string.pitch ?? 1) : 0;
    }),
  ],
  'rolling-ball': [
    says('ball of 30 g', field('elements.ball.modes.0.mass')),
    says('fifteen modes of the table', (model) => {
      const { ball } = model.elements;
      return ball.type === 'modal' ? ball.modes.length - 1 : 0;
    }),
    says('from 0.3 to 0.75 s a turn', (model) =>
      ['fast-turn', 'slow-turn'].map((name) => turnOf(model, name).duration),
    ),
    says('steps of up to 12 μm', (model) => turnOf(model, 'turn').roughness),
    says('out of round by 23 μm', (model) => turnOf(model, 'turn').eccentricity),
  ],
  'slap-bass': [
    says('86.4 cm long', field('elements.string.length')),
    says('sounds at 41.2 Hz', (model) => alone(model, 'string', 41.2)),
    says('A thumb of 20 g', field('elements.thumb.mass')),
    says('comes down at 1.5 m/s', field('players.slap.velocity', -1)),
    says('above fret 20', (model) => -12 * Math.log2(1 - field('contacts.thumb.lower.at.fraction')(model))),
    says('1.5 mm down', field('elements.frets.height', -1)),
  ],
  'rubber-ball': [],
  'snare-drum': [
    says('14 cm deep', field('contacts.air.length')),
    says('skins of 34 cm', field('elements.batter.radius', 2)),
    says('six snares', (model) => countOf(model, 'string')),
    says('wires of 26 cm', field('elements.wire-1.length')),
    says('by itself sounds at 190 Hz', (model) => alone(model, 'batter', 190, [0.02, 0.01])),
    says('lowest mode is at 201 Hz', (model) => sounds(model, 201, 0.02, 0.55, 'batter')),
    // Polyester film, 1390 kg/m³.
    says('0.19 and 0.08 mm', (model) =>
      ['batter', 'snare'].map((skin) => field(`elements.${skin}.surfaceDensity`)(model) / 1390),
    ),
  ],
  'steel-ball': [],
  'sympathetic-strings': [
    says('Five steel strings', (model) => countOf(model, 'string')),
    says('A2', (model) => sounds(model, 110, 0.05, 1.2, 'board-left')),
    // In whole tones, to the nearest half.
    says('off by half a tone', (model) => {
      const [beside, octave] = fields('elements.beside.pitch', 'elements.octave.pitch')(model);
      return Math.round(12 * Math.log2(beside / octave)) / 2;
    }),
    says('The plucked string sounds at 110.0 Hz', (model) => sounds(model, 110, 0.05, 1.2, 'board-left')),
    says('a spruce plate of 60 by 40 cm', fields('elements.board.sides.0', 'elements.board.sides.1')),
    says('felt stops the plucked string at 1.2 s', field('players.stop.time')),
  ],
};

interface Turn {
  /** s. */
  readonly duration: number;
  /** Largest step between neighbouring heights, m. */
  readonly roughness: number;
  /** Height of the slow rise and fall, twice the first harmonic, m. */
  readonly eccentricity: number;
}

function turnOf(model: Model, name: string): Turn {
  const player = model.players[name];
  if (player.type !== 'gesture' || player.points === undefined)
    throw new Error(`${name}: expected a gesture of points`);
  const { points } = player;
  const duration = points[points.length - 1][0];
  const [re, im] = [Math.cos, Math.sin].map((wave) =>
    points.reduce((sum, [time, height]) => sum + height * wave((2 * Math.PI * time) / duration), 0),
  );
  const steps = points.slice(1).map(([, height], i) => Math.abs(height - points[i][1]));
  return { duration, roughness: Math.max(...steps), eccentricity: (4 * Math.hypot(re, im)) / points.length };
}
