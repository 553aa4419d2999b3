/** The node that a page puts into its audio graph. A class because the platform demands it: nodes are made by inheritance. */
import type { Placer, Program } from '../compile/index.ts';
import type { Model, Problem } from '../model/index.ts';
import { loadKernelBytes } from '../run/kernel.ts';
import { bowEvent, fingerEvents, type Place, pushEvent, releaseEvents } from './hands.ts';
import type { FromProcessor, Gesture, Slot, Start, Taken, Taped, ToProcessor } from './messages.ts';
import { GAIN, MOST_PATHS, slotName } from './parameters.ts';
import { encodeRecording, type Recording } from './recording.ts';
import type { Moment } from './relive.ts';
import { controlRests, controlScales } from './scales.ts';
import { type SchemeChoice, withRulesOf, withScheme } from './scheme.ts';
import {
  type ClangorOptions,
  type ClangorSource,
  compiler,
  ModelError,
  type Prepared,
  prepareSource,
} from './source.ts';
import { type ContactOnset, type ViewFrame, viewLayout } from './view.ts';
import { readFrame } from './view-frame.ts';
import { workletUrl } from './worklet-url.ts';

/** Processors that each context has, or is getting. */
const registered = new WeakMap<BaseAudioContext, Promise<void>>();

/** Programs that are remembered after others were loaded. */
const KEPT = 16;

/** How soon a control that is set arrives, s. */
const SOON = 0.02;

/** Makes the node: compiles the model at the rate of the context and starts its processor. Throws a `ModelError` for a bad model. */
export async function createClangorNode(
  context: BaseAudioContext,
  source: ClangorSource,
  options: ClangorOptions = {},
): Promise<ClangorNode> {
  const url = String(options.workletUrl ?? workletUrl());
  const registering = registered.get(context) ?? context.audioWorklet.addModule(url);
  registered.set(context, registering);
  const [kernel, prepared] = await Promise.all([
    loadKernelBytes(options.kernelUrl),
    prepareSource(source, context.sampleRate, options),
    registering.catch((error) => {
      registered.delete(context);
      throw error;
    }),
  ]);
  if ('problems' in prepared) throw new ModelError(prepared.problems);
  const node = new ClangorNode(context, prepared, kernel, options);
  await node.ready;
  return node;
}

// Node and workers have no audio: there the module can be imported, and nodes cannot be made.
const Base: typeof AudioWorkletNode = globalThis.AudioWorkletNode ?? (class {} as unknown as typeof AudioWorkletNode);

/** A model as an audio node. Made by `createClangorNode`. */
export class ClangorNode extends Base {
  /** Resolves when the processor is there and hears. */
  readonly ready: Promise<void>;
  readonly #options: ClangorOptions;
  readonly #answers = new Map<number, (answer: Taken | Taped | undefined) => void>();
  /** Programs that were loaded, one after the other. */
  readonly #programs = new Map<number, Prepared>();
  #epoch = 0;
  #loads = 0;
  #recording = false;
  #program: Program;
  /** As it was given last, whatever rules were chosen since. */
  #loaded: Model;
  #parameters = new Map<string, AudioParam>();
  #metered: boolean;
  #nextId = 0;
  #push = 0;
  /** Finds points of the Program as it is now. */
  #placer: { readonly program: Program; readonly placer: Placer } | undefined;
  #held: ArrayBuffer[] = [];

  constructor(context: BaseAudioContext, prepared: Prepared, kernel: ArrayBuffer, options: ClangorOptions) {
    const { program, level } = prepared;
    const slots = slotsOf(program);
    const gain = options.gain ?? 1;
    const start: Start = {
      kernel,
      program,
      level,
      gain,
      metered: options.metered ?? false,
      view: options.view ?? false,
      slots: slots.map(({ slot }) => slot),
    };
    super(context, 'clangor', {
      numberOfInputs: 0,
      numberOfOutputs: 1,
      outputChannelCount: [2],
      parameterData: Object.fromEntries([
        [GAIN, gain],
        ...slots.map(({ slot }, i) => [slotName(i), slot.rest] as const),
      ]),
      processorOptions: start,
    });
    this.#options = options;
    this.#programs.set(0, prepared);
    this.#program = program;
    this.#loaded = program.model;
    this.#metered = start.metered;
    this.#name(slots.map(({ path }) => path));
    this.ready = new Promise((resolve) => {
      this.port.onmessage = ({ data }: MessageEvent<FromProcessor>) => {
        if (data.type === 'ready') resolve();
        else this.#hear(data);
      };
    });
    this.onprocessorerror = () => this.#trouble('the audio processor failed and is silent: make the node again');
  }

  /** The Program as it is now, with every live change. */
  get program(): Program {
    return this.#program;
  }

  /** Factor from SI units to full scale, 1. */
  get level(): number {
    return this.#level;
  }

