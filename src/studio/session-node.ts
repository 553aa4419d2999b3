/** The session's audio node: creates it, loads models into it, and forwards its events. */
import {
  type ClangorNode,
  type ContactOnset,
  createClangorNode,
  type SchemeChoice,
  type Timed,
  type ViewFrame,
} from '../audio/index.ts';
import type { Program } from '../compile/index.ts';
import type { Model, Problem } from '../model/index.ts';
import { firstModel, firstText } from './first-model.ts';
import { FIRST_RATE } from './first-model-name.ts';
import { sentenceOf } from './sentence-of.ts';
import { faded, openGraph, refusedRate } from './session-audio.ts';
import { watchHits } from './session-hits.ts';
import type { Notices } from './session-notices.ts';
import type { Recorder } from './session-recorder.ts';
import type { SessionState } from './session-state.ts';
import { fetchWorkshop } from './session-workshop.ts';
import { openPanel } from './shell/open-panel.ts';

export interface SessionNode {
  /** Makes the node; calls made meanwhile wait for the same node. */
  readonly make: () => Promise<void>;
  /** Loads the text into the node, if the text is valid; returns what the node refused. */
  readonly load: () => Promise<readonly Problem[]>;
  /** Applies a collision rule, or it2, to all collisions of a node; empty: the rules of the model. */
  readonly applyRule: (current: ClangorNode, rule: string) => Promise<void>;
  /** Replaces the node by a new one, so that another model starts from rest. */
  readonly replace: () => Promise<void>;
  /** Brings everything to rest: no bow, no player, no vibration. */
  readonly still: () => Promise<void>;
  /** Plays the model again from its start, with other values if they are given. */
  readonly replay: (values?: Readonly<Record<string, number>>) => Promise<void>;
  /** Brings the model to its start, and plays on it what was played before, to the sample. */
  readonly perform: (performance: Performance) => Promise<void>;
  readonly onContact: (callback: (onset: ContactOnset) => void) => () => void;
}

/** What was played on a model since its start, and its level. */
export interface Performance {
  readonly played: readonly Timed[];
  readonly level: number;
}

/** What a node is made from: the text or else a model, at a level, and what is played on it. */
interface Source extends Partial<Performance> {
  readonly model?: Model;
}
const fromText: Source = {};

export function createSessionNode(
  state: SessionState,
  { tell, mention, advise, settle }: Notices,
  recorder: Recorder,
): SessionNode {
  const { text, name, problems, model, program, node, frame, scheme, metered } = state;
  const listeners = new Set<(onset: ContactOnset) => void>();
  let making: Promise<void> | undefined;
  /** Whether the node has the model at rest instead of the model of the text. */
  let isStill = false;

  async function load(): Promise<readonly Problem[]> {
    const current = node.peek();
    if (current === undefined || problems.peek().length > 0) return [];
    const source = text.peek();
    const found = await current.load(source);
    if (current !== node.peek()) return [];
    if (found.length > 0) return (await fetchWorkshop()).placeProblems(found, source, `${name.peek()}.yaml`);
    if (scheme.peek() !== '') await applyRule(current, scheme.peek());
    else show(current);
    return [];
  }

  /** Shows the Program of a node, and the first warning about its hits. */
  async function show(current: ClangorNode): Promise<void> {
    program.value = current.program;
    const [warning] = await warningsOf(current.program);
    if (current.program !== program.peek()) return;
    if (warning === undefined) settle('hits');
    else advise('hits', warning);
  }

  async function applyRule(current: ClangorNode, rule: string): Promise<void> {
    const found = await current.setScheme(rule === '' ? 'own' : (rule as SchemeChoice));
    // Another model may have been opened meanwhile.
    if (current !== node.peek()) return;
    if (found.length === 0) show(current);
    else mention('rule', found[0].message);
  }

  function listen(created: ClangorNode): void {
    created.addEventListener('view', (event) => {
      frame.value = (event as CustomEvent<ViewFrame>).detail;
    });
    // A change of the score may need another grid: what is drawn and touched then is that of the Program that took over.
    created.addEventListener('takeover', () => {
      if (created === node.peek()) program.value = created.program;
    });
    created.addEventListener('contact', (event) => {
      for (const listener of listeners) listener((event as CustomEvent<ContactOnset>).detail);
    });
    watchHits(created, (message) => advise('hits', message));
    created.addEventListener('trouble', (event) => {
      mention('node', (event as CustomEvent<string>).detail, [{ label: 'Start it again', run: () => replace() }]);
    });
  }

  function make(source: Source = fromText): Promise<void> {
    making ??= makeNode(source)
      .catch((error: Error) =>
        // A sound file is rendered without an audio context.
        tell('sound', sentenceOf(error), [
          { label: 'Try again', run: () => make(source) },
          {
            label: 'Render a sound file instead',
            run: () => {
              openPanel.value = 'keep';
            },
          },
        ]),
      )
      .finally(() => {
        making = undefined;
      });
    return making;
  }

  async function makeNode({ model, ...options }: Source): Promise<void> {
    const opened = openGraph();
    const { context, bus } = opened;
    const source = text.peek();
    // The first model comes compiled.
    const shipped = source === firstText && context.sampleRate === FIRST_RATE ? await firstModel() : undefined;
    const created = await createClangorNode(context, model ?? shipped?.program ?? source, {
      view: true,
      metered: metered.peek(),
      ...(model === undefined && shipped !== undefined && { level: shipped.level }),
      ...options,
    });
    isStill = model !== undefined;
    settle('sound');
    const refused = refusedRate(opened);
    if (refused !== undefined)
      mention(
        'rate',
        `The browser does not play at ${refused} Hz, so models are computed at ${context.sampleRate} Hz.`,
      );
    listen(created);
    created.connect(bus);
    recorder.join(created);
    node.value = created;
    show(created);
    if (scheme.peek() !== '') await applyRule(created, scheme.peek());
    // The text may have changed while the node was being made.
    if (text.peek() !== source) await load();
  }

  async function replace(source: Source = fromText): Promise<void> {
    await making;
    const old = await removeNode();
    if (old !== undefined) await make(source);
  }

  async function removeNode(): Promise<ClangorNode | undefined> {
    const old = node.peek();
    if (old !== undefined) await recorder.leave(old);
    old?.dispose();
    node.value = undefined;
    frame.value = undefined;
    settle('node');
    return old;
  }

  async function still(): Promise<void> {
    const [current, sounding] = [node.peek(), model.peek()];
    if (current === undefined || sounding === undefined) return;
    const { atRest } = await fetchWorkshop();
    await faded(() => replace({ model: atRest(sounding), level: current.level }));
  }

  async function replay(values?: Readonly<Record<string, number>>): Promise<void> {
    const wasStill = isStill;
    if (wasStill) await replace();
    if (wasStill && values === undefined) return;
    const found = (await node.peek()?.replay(values)) ?? [];
    if (found.length > 0) mention('replay', found[0].message);
  }

  return {
    make,
    load,
    applyRule,
    replace: () => {
      scheme.value = '';
      return replace();
    },
    still,
    replay,
    perform: async (performance) => {
      scheme.value = '';
      await making;
      await removeNode();
      await make(performance);
    },
    onContact: (callback) => {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
}

/** Warnings about hits that are too short for the rate. */
async function warningsOf(program: Program): Promise<readonly string[]> {
  const first = await firstModel();
  return program === first.program ? first.hits : (await fetchWorkshop()).foretoldHits(program);
}
