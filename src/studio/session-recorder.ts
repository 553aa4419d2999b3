/** Records what is heard: the session's node, those that replace it, and the voices of keys. Each is a track of the take. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { ClangorNode, Recording } from '../audio/index.ts';

export interface Recorder {
  /** When the recording began, ms; undefined while none is under way. */
  readonly since: ReadonlySignal<number | undefined>;
  readonly begin: () => void;
  /** Ends the recording; its tracks, none if nothing sounded. */
  readonly end: () => Promise<readonly Recording[]>;
  /** A node that begins to sound, and one that is about to end. */
  readonly join: (node: ClangorNode) => void;
  readonly leave: (node: ClangorNode) => Promise<void>;
}

export function createRecorder(): Recorder {
  const since = signal<number | undefined>(undefined);
  const sounding = new Set<ClangorNode>();
  let tracks: Recording[] = [];
  const collect = async (node: ClangorNode) => {
    const recording = await node.recording();
    if (recording !== undefined && recording.frames > 0) tracks.push(recording);
  };
  return {
    since,
    begin: () => {
      tracks = [];
      for (const node of sounding) node.record();
      since.value = performance.now();
    },
    end: async () => {
      since.value = undefined;
      await Promise.all([...sounding].map(collect));
      return tracks;
    },
    join: (node) => {
      sounding.add(node);
      if (since.peek() !== undefined) node.record();
    },
    leave: async (node) => {
      sounding.delete(node);
      if (since.peek() !== undefined) await collect(node);
    },
  };
}
