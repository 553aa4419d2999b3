/** One item of a sweep: its sound and everything that is known about it. */
import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import type { Program } from '../compile/index.ts';
import { checkFile, checkFrames, encodeSound, framesOf, type SoundFormat, soundOf } from '../listen/index.ts';
import { gainTo, removeDcFrom, scale } from '../listen/level.ts';
import { drawItem } from './draw-item.ts';
import { type ContactEvent, renderWithEvents } from './events.ts';
import type { Value } from './expression.ts';
import { type Features, featuresOf } from './features.ts';
import type { Sweep } from './sweep.ts';

/** What renders: the same engine gives the same bits. */
export interface Engine {
  readonly kernel: WebAssembly.Module;
  /** Of Clangor. */
  readonly version: string;
  /** SHA-256 of the kernel's binary. */
  readonly kernelHash: string;
}

/** All that is known of an item that was made; docs/data.md explains each label. */
export interface Labels extends Features {
  readonly index: number;
  /** Path of the sound within the dataset. */
  readonly file_name: string;
  readonly parameters: Readonly<Record<string, Value>>;
  /** Hz. */
  readonly rate: number;
  readonly frames: number;
  readonly channels: number;
  /** Factor from SI units to full scale. */
  readonly gain: number;
  readonly contacts: readonly {
    readonly name: string;
    readonly hits: number;
    /** N. */
    readonly maxForce: number;
    /** m. */
    readonly maxPenetration: number;
    /** Hits of fewer than eight samples: too short to be resolved. */
    readonly briefHits: number;
  }[];
  /** The first 64. */
  readonly events: readonly ContactEvent[];
  readonly eventCount: number;
  /** J, and the relative residual of the balance. */
  readonly energy: Readonly<Record<'initial' | 'final' | 'injected' | 'dissipated' | 'residual', number>>;
  /** The least margin of stability of all elements, and the hash of the Program. */
  readonly certificate: { readonly margin: number; readonly element: string; readonly program: string };
  /** Draws that were rejected before this one. */
  readonly rejections: number;
  readonly clangor: string;
  readonly kernel: string;
  /** SHA-256 of the outputs as little-endian doubles, one after the other. */
  readonly outputs_sha256: string;
  /** SHA-256 of the sound file. */
  readonly audio_sha256: string;
}

/** What `renderItem` returns: a sound file and its labels, or why there is none. */
export type Item =
  | { readonly status: 'made'; readonly labels: Labels; readonly audio: Uint8Array }
  | {
      /** rejected: every draw was refused. failed: the model is valid, but samples were not finite or no file could hold them. */
      readonly status: 'rejected' | 'failed';
      readonly index: number;
      readonly parameters: Readonly<Record<string, Value>>;
      readonly reasons: readonly string[];
    };

/** Items per folder. */
const PER_FOLDER = 1000;

/** Where an item's sound lies within the dataset. */
export function soundPath({ audio }: Pick<Sweep, 'audio'>, index: number): string {
  return `audio/${String(Math.floor(index / PER_FOLDER)).padStart(4, '0')}/${itemName(index)}.${audio.format}`;
}

export function itemName(index: number): string {
  return String(index).padStart(7, '0');
}

/** Renders item `index`, from 0. Depends on nothing but its arguments: same sweep, same index, same engine, same bits. */
export async function renderItem(sweep: Sweep, index: number, engine: Engine): Promise<Item> {
  const { program, parameters, rejections } = drawItem(sweep, index);
  if (program === undefined) return { status: 'rejected', index, parameters, reasons: rejections };
  const frames = framesOf(program.model.seconds, program.rate);
  const format: SoundFormat = sweep.audio.format === 'flac' ? 'flac' : 'float32';
  try {
    checkFrames(frames, program);
    checkFile(program, frames, format);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { status: 'failed', index, parameters, reasons: [error.message] };
  }
  const made = renderWithEvents(program, engine.kernel, frames);
  const { clean: channels, broken } = soundOf(program, made.outputs, program.model.mix);
  if (broken > 0 || !Number.isFinite(made.ledger.residual))
    return { status: 'failed', index, parameters, reasons: [`${broken} samples were not finite`] };
  // In place, because nothing else uses the mix: with few arrays per item, items do not wait for the garbage collector.
  for (const channel of channels) removeDcFrom(channel, program.rate);
  const gain = sweep.audio.level === 'peak' ? gainTo(channels) : sweep.audio.level;
  for (const channel of channels) scale(channel, gain);
  const audio = await encodeSound(channels, program.rate, format);
  const { initial, energy: final, injected, dissipated, residual } = made.ledger;
  const labels: Labels = {
    index,
    file_name: soundPath(sweep, index),
    parameters,
    rate: program.rate,
    frames,
    channels: channels.length,
    gain,
    ...featuresOf(channels, program.rate),
    contacts: made.contacts.map(({ name, hits, maxForce, maxPenetration, brief }) => ({
      name,
      hits,
      maxForce,
      maxPenetration,
      briefHits: brief.hits,
    })),
    events: made.events,
    eventCount: made.eventCount,
    energy: { initial, final, injected, dissipated, residual },
    certificate: certificateOf(program),
    rejections: rejections.length,
    clangor: engine.version,
    kernel: engine.kernelHash,
    outputs_sha256: outputsHash(made.outputs),
    audio_sha256: createHash('sha256').update(audio).digest('hex'),
  };
  return { status: 'made', labels, audio };
}

function certificateOf({ elements, hash }: Program): Labels['certificate'] {
  const moving = elements.filter(({ unknowns }) => unknowns > 0);
  const { name, certificate } = moving.reduce(
    (a, b) => (b.certificate.margin < a.certificate.margin ? b : a),
    moving[0] ?? elements[0],
  );
  return { margin: certificate.margin, element: name, program: hash };
}

function outputsHash(outputs: readonly Float64Array[]): string {
  const hash = createHash('sha256');
  for (const { buffer, byteOffset, byteLength } of outputs) {
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    hash.update(endianness() === 'LE' ? bytes : Buffer.from(bytes).swap64());
  }
  return hash.digest('hex');
}