  /** By the paths of the model, and `gain`. */
  override get parameters(): AudioParamMap {
    return this.#parameters as unknown as AudioParamMap;
  }

  get metered(): boolean {
    return this.#metered;
  }

  set metered(on: boolean) {
    this.#metered = on;
    this.#post({ type: 'meter', on });
  }

  /** One pulse of force, N and s, that rises and falls smoothly. */
  async strike(place: Place, { force = 1, duration = 3e-3 } = {}): Promise<Problem[]> {
    return this.#pushAt(place, force, 0.5 * duration, 0.5 * duration);
  }

  /** A force, N, that grows over a time, s, then lets go. */
  async pluck(place: Place, { force = 1, duration = 20e-3 } = {}): Promise<Problem[]> {
    return this.#pushAt(place, force, duration, 0);
  }

  /** Puts a bow on a string or bar, or moves it there, N and m/s. */
  bow(place: Place, { force = 0.1, velocity = 0.1 } = {}): Problem[] {
    const event = bowEvent(this.#program, place, force, velocity);
    return 'message' in event ? [event] : this.#do(event);
  }

  /** Lays a finger on a string or bar, or moves it there, or the palms on anything else; pressure from 0 to 1. */
  finger(place: Place, { pressure = 0.5 } = {}): Problem[] {
    const events = fingerEvents(this.#program, place, pressure);
    return 'message' in events ? [events] : this.#do(...events);
  }

  /** Moves a barrier to a height above where it was described, m. */
  lift(element: string, height: number): Problem[] {
    return this.#move(`elements.${element}.lift`, height);
  }

  release(what: 'bow' | 'finger' | 'all' = 'all'): void {
    this.#do(...releaseEvents(this.#program, what));
  }

  /** Changes one number of the model while it sounds, in SI units. */
  async set(path: string, value: number): Promise<Problem[]> {
    if (this.#program.controls.includes(path)) return this.#move(path, value);
    const { changeModel, compile, planChange } = await compiler();
    // The audio thread goes on with the score's changes as they were planned.
    const planned = planChange({ ...this.#program, events: [] }, path, value);
    if (planned.ok && !path.startsWith('outputs.')) {
      const { program, ...change } = planned.value;
      this.#program = program;
      return this.#do({ type: 'change', ...change });
    }
    const model = changeModel(this.#model, path, value);
    if (!model.ok) return [...model.problems];
    const program = compile(model.value);
    return program.ok ? this.#load({ program: program.value, level: this.#level }, true) : [...program.problems];
  }

  /** Takes another model, or the same one edited, while it sounds: what has the same name keeps sounding. */
  async load(source: ClangorSource): Promise<Problem[]> {
    const turn = ++this.#loads;
    const prepared = await prepareSource(source, this.context.sampleRate, this.#options, this.#current);
    if ('problems' in prepared) return [...prepared.problems];
    // Whoever asked later is served, even if that was quicker.
    if (turn !== this.#loads) return [];
    this.#loaded = prepared.program.model;
    return this.#load(prepared, true);
  }

  /** Every collision by another rule, or everything iterated, while it sounds; `own`: each as the model has it. */
  async setScheme(rule: SchemeChoice): Promise<Problem[]> {
    const { collisionRules, compile } = await compiler();
    const known: readonly string[] = [...collisionRules, 'it2', 'own'];
    if (!known.includes(rule))
      return [{ path: '', message: `expected one of ${known.join(', ')}; got ${JSON.stringify(rule)}` }];
    const program = compile(withScheme(withRulesOf(this.#model, this.#loaded), rule));
    return program.ok ? this.#load({ program: program.value, level: this.#level }, true) : [...program.problems];
  }

  /** Plays the model from its start again, with what was set since. */
  async replay(): Promise<Problem[]> {
    const level = this.#level;
    if (this.#model === this.#program.model) return this.#load({ program: this.#program, level }, false);
    const { compile } = await compiler();
    const program = compile(this.#model);
    return program.ok ? this.#load({ program: program.value, level }, false) : [...program.problems];
  }

  /** A state at least a second old, and everything that was done since: `relive` runs it again to the same bits. */
  async snapshot(): Promise<Moment | undefined> {
    const taken = (await this.#ask('snapshot')) as Taken | undefined;
    if (taken === undefined) return undefined;
    const { epoch, memory, event, presses, events, now } = taken;
    const program = this.#programs.get(epoch)?.program;
    if (program === undefined) return undefined;
    return { snapshot: { program, memory, event, presses }, events, now };
  }

  /** Begins to record what is played. */
  record(): void {
    this.#recording = true;
    this.#post({ type: 'record', id: 0 });
  }

  /** Ends the recording: plain data, which `renderRecording` renders to the same bits. */
  async recording(): Promise<Recording | undefined> {
    const taped = (await this.#ask('recording')) as Taped | undefined;
    this.#recording = false;
    const program = taped && this.#programs.get(taped.epoch)?.program;
    return program && encodeRecording(taped, program);
  }

  /** Ends the processor; the node is of no use any more. */
  dispose(): void {
    this.#post({ type: 'dispose' });
    this.port.onmessage = null;
    this.disconnect();
  }

  get #current(): Prepared {
    return this.#programs.get(this.#epoch) as Prepared;
  }

  get #level(): number {
    return this.#current.level;
  }

  /** The model as it is now. A Program after a live change knows nothing of the score's own changes: they are those of the run. */
  get #model(): Model {
    const { model } = this.#program;
    const { score } = this.#loaded;
    return model.score.length === score.length ? model : { ...model, score };
  }

  #post(message: ToProcessor): void {
    this.port.postMessage(message);
  }

  #do(...events: Gesture[]): Problem[] {
    this.#post({ type: 'events', events });
    return [];
  }

  #ask(type: 'snapshot' | 'recording') {
    const id = this.#nextId++;
    this.#post({ type, id });
    return new Promise<Taken | Taped | undefined>((resolve) => this.#answers.set(id, resolve));
  }

  #move(path: string, value: number): Problem[] {
    if (!Number.isFinite(value)) return [{ path, message: `expected a number; got ${value}` }];
    const control = this.#program.controls.indexOf(path);
    if (control < 0) {
      const known = this.#program.controls.filter((one) => !one.includes('.hand-')).join(', ');
      return [{ path, message: `expected something that moves: ${known}` }];
    }
    const to = value * controlScales(this.#program)[control];
    return this.#do({ type: 'move', control, to, over: Math.round(SOON * this.#program.rate) });
  }

  async #pushAt(place: Place, force: number, rise: number, fall: number): Promise<Problem[]> {
    const { createPlacer } = await compiler();
    if (this.#placer?.program !== this.#program)
      this.#placer = { program: this.#program, placer: createPlacer(this.#program) };
    const event = pushEvent(this.#program, this.#placer.placer, place, this.#push++, { force, rise, fall });
    return 'message' in event ? [event] : this.#do(event);
  }

  #load(prepared: Prepared, carries: boolean): Problem[] {
    const { program, level } = prepared;
    this.#programs.set(++this.#epoch, prepared);
    // Frames and answers of Programs before the last few are long past; a recording may have begun with any.
    if (!this.#recording) this.#programs.delete(this.#epoch - KEPT);
    this.#program = program;
    const slots = slotsOf(program);
    this.#name(slots.map(({ path }) => path));
    for (const { path, slot } of slots) {
      const parameter = this.#parameters.get(path);
      if (parameter !== undefined) parameter.value = slot.rest;
    }
    const event = { type: 'load', program, level, carries } as const;
    this.#post({ type: 'events', events: [event], slots: slots.map(({ slot }) => slot) });
    return [];
  }

  #name(paths: readonly string[]): void {
    const all = super.parameters as unknown as Map<string, AudioParam>;
    this.#parameters = new Map();
    for (const [path, name] of [[GAIN, GAIN], ...paths.map((path, i) => [path, slotName(i)])]) {
      const parameter = all.get(name);
      if (parameter !== undefined) this.#parameters.set(path, parameter);
    }
  }

  #hear(message: FromProcessor): void {
    if (message.type === 'trouble') this.#trouble(message.message);
    if (message.type === 'answer') {
      this.#answers.get(message.id)?.(message.answer);
      this.#answers.delete(message.id);
    }
    if (message.type !== 'frame') return;
    const program = this.#programs.get(message.epoch)?.program;
    if (program === undefined) return;
    const time = message.sample / program.rate;
    for (const [contact, point, force, energy] of message.onsets) {
      const detail: ContactOnset = { contact: program.contacts[contact].name, point, force, energy, time };
      this.dispatchEvent(new CustomEvent('contact', { detail }));
    }
    if (this.#options.view === true) {
      const detail: ViewFrame = readFrame(message, program, viewLayout(program), controlScales(program));
      this.dispatchEvent(new CustomEvent('view', { detail }));
    }
    // Whoever looks may keep a frame until the next but one has come.
    this.#held.push(message.buffer);
    const buffer = this.#held.length > 2 ? this.#held.shift() : undefined;
    if (buffer !== undefined) this.port.postMessage({ type: 'recycle', buffer } satisfies ToProcessor, [buffer]);
  }

  #trouble(message: string): void {
    this.dispatchEvent(new CustomEvent('trouble', { detail: message }));
  }
}

/** The parameters that a Program gets, with the paths by which they are called. */
function slotsOf(program: Program): { readonly path: string; readonly slot: Slot }[] {
  const scales = controlScales(program);
  const rests = controlRests(program);
  return program.controls
    .map((path, control) => ({
      path,
      slot: { control, rest: rests[control] / scales[control], scale: scales[control] },
    }))
    .filter(({ path }) => !path.includes('.hand-'))
    .slice(0, MOST_PATHS);
}
