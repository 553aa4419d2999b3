/** Separate score files: events and players as YAML or JSON, or a Standard MIDI File for a pitched model. */
import { basename, extname } from 'node:path';
import { checkModel, cut, placeProblems, readPart } from '../model/index.ts';
import { limitOf } from '../model/limits.ts';
import { show } from '../model/problems.ts';
import { readMidi } from '../players/midi.ts';
import { playPiece } from '../players/piece.ts';
import { decoded, readBytes } from './files.ts';
import type { NamedModel } from './models.ts';
import { UserError, userErrorOf } from './user-error.ts';

/** A piece played on a model, from a MIDI file. */
export interface PlayedPiece {
  readonly voices: NamedModel[];
  /** End of the last note, s. */
  readonly end: number;
  readonly remarks: readonly string[];
}

export function withMidi(named: NamedModel, path: string): PlayedPiece {
  const file = basename(path);
  const messages = readMidi(readBytes('--midi: expected a file', path, limitOf('bytes')));
  if (!messages.ok) throw userErrorOf(messages.problems.map((problem) => ({ ...problem, file })));
  if (!messages.value.some(({ midi: [status = 0, , velocity = 0] }) => status >> 4 === 9 && velocity > 0))
    throw new UserError(`${file}: expected at least one note; got none`);
  const piece = playPiece(named.model, messages.value);
  if (!piece.ok)
    throw userErrorOf(
      piece.problems.map((problem) => ({ ...problem, file: problem.path === '' ? file : `${file}: ${named.label}` })),
    );
  const { voices, end, remarks } = piece.value;
  if (voices.length === 0) throw new UserError(`${file}: ${remarks[0] ?? 'expected notes that the model can play'}`);
  const models = voices.map(({ key, model }) => {
    const label = key === undefined ? `${file}: ${named.label}` : `${file}, key ${key}: ${named.label}`;
    return { ...named, label, model };
  });
  return { voices: models, end, remarks };
}

/** The model with the events and players of a file. */
export function withScore(named: NamedModel, path: string): NamedModel {
  const file = basename(path);
  if (/^\.midi?$/i.test(extname(path)))
    throw new UserError(`--score: expected a .yaml or .json file; a MIDI file is played by --midi ${file}`);
  const bytes = readBytes('--score: expected a file', path, limitOf('bytes'));
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
  return { ...named, model: merged.value };
}
