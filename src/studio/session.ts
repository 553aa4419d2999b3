/** The state that the studio's components share (text, model, Program, audio node) and the actions that change it. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ContactOnset } from '../audio/index.ts';
import { graph } from './session-audio.ts';
import { createEditing, type Editing } from './session-editing.ts';
import { type GalleryEntry, gallery, wholeGallery } from './session-gallery.ts';
import { watchGaps } from './session-gaps.ts';
import { watchLoad } from './session-heavy.ts';
import { createMine, type OwnModel } from './session-mine.ts';
import { createSessionNode, type SessionNode } from './session-node.ts';
import { createNotices, type Notices } from './session-notices.ts';
import { createRecorder, type Recorder } from './session-recorder.ts';
import { watchClock } from './session-stalled.ts';
import { createState, type SessionState } from './session-state.ts';
import { createTransport, type Transport } from './session-transport.ts';
import { storageFault } from './storage.ts';

export type { SectionName } from './session-editing.ts';

export interface Session extends SessionState, Editing, Notices, Transport {
  /** The models of the gallery that are here so far, and all of them. */
  readonly gallery: ReadonlySignal<readonly GalleryEntry[]>;
  readonly wholeGallery: () => Promise<readonly GalleryEntry[]>;
  readonly recorder: Recorder;
  /** The user's own models, the newest first. */
  readonly mine: ReadonlySignal<readonly OwnModel[]>;
  readonly analyser: ReadonlySignal<AnalyserNode | undefined>;
  /** Whether something sounds: what is not needed for the first sound is fetched then. */
  readonly hasBegun: ReadonlySignal<boolean>;
  /** Whether it has sounded for a moment. */
  readonly hasSounded: ReadonlySignal<boolean>;
  /** Prepares the sound before the first click, silently. */
  readonly warm: () => Promise<void>;
  readonly replay: SessionNode['replay'];
  /** Brings the model to its start, and plays on it what was played before. */
  readonly perform: SessionNode['perform'];
  /** Silences everything at once: keys, bows, players and what vibrates. */
  readonly panic: () => Promise<void>;
  /** Number of panics so far: at each, everything that sounds besides the node stops. */
  readonly panics: ReadonlySignal<number>;
  /** Calls back at every onset of a contact; returns a function that unsubscribes. */
  readonly onContact: (callback: (onset: ContactOnset) => void) => () => void;
}

/** How long the first sound lasts, s, and what is audible, 1. */
const FIRST_SOUND = 1;
const AUDIBLE = 1e-3;

/** Whether something was heard, and whether that was a moment ago at least. */
function watchFirstSound({ frame }: SessionState): Pick<Session, 'hasBegun' | 'hasSounded'> {
  const [hasBegun, hasSounded] = [signal(false), signal(false)];
  let since: number | undefined;
  const end = effect(() => {
    const { peak = 0, contextTime = 0 } = frame.value ?? {};
    if (since === undefined && peak > AUDIBLE) since = contextTime;
    if (since === undefined) return;
    hasBegun.value = true;
    if (contextTime - since < FIRST_SOUND) return;
    hasSounded.value = true;
    queueMicrotask(() => end());
  });
  return { hasBegun, hasSounded };
}

export function createSession(): Session {
  const state = createState();
  const panics = signal(0);
  const notices = createNotices();
  const mine = createMine();
  const recorder = createRecorder();
  const sessionNode = createSessionNode(state, notices, recorder);
  const transport = createTransport(state, sessionNode, notices);
  const editing = createEditing(state, sessionNode, mine, notices);
  applySwitches(state, sessionNode);
  watchLoad(state, notices, { edit: editing.edit, setRate: transport.setRate });
  watchGaps(state, notices, () => transport.setRate(state.node.peek()?.context.sampleRate ?? 0));
  watchClock(state, notices);
  watchStorage(notices);
  return {
    ...state,
    ...editing,
    ...notices,
    ...transport,
    gallery,
    wholeGallery,
    recorder,
    mine: mine.list,
    analyser: computed(() => graph.value?.analyser),
    ...watchFirstSound(state),
    warm: async () => {
      if (state.node.peek() === undefined) await sessionNode.make();
    },
    replay: async (values) => {
      await transport.start();
      await sessionNode.replay(values);
    },
    perform: sessionNode.perform,
    panic: async () => {
      panics.value++;
      await sessionNode.still();
    },
    panics,
    onContact: sessionNode.onContact,
  };
}

/** Passes changes of the rule and of metering on to the node. */
function applySwitches({ scheme, metered, node }: SessionState, { applyRule }: SessionNode): void {
  effect(() => {
    const rule = scheme.value;
    const current = node.peek();
    if (current !== undefined) applyRule(current, rule);
  });
  effect(() => {
    const meter = metered.value;
    const current = node.peek();
    if (current !== undefined) current.metered = meter;
  });
}

function watchStorage({ tell, settle }: Notices): void {
  effect(() => {
    const why = storageFault.value;
    if (why === '') settle('storage');
    else
      tell(
        'storage',
        `${why === 'full' ? 'The space for this page is full' : 'The browser keeps nothing for this page'}: your work is lost when you close it, unless you save it as a file (Keep).`,
        [],
      );
  });
}
