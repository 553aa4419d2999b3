/** What the score does, done by hand instead. */

import { FIRST_UPDATE } from '../compile/change.ts';
import { compile, type Program, planChange } from '../compile/index.ts';
import { createPlays } from '../compile/plays.ts';
import type { Model, SetEvent } from '../model/index.ts';
import { bendRanges } from '../players/bend-ranges.ts';
import { inOrder, noteMessages, readMessage, type Timed } from '../players/messages.ts';
import { createPerformer } from '../players/performer.ts';
import { createSimulation } from '../run/index.ts';
import { type Finding, firstDifference } from './finding.ts';

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
  const simulation = createSimulation(still.value, module);
  const samples = expected[0].length;
  const outputs = expected.map(() => new Float64Array(samples));
  const goTo = (sample: number) => {
    if (sample > simulation.sample) simulation.renderInto(outputs, simulation.sample, sample - simulation.sample);
  };
  for (const { time, set, to } of sets) {
    goTo(Math.min(samples, Math.round(time * rate) + FIRST_UPDATE));
    if (simulation.sample >= samples) break;
    const change = planChange(simulation.program, set, to);
    if (!change.ok) return { property: 'live', message: `${set}: ${change.problems[0].message}` };
    simulation.apply(change.value);
  }
  goTo(samples);
  const differs = firstDifference(expected, outputs);
  return differs < samples
    ? { property: 'live', message: `sample ${differs} differs if the score's changes are made by hand` }
    : undefined;
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
      return performer
        .perform(message)
        .flatMap(find)
        .map(({ delay, event }) => ({ sample: sample + delay, event }));
    })
    .sort((a, b) => a.sample - b.sample);
  // A hand comes before what the score does at the same sample.
  const scored = new Set([...(silent.value.plays ?? []), ...silent.value.events].map(({ sample }) => sample));
  if (played.some(({ sample }) => scored.has(sample))) return undefined;
  const simulation = createSimulation(silent.value, module);
  const samples = expected[0].length;
  const outputs = expected.map(() => new Float64Array(samples));
  const goTo = (sample: number) => {
    if (sample > simulation.sample) simulation.renderInto(outputs, simulation.sample, sample - simulation.sample);
  };
  for (const { sample, event } of played) {
    if (sample >= samples) break;
    goTo(sample);
    simulation.perform(event);
  }
  goTo(samples);
  const differs = firstDifference(expected, outputs);
  return differs < samples
    ? { property: 'live', message: `sample ${differs} differs if the score's notes are played by hand` }
    : undefined;
}
