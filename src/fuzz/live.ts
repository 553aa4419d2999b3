/** What the score does, done by hand instead. */

import { FIRST_UPDATE } from '../compile/first-update.ts';
import { compile, type Program, planChange } from '../compile/index.ts';
import { createPlays } from '../compile/plays.ts';
import type { Model, SetEvent } from '../model/index.ts';
import { bendRanges } from '../players/bend-ranges.ts';
import { inOrder, noteMessages, readMessage, type Timed } from '../players/messages.ts';
import { createPerformer } from '../players/performer.ts';
import { createSimulation, type Simulation } from '../run/index.ts';
import { type Finding, firstDifference } from './finding.ts';

/** Something that is done by hand before a sample is computed; a problem with it is returned. */
interface ByHand {
  readonly sample: number;
  readonly act: (simulation: Simulation) => string | undefined;
}

/** Fields that the score sets, set by hand at the same samples: the same bits. */
export function sameLive(
  program: Program,
  module: WebAssembly.Module,
  expected: readonly Float64Array[],
): Finding | undefined {
  const { model, rate } = program;
  const sets = model.score.filter((event): event is SetEvent => 'set' in event);
  if (sets.length === 0) return undefined;
  const still = compile({ ...model, score: model.score.filter((event) => !('set' in event)) });
  if (!still.ok) return { property: 'live', message: `without its changes: ${still.problems[0].message}` };
  const changes = sets.map(({ time, set, to }): ByHand => {
    const act = (simulation: Simulation) => {
      const change = planChange(simulation.program, set, to);
      if (!change.ok) return `${set}: ${change.problems[0].message}`;
      simulation.apply(change.value);
      return undefined;
    };
    return { sample: Math.round(time * rate) + FIRST_UPDATE, act };
  });
  return sameWith(changes, "the score's changes are made", still.value, module, expected);
}

/** The messages of a keyboard that a score holds, in their order. */
function messagesOf({ score }: Model): Timed[] {
  return inOrder(
    score.flatMap((event) => {
      if ('note' in event) {
        const { note, velocity, time, duration, channel } = event;
        return noteMessages(note, velocity, time, duration, channel - 1);
      }
      const message = 'midi' in event ? readMessage(event.midi) : undefined;
      return message === undefined ? [] : [{ time: (event as { readonly time: number }).time, message }];
    }),
  );
}

/** Notes and messages that the score holds, played by hand at the same samples: the same bits. */
export function sameByHand(
  program: Program,
  module: WebAssembly.Module,
  expected: readonly Float64Array[],
): Finding | undefined {
  const { model, rate } = program;
  const messages = messagesOf(model);
  if (messages.length === 0 || model.keys === undefined || !('body' in model.keys)) return undefined;
  const silent = compile({ ...model, score: model.score.filter((event) => !('note' in event || 'midi' in event)) });
  if (!silent.ok) return { property: 'live', message: `without its notes: ${silent.problems[0].message}` };
  const performer = createPerformer(model.keys, bendRanges(model));
  const find = createPlays(silent.value);
  const played = messages
    .flatMap(({ time, message }) => {
      const sample = Math.max(FIRST_UPDATE, Math.round(time * rate));
      return performer.perform(message).flatMap((action) =>
        // When a gesture acts does not depend on the grid, but what it does: places are counted in intervals.
        find(action).map(({ delay }, i): ByHand => {
          const act = (simulation: Simulation) => {
            simulation.perform(createPlays(simulation.program)(action)[i].event);
            return undefined;
          };
          return { sample: sample + delay, act };
        }),
      );
    })
    .sort((a, b) => a.sample - b.sample);
  // A hand comes before what the score does at the same sample.
  const scored = new Set([...(silent.value.plays ?? []), ...silent.value.events].map(({ sample }) => sample));
  if (played.some(({ sample }) => scored.has(sample))) return undefined;
  return sameWith(played, "the score's notes are played", silent.value, module, expected);
}

/** Whether a Program gives what is expected if something is done by hand on the way. */
function sameWith(
  byHand: readonly ByHand[],
  what: string,
  program: Program,
  module: WebAssembly.Module,
  expected: readonly Float64Array[],
): Finding | undefined {
  const simulation = createSimulation(program, module);
  const samples = expected[0].length;
  const outputs = expected.map(() => new Float64Array(samples));
  const goTo = (sample: number) => {
    if (sample > simulation.sample) simulation.renderInto(outputs, simulation.sample, sample - simulation.sample);
  };
  for (const { sample, act } of byHand) {
    if (sample >= samples) break;
    goTo(sample);
    const problem = act(simulation);
    if (problem !== undefined) return { property: 'live', message: problem };
  }
  goTo(samples);
  const differs = firstDifference(expected, outputs);
  if (!(differs < samples)) return undefined;
  return { property: 'live', message: `sample ${differs} differs if ${what} by hand` };
}
