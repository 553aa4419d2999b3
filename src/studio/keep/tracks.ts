/** The tracks of a take: recordings of several nodes, which begin at different times. A file of one track is that recording. */
import type { Recording } from '../../audio/index.ts';
import { isRecordingLike, readRecording } from '../../audio/read-recording.ts';
import { rateOf } from '../../audio/recording-format.ts';
import type { Checked } from '../../model/index.ts';

/** Most tracks of a take: keys pressed in some minutes. */
const MOST_TRACKS = 10_000;

/** Whether data look like a take, so that it is read as one. */
export function isTakeLike(data: unknown): boolean {
  return isRecordingLike(data) || (typeof data === 'object' && data !== null && 'tracks' in data);
}

/** The tracks in data of unknown origin. */
export function readTracks(data: unknown): Checked<Recording[]> {
  const given = isRecordingLike(data) ? [data] : (data as { readonly tracks?: unknown }).tracks;
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST_TRACKS)
    return {
      ok: false,
      problems: [{ path: 'tracks', message: `tracks: expected 1 to ${MOST_TRACKS} recordings; got something else` }],
    };
  const tracks: Recording[] = [];
  for (const one of given) {
    const read = readRecording(one);
    if (!read.ok) return read;
    tracks.push(read.value);
  }
  return { ok: true, value: tracks };
}

/** The text of a file with these tracks. */
export function tracksText(tracks: readonly Recording[]): string {
  return JSON.stringify(tracks.length === 1 ? tracks[0] : { tracks });
}

/** For each track, the frame of the take at which it begins. */
export function startsOf(tracks: readonly Recording[]): number[] {
  const first = Math.min(...tracks.map(({ begun = 0 }) => begun));
  return tracks.map((track) => Math.round(((track.begun ?? 0) - first) * rateOf(track)));
}

/** Length of a take, frames. */
export function framesOf(tracks: readonly Recording[]): number {
  const starts = startsOf(tracks);
  return Math.max(...tracks.map(({ frames }, i) => starts[i] + frames));
}
