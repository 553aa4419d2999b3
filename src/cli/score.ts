/** Separate score files: events and players as YAML or JSON, or a Standard MIDI File for a pitched model. */
import { basename, extname } from 'node:path';
import { checkModel, cut, placeProblems, readPart } from '../model/index.ts';
import { limitOf } from '../model/limits.ts';
import { show } from '../model/problems.ts';
import { readMidi } from '../players/midi.ts';
import { voicesOf } from '../players/voices.ts';
import { decoded, readBytes } from './files.ts';
import type { NamedModel } from './models.ts';
import { UserError, userErrorOf } from './user-error.ts';

/** The models that play a score: the model itself with more events, or one voice per key of a MIDI file. */
export function withScore(named: NamedModel, path: string): NamedModel[] {
  const file = basename(path);
  const bytes = readBytes('--score: expected a file', path, limitOf('bytes'));
  if (/^\.midi?$/i.test(extname(path))) {
    const notes = readMidi(bytes);
    if (!notes.ok) throw userErrorOf(notes.problems.map((problem) => ({ ...problem, file })));
    if (notes.value.length === 0) throw new UserError(`${file}: expected at least one note; got none`);
    const voices = voicesOf(named.model, notes.value);
    if (!voices.ok)
      throw userErrorOf(
        voices.problems.map((problem) => ({
          ...problem,
          file: problem.path === '' ? file : `${file}: ${named.label}`,
        })),
      );
    return voices.value.map(({ key, model }) => ({ ...named, label: `${file}, key ${key}: ${named.label}`, model }));
  }
  const text = decoded(bytes);
  const parsed = readPart(text, file);
  if (!parsed.ok) throw userErrorOf(parsed.problems);
  const part = parsed.value;
  const keys = typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.keys(part) : undefined;
  const unknown = keys?.find((key) => key !== 'score' && key !== 'players');
  if (keys === undefined || unknown !== undefined)
    throw userErrorOf([
      {
        file,
        path: '',
        message: `expected the keys score (a list of events) and players; got ${unknown === undefined ? 'neither' : cut(unknown)}`,
      },
    ]);
  const { score = [], players = {} } = part as { score?: unknown; players?: unknown };
  const { model } = named;
  if (typeof players !== 'object' || players === null || Array.isArray(players))
    throw userErrorOf(
      placeProblems([{ path: 'players', message: `expected players by name; got ${show(players)}` }], text, file),
    );
  const more = { ...model, players: { ...model.players, ...players } };
  // The file is checked alone first, so that problems are reported at its lines.
  const alone = checkModel({ ...more, score });
  if (!alone.ok) throw userErrorOf(placeProblems(alone.problems, text, file));
  const merged = checkModel({ ...more, score: [...model.score, ...alone.value.score] });
  if (!merged.ok) throw userErrorOf(merged.problems.map((problem) => ({ ...problem, file })));
  return [{ ...named, model: merged.value }];
}
