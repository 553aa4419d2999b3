/** Scores in files of their own: events and players as YAML or JSON, or a Standard MIDI File for a pitched model. */
import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { checkModel, readPart } from '../model/index.ts';
import { readMidi } from '../players/midi.ts';
import { voicesOf } from '../players/voices.ts';
import type { NamedModel } from './models.ts';
import { Trouble, troubleOf } from './trouble.ts';

/** Largest score file, bytes. */
const MOST_BYTES = 16 * 1024 * 1024;

/** The models that a score makes of one: itself with more to play, or one voice for each key of a MIDI file. */
export function withScore(named: NamedModel, path: string): NamedModel[] {
  const file = basename(path);
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new Trouble(`--score: expected a file; there is no ${path}`);
  if (size > MOST_BYTES) throw new Trouble(`--score: expected at most ${MOST_BYTES} bytes; ${file} has ${size}`);
  const bytes = new Uint8Array(readFileSync(path));
  if (/^\.midi?$/i.test(extname(path))) {
    const notes = readMidi(bytes);
    if (!notes.ok) throw troubleOf(notes.problems.map((problem) => ({ ...problem, file })));
    if (notes.value.length === 0) throw new Trouble(`${file}: expected at least one note; got none`);
    const voices = voicesOf(named.model, notes.value);
    if (!voices.ok) throw troubleOf(voices.problems.map((problem) => ({ file: named.name, ...problem })));
    return voices.value.map(({ model }) => ({ ...named, model }));
  }
  const parsed = readPart(new TextDecoder().decode(bytes), file);
  if (!parsed.ok) throw troubleOf(parsed.problems);
  const { score = [], players = {}, ...others } = (parsed.value ?? {}) as Readonly<Record<string, unknown>>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined || !Array.isArray(score) || typeof players !== 'object')
    throw new Trouble(
      `${file}: expected the keys score (a list of events) and players; got ${unknown ?? 'another shape'}`,
    );
  const { model } = named;
  const merged = checkModel({ ...model, players: { ...model.players, ...players }, score: [...model.score, ...score] });
  if (!merged.ok) throw troubleOf(merged.problems.map((problem) => ({ ...problem, file })));
  return [{ ...named, model: merged.value }];
}
