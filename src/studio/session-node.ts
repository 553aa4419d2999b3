/** The session's audio node: creates it, loads models into it, and forwards its events. */
import { foretoldHits } from '../advice/index.ts';
import {
  type ClangorNode,
  type ContactOnset,
  createClangorNode,
  type SchemeChoice,
  type ViewFrame,
} from '../audio/index.ts';
import { type Model, type Problem, placeProblems } from '../model/index.ts';
import { faded, openGraph, refusedRate } from './session-audio.ts';
import { watchHits } from './session-hits.ts';
import type { Notices } from './session-notices.ts';
import type { Recorder } from './session-recorder.ts';
import type { SessionState } from './session-state.ts';
import { atRest } from './session-still.ts';
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
  /** Plays the model from its start. */
  readonly replay: () => Promise<void>;
  readonly onContact: (callback: (onset: ContactOnset) => void) => () => void;
}

/** What a node is made from: the text, or else a model at a level. */
interface Source {
  readonly model?: Model;
  readonly level?: number;
}
const fromText: Source = {};

export function createSessionNode(
  state: SessionState,
  { tell, mention, settle }: Notices,
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
    if (found.length > 0) return placeProblems(found, source, `${name.peek()}.yaml`);
    if (scheme.peek() !== '') await applyRule(current, scheme.peek());
    else show(current);
    return [];
  }

  /** Shows the Program of a node, and the first warning about its hits. */
  function show(current: ClangorNode): void {
    program.value = current.program;
    const [warning] = foretoldHits(current.program);
    if (warning === undefined) settle('hits');
    else mention('hits', warning);
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
    created.addEventListener('contact', (event) => {
      for (const listener of listeners) listener((event as CustomEvent<ContactOnset>).detail);
    });
    watchHits(created, (message) => mention('hits', message));
    created.addEventListener('trouble', (event) => {
      mention('node', (event as CustomEvent<string>).detail, [{ label: 'Start it again', run: () => replace() }]);
    });
  }

  function make(source: Source = fromText): Promise<void> {
    making ??= makeNode(source)
      .catch((error: Error) =>
        // A sound file is rendered without an audio context.
        tell('sound', error.message, [
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
    const created = await createClangorNode(context, model ?? source, {
      view: true,
      metered: metered.peek(),
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
    const old = node.peek();
    if (old !== undefined) await recorder.leave(old);
    old?.dispose();
    node.value = undefined;
    frame.value = undefined;
    settle('node');
    if (old !== undefined) await make(source);
  }

  async function still(): Promise<void> {
    const [current, sounding] = [node.peek(), model.peek()];
    if (current === undefined || sounding === undefined) return;
    await faded(() => replace({ model: atRest(sounding), level: current.level }));
  }

  async function replay(): Promise<void> {
    if (isStill) return replace();
    const found = (await node.peek()?.replay()) ?? [];
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
    onContact: (callback) => {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
}
