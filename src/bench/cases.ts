/** The cases of the bench: models, rivals and goals. */
import { compile } from '../compile/index.ts';
import type { Model, ModelSource } from '../model/index.ts';
import { performAll, threadsFor } from '../perform/index.ts';
import { accepted, shippedModel } from '../run/shipped.ts';
import { TWINS, type Twins } from './added.ts';
import { modalModel, stretchedPlate, stretchedString, stringModel, surfaceModel } from './bodies.ts';
import {
  AWAKE,
  bodyCase,
  type Case,
  checked,
  compileCase,
  IN_C,
  iterativeCase,
  ledgerCase,
  limitOf,
  lowRankCase,
  movingCase,
  raceCase,
  scalingCase,
  stretchCase,
  type Window,
} from './case-kinds.ts';
import { type Arrangement, contactsModel, lossesModel, rubbedModel } from './contacts.ts';
import { type Contender, ours } from './contender.ts';
import { heldChord } from './piano.ts';
import { bristlesProblem, cavityProblem, lossesProblem, trombaProblem } from './problems.ts';
import { stretchedPlateProblem, stretchedStringProblem } from './stretch-problems.ts';

const GRID = { javascript: 0.5 };

/** A string whose grid has room for a bend of 20 cents. */
function slackString(nodes: number): ModelSource {
  const source = stringModel(nodes);
  const { body } = source.elements;
  const room = 2 ** (-40 / 1200);
  const { tension, rigidity } = body as { tension: number; rigidity: number };
  return {
    ...source,
    elements: { body: { ...body, tension: room * tension, rigidity: room * rigidity } as typeof body },
  };
}

/** A body of 1000 modes, touched at 200 points. */
function manyContacts(): ModelSource {
  const points = Array.from({ length: 200 }, (_, i) => ({ fraction: (i + 1) / 201 }));
  return {
    clangor: 1,
    elements: {
      body: { type: 'string', length: 1, linearDensity: 0.005, pitch: 10, method: 'modal', modes: 1000 },
      board: { type: 'barrier', height: -1e-3 },
    },
    contacts: {
      board: {
        type: 'collision',
        lower: 'board',
        upper: { element: 'body', at: points },
        stiffness: 1e7,
        exponent: 1.5,
      },
    },
    outputs: { force: { contact: 'board' } },
  };
}

const tromba = () =>
  shippedModel('tromba-marina', { outputs: { v: { at: { element: 'body', at: { node: [108, 13] } } } } });
/** During the first strum, with three fingers down. */
const GUITAR: Window = { before: 14_400, steps: 480 };
/** A sample at 48 kHz, ns, and a tenth of it: ten times real time. */
const SAMPLE = 1e9 / 48_000;
const TENTH = SAMPLE / 10;
/** Samples until all hammers are back and every string that may ring does. */
const PIANO_RINGS = 24_000;
/** From the first stroke. */
const SNARE: Window = { before: 882, steps: 441 };
const TROMBA = 22_050;

/** Fewer steps for many contacts: a dense island of a thousand is slow. */
function contactsWindow(count: number, arrangement: Arrangement): Window {
  return count === 1000 && arrangement === 'modal' ? { before: 2, steps: 1 } : { before: 20 };
}

/** A thousand modes that all move the air of one cavity: one dense direction. */
function closedModes(): Model {
  const air = { density: 1.2, speed: 343 };
  const contacts = {
    air: { type: 'cavity' as const, volume: 10, air, ends: [{ element: 'body', at: { point: 'edge' }, weight: 1 }] },
  };
  return checked({ ...modalModel(1000), contacts });
}

/** What a law or stretching adds: the same model without it is the rival. */
function addedCase({ name, without, model, plain, before = AWAKE }: Twins): Case {
  return {
    name,
    goals: name.startsWith('cavity') ? { open: 4 } : {},
    prepare: async () => ({
      ours: await ours(checked(model()), { name: 'ours', before }),
      rivals: [await ours(checked(plain()), { name: without, before })],
    }),
  };
}

export const CASES: readonly Case[] = [
  bodyCase('string-100', GRID, () => stringModel(100)),
  bodyCase('string-500', { 'plain-c': 1, avx2: 3, ...GRID }, () => stringModel(500)),
  bodyCase('string-2000', { 'plain-c': 1, avx2: 3, ...GRID }, () => stringModel(2000)),
  bodyCase('plate-30x10', GRID, () => surfaceModel('plate', 30, 10)),
  bodyCase('plate-134x18', { 'plain-c': 0.8, avx2: 3, ...GRID }, () => surfaceModel('plate', 134, 18)),
  bodyCase('plate-100x100', { 'plain-c': 0.8, avx2: 3, ...GRID }, () => surfaceModel('plate', 100, 100)),
  bodyCase('membrane-100', GRID, () => surfaceModel('membrane', 100, 100)),
  bodyCase('modal-64', {}, () => modalModel(64)),
  movingCase('string-500', 1.5, () => slackString(500)),
  bodyCase('modal-1000', { 'plain-c': 0.8, avx2: 1.6 }, () => modalModel(1000)),
  ...(['independent', 'string', 'modal'] as const).flatMap((arrangement) =>
    [1, 10, 100, 1000].map((count) =>
      iterativeCase(
        `contacts-${count}-${arrangement}`,
        {},
        () => checked(contactsModel(count, arrangement)),
        contactsWindow(count, arrangement),
      ),
    ),
  ),
  lowRankCase(300, 0.5),
  lowRankCase(1000, 1 / 15),
  raceCase('tromba-marina', { 'plain-c': 0.9, avx2: 3, ...GRID }, tromba, TROMBA, trombaProblem),
  raceCase('losses-100', { 'plain-c': 1.5 }, () => checked(lossesModel(100)), 20, lossesProblem, IN_C),
  raceCase('bristles-100', { 'plain-c': 1.5 }, () => checked(rubbedModel(100)), AWAKE, bristlesProblem, IN_C),
  stretchCase('stretch-string-120+8', 5, stretchedString, stretchedStringProblem),
  stretchCase('stretch-plate-80x24', 3, stretchedPlate, stretchedPlateProblem),
  iterativeCase('snare', {}, () => shippedModel('snare-drum'), SNARE),
  raceCase('cavity-modal-1000', { 'plain-c': 1 }, closedModes, AWAKE, cavityProblem, IN_C),
  ...TWINS.map(addedCase),
  nessGuitarCase(),
  threadsCase(),
  ledgerCase('string-500', () => checked(stringModel(500)), { before: AWAKE }),
  ledgerCase('plate-134x18', () => checked(surfaceModel('plate', 134, 18)), { before: AWAKE }),
  ledgerCase('modal-1000', () => checked(modalModel(1000)), { before: AWAKE }),
  ledgerCase('contacts-100-string', () => checked(contactsModel(100, 'string')), { before: 20 }),
  ledgerCase('tromba-marina', tromba, { before: TROMBA }),
  ledgerCase('snare', () => shippedModel('snare-drum'), SNARE),
  ledgerCase('ness-guitar', () => shippedModel('ness-guitar'), GUITAR),
  scalingCase(
    'string-2000',
    () => checked(stringModel(2000)),
    () => checked(stringModel(1000)),
    AWAKE,
  ),
  scalingCase(
    'plate-100x100',
    () => checked(surfaceModel('plate', 100, 100)),
    () => checked(surfaceModel('plate', 100, 50)),
    AWAKE,
  ),
  scalingCase(
    'modal-1000',
    () => checked(modalModel(1000)),
    () => checked(modalModel(500)),
    AWAKE,
  ),
  scalingCase(
    'contacts-1000-independent',
    () => checked(contactsModel(1000, 'independent')),
    () => checked(contactsModel(500, 'independent')),
    20,
  ),
  compileCase('10000', 100e6, () => surfaceModel('plate', 100, 100)),
  compileCase('1000x200', 300e6, manyContacts),
  pianoCase('pedal', true, 0.5),
  pianoCase('dampers', false, 1),
];

/** Ten keys of the piano, held: at most a part of real time at 48 kHz. */
function pianoCase(name: string, hasPedal: boolean, part: number): Case {
  return {
    name: `piano-${name}`,
    goals: { limit: 1 },
    prepare: async (pool) => ({
      ours: await ours(heldChord(hasPedal), { name: 'ours', before: PIANO_RINGS }),
      rivals: await limitOf(pool, part * SAMPLE),
    }),
  };
}

/** At least ten times real time, and against its iterative solution. */
function nessGuitarCase(): Case {
  const { name, prepare } = iterativeCase('ness-guitar', {}, () => shippedModel('ness-guitar'), GUITAR);
  return {
    name,
    goals: { it2: 0.6, limit: 1 },
    prepare: async (pool) => {
      const contest = await prepare(pool);
      return { ...contest, rivals: [...contest.rivals, ...(await limitOf(pool, TENTH))] };
    },
  };
}

/**
 * The complete ness-guitar as `clangor render` makes it, on the same number of threads; every run compiles the parts and starts the threads.
 * This is wall time, while the limit is CPU time: any other load of the machine counts against us.
 */
function threadsCase(): Case {
  return {
    name: 'ness-guitar-threads',
    goals: { limit: 1 },
    prepare: async (pool) => {
      const program = accepted(compile(shippedModel('ness-guitar')));
      const full = Math.round(program.model.seconds * program.rate);
      const threads = threadsFor([program], full);
      let least = Number.POSITIVE_INFINITY; // s per sample
      const us: Contender = {
        name: 'ours',
        run: async (frames) => {
          const { wallSeconds } = await performAll([program], frames, {
            metered: false,
            at: [],
            curves: false,
            threads,
          });
          least = Math.min(least, wallSeconds / frames);
          return 1e9 * wallSeconds;
        },
        note: () => `threads: ${threads}; at best ${(1 / least / program.rate).toFixed(1)} × real time (wall time)`,
        close: () => {},
      };
      return { ours: us, rivals: await limitOf(pool, TENTH), steps: full };
    },
  };
}
