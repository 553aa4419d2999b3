/**
 * The node that a page puts into its audio graph. It is a class because the Web Audio API requires nodes to inherit from AudioWorkletNode, and longer than other
 * files because the methods of one class share its private state; what needs none of that is in the files around it.
 */
import type { Placer, Program } from '../compile/index.ts';
import { controlScales } from '../compile/scales.ts';
import { runningAfter, runningAt } from '../compile/taken-over.ts';
import type { Model, Problem } from '../model/index.ts';
import { loadKernelBytes, needsFullKernel } from '../run/kernel.ts';
import { frameAt, isClosed, registerProcessor } from './contexts.ts';
import type { Glide } from './glides.ts';
import { bowEvent, fingerEvents, type Place, pushEvent, releaseEvents } from './hands.ts';
import type { FromProcessor, Gesture, Kernel, PastState, RawRecording, ToProcessor } from './messages.ts';
import type { SendMidi } from './midi-queue.ts';
import { nodeOptions } from './node-options.ts';
import { GAIN, parameterName } from './parameters.ts';
import type { Recording } from './recording.ts';
import type { Moment } from './relive.ts';
import { createRequests } from './requests.ts';
import { parameterMappings } from './scales.ts';
import { type SchemeChoice, withRulesOf, withScheme } from './scheme.ts';
import {
  type ClangorOptions,
  type ClangorSource,
  compiler,
  gliding,
  kernelFor,
  ModelError,
  type Prepared,
  prepareSource,
  scheduling,
} from './source.ts';
import type { ContactOnset, ViewFrame } from './view.ts';
import { readFrame } from './view-frame.ts';

/** Number of Programs kept after others were loaded: frames and answers of an earlier Program may still arrive. */
const KEPT_PROGRAMS = 16;

/** Time over which a control moves to a value that is set, s. */
const MOVE_TIME = 0.02;

/** Creates a node: compiles the model at the rate of the context and starts its processor. Throws a `ModelError` for a bad model. */
export async function createClangorNode(
  context: BaseAudioContext,
  source: ClangorSource,
  options: ClangorOptions = {},
): Promise<ClangorNode> {
  if (isClosed(context)) throw new Error('context: expected an open one; got a closed one');
  const [kernel, prepared] = await Promise.all([
    kernelFor(source, options),
    prepareSource(source, context.sampleRate, options),
    registerProcessor(context, options.workletUrl),
  ]);
  if ('problems' in prepared) throw new ModelError(prepared.problems);
  const node = new ClangorNode(context, prepared, kernel, options);
  await node.ready;
  return node;
}

/** The options of a gesture, all of which may be left out. */
type Timely<Options> = Partial<Options & { readonly force: number; readonly when: number }>;

// Node and workers have no AudioWorkletNode: there this module can be imported, but no nodes can be created.
const Base: typeof AudioWorkletNode = globalThis.AudioWorkletNode ?? (class {} as unknown as typeof AudioWorkletNode);

/** A model as an audio node. Created by `createClangorNode`. */
export class ClangorNode extends Base {
  /** Resolves when the processor is ready for messages. */
  readonly ready: Promise<void>;
  readonly #options: ClangorOptions;
  readonly #requests = createRequests((message) => this.#post(message));
  /** The last Programs that were loaded, by epoch: the number of loads before them. */
  readonly #programs = new Map<number, Prepared>();
  #epoch = 0;
  #loads = 0;
  #recording = false;
  #program: Program;
  /** The Program that took over from it, since a change of the score needed another grid. */
  #takenOver: Program | undefined;
  /** Whether the processor has only the lean kernel. */
  #isLean: boolean;
  /** The model as last loaded, without rules chosen since. */
  #loaded: Model;
  #parameters = new Map<string, AudioParam>();
  #metered: boolean;
  #isDisposed = false;
  #push = 0;
  /** Locates places on the current Program. */
  #placer: { readonly program: Program; readonly placer: Placer } | undefined;
  #receivedBuffers: ArrayBuffer[] = [];
  #scheduler: SendMidi | undefined;
  #glides: ((glide: Glide) => Promise<void>) | undefined;

  constructor(context: BaseAudioContext, prepared: Prepared, kernel: Kernel, options: ClangorOptions) {
    const { program } = prepared;
    const mappings = parameterMappings(program);
    super(context, 'clangor', nodeOptions(prepared, kernel, mappings, options));
    this.#options = options;
    this.#programs.set(0, prepared);
    this.#isLean = kernel.isLean;
    this.#program = program;
    this.#loaded = program.model;
    this.#metered = options.metered ?? false;
    this.#mapParameters(mappings.map(({ path }) => path));
    this.ready = new Promise((resolve) => {
      this.port.onmessage = ({ data }: MessageEvent<FromProcessor>) => {
        if (data.type === 'ready') resolve();
        else this.#receive(data);
      };
    });
    context.addEventListener('statechange', () => {
      if (isClosed(context)) this.#requests.answerAll();
    });
    this.onprocessorerror = () => this.#reportTrouble('the audio processor failed: create a new node');
  }

  /** The current Program, including live changes. */
  get program(): Program {
    return this.#takenOver ?? this.#program;
  }

  /** Factor from SI units to full scale, 1. */
  get level(): number {
    return this.#level;
  }

  /** AudioParams by path in the model, and `gain`. */
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

  /** Strikes a key as hard as a velocity from 1 to 127 says, at a time of the context or at once. */
  async noteOn(key: number, velocity = 80, when?: number): Promise<Problem[]> {
    return this.midi([0x90, key, velocity], when);
  }

  /** Releases a key, at a time of the context or at once. */
  async noteOff(key: number, when?: number): Promise<Problem[]> {
    return this.midi([0x80, key, 0], when);
  }

  /** Obeys a MIDI message, at a time of the context or at once. Resolves when it is on its way to be heard. */
  async midi(bytes: ArrayLike<number> & Iterable<number>, when?: number): Promise<Problem[]> {
    const { createScheduler } = await scheduling();
    this.#scheduler ??= createScheduler({
      context: this.context,
      program: () => this.program,
      post: (events, at) => this.#send(events, at),
      glide: (glide) => this.#glide(glide),
    });
    return this.#scheduler(bytes, when);
  }

  /** Strikes with a pulse of force that rises and falls smoothly; force in N, duration in s, `when` a time of the context. */
  async strike(
    place: Place,
    { force = 1, duration = 3e-3, when }: Timely<{ duration: number }> = {},
  ): Promise<Problem[]> {
    return this.#pushAt(place, force, 0.5 * duration, 0.5 * duration, when);
  }

  /** Plucks with a force that rises and is then released at once; force in N, duration in s, `when` a time of the context. */
  async pluck(
    place: Place,
    { force = 1, duration = 20e-3, when }: Timely<{ duration: number }> = {},
  ): Promise<Problem[]> {
    return this.#pushAt(place, force, duration, 0, when);
  }

  /** Puts a bow on a string or bar, or moves it there; on a line of modes, draws that of the model. Force in N, velocity in m/s, `when` a time of the context. */
  bow(place: Place, { force = 0.1, velocity = 0.1, when }: Timely<{ velocity: number }> = {}): Problem[] {
    const event = bowEvent(this.program, place, force, velocity);
    if ('message' in event) return [event];
    this.#send([event], frameAt(this.context, when));
    return [];
  }

  /** Puts a finger on a string or bar, or moves it there; on other elements, puts the palms down. Pressure from 0 to 1. */
  finger(place: Place, { pressure = 0.5 } = {}): Problem[] {
    const events = fingerEvents(this.program, place, pressure);
    return 'message' in events ? [events] : this.#postEvents(...events);
  }

  /** Lifts a barrier to a height above its position in the model, m. */
  lift(element: string, height: number): Problem[] {
    return this.#moveControl(`elements.${element}.lift`, height);
  }

  /** Lifts bows, fingers or both, everywhere or from one element. */
  release(what: 'bow' | 'finger' | 'all' = 'all', element?: string): void {
    this.#postEvents(...releaseEvents(this.program, what, element));
  }

  /** Changes one number of the model while it sounds; value in SI units. */
  async set(path: string, value: number): Promise<Problem[]> {
    return this.#setAt(path, value);
  }

  async #setAt(path: string, value: number, when?: number): Promise<Problem[]> {
    if (this.#program.controls.includes(path)) return this.#moveControl(path, value);
    const { compileChanged, planApart } = await compiler();
    const planned = path.startsWith('outputs.') ? undefined : planApart(this.#program, path, value);
    if (planned !== undefined) {
      const { program, ...change } = planned;
      this.#program = program;
      await this.#send([{ type: 'change', ...change }], frameAt(this.context, when));
      return [];
    }
    // Another Program takes over: it makes those changes of its score at once whose time has passed.
    const changed = compileChanged(this.#model, path, value);
    if (!changed.ok) return [...changed.problems];
    const { program } = changed.value;
    return this.#replaceProgram({ program, level: this.#level }, true, await this.#kernelFor(program));
  }

  /** Loads another model, or an edited one, while the node sounds: elements of the same name keep sounding. */
  async load(source: ClangorSource): Promise<Problem[]> {
    const request = ++this.#loads;
    const prepared = await prepareSource(source, this.context.sampleRate, this.#options, this.#current);
    if ('problems' in prepared) return [...prepared.problems];
    const kernel = await this.#kernelFor(prepared.program);
    // A later request wins, even if it was prepared sooner.
    if (request !== this.#loads) return [];
    this.#loaded = prepared.program.model;
    return this.#replaceProgram(prepared, true, kernel);
  }

  /** Changes the rule of every collision, or the whole scheme with `it2`, while the node sounds; `own` restores the rules of the model. */
  async setScheme(rule: SchemeChoice): Promise<Problem[]> {
    const { collisionRules, compile } = await compiler();
    const known: readonly string[] = [...collisionRules, 'it2', 'own'];
    if (!known.includes(rule))
      return [{ path: '', message: `expected one of ${known.join(', ')}; got ${JSON.stringify(rule)}` }];
    const program = compile(withScheme(withRulesOf(this.#model, this.#loaded), rule));
    return program.ok
      ? this.#replaceProgram({ program: program.value, level: this.#level }, true, await this.#kernelFor(program.value))
      : [...program.problems];
  }

  /** Plays the model again from its start, with the values that were set since, and with others. */
  async replay(values?: Readonly<Record<string, number>>): Promise<Problem[]> {
    const level = this.#level;
    if (!values && this.#model === this.#program.model)
      return this.#replaceProgram({ program: this.#program, level }, false);
    const { compileWith } = await compiler();
    const program = compileWith(this.#model, values);
    return program.ok
      ? this.#replaceProgram({ program: program.value, level }, false, await this.#kernelFor(program.value))
      : [...program.problems];
  }

  /** A state at least a second old, and all events since then; `relive` runs it again to the same bits. */
  async snapshot(): Promise<Moment | undefined> {
    const past = (await this.#request('snapshot')) as PastState | undefined;
    if (past === undefined) return undefined;
    const { epoch, state, ...moment } = past;
    const program = this.#programs.get(epoch)?.program;
    if (program === undefined) return undefined;
    return { snapshot: { program, ...state, base: runningAfter(program, state.event) }, ...moment };
  }

  /** Starts recording what is played. */
  record(): void {
    this.#recording = true;
    this.#post({ type: 'record', id: 0 });
  }

  /** Ends the recording and returns it as plain data, which `renderRecording` renders to the same bits. */
  async recording(): Promise<Recording | undefined> {
    const raw = (await this.#request('recording')) as RawRecording | undefined;
    this.#recording = false;
    const program = raw && this.#programs.get(raw.epoch)?.program;
    if (raw === undefined || program === undefined) return undefined;
    const { encodeRecording } = await import('./recording.ts');
    return encodeRecording(raw, program, this.context.sampleRate);
  }

  /** Stops the processor; the node cannot be used afterwards: requests are answered by undefined. */
  dispose(): void {
    this.#post({ type: 'dispose' });
    this.#isDisposed = true;
    this.#requests.answerAll();
    this.port.onmessage = null;
    this.disconnect();
  }

  get #current(): Prepared {
    return this.#programs.get(this.#epoch) as Prepared;
  }

  get #level(): number {
    return this.#current.level;
  }

  /** The current model. A Program after a live change lacks the changes in the score; they are taken from the model as loaded. */
  get #model(): Model {
    const { model } = this.#program;
    const { score } = this.#loaded;
    return model.score.length === score.length ? model : { ...model, score };
  }

  #post(message: ToProcessor): void {
    this.port.postMessage(message);
  }

  #postEvents(...events: Gesture[]): Problem[] {
    this.#post({ type: 'events', events });
    return [];
  }

  async #request(type: 'snapshot' | 'recording') {
    return this.#isDisposed || isClosed(this.context) ? undefined : this.#requests.ask((id) => ({ type, id }));
  }

  #moveControl(path: string, value: number): Problem[] {
    if (!Number.isFinite(value)) return [{ path, message: `expected a number; got ${value}` }];
    const control = this.#program.controls.indexOf(path);
    if (control < 0) {
      const known = this.#program.controls.filter((one) => !one.includes('.hand-')).join(', ');
      return [{ path, message: `expected a control, one of ${known}` }];
    }
    const to = value * controlScales(this.#program)[control];
    return this.#postEvents({ type: 'move', control, to, over: Math.round(MOVE_TIME * this.#program.rate) });
  }

  /** Moves a number by small steps. */
  async #glide(glide: Glide): Promise<void> {
    const { createGlides } = await gliding();
    this.#glides ??= createGlides({
      context: this.context,
      program: () => this.program,
      set: async (path, value, when) => {
        for (const { message } of await this.#setAt(path, value, when)) this.#reportTrouble(`${path}: ${message}`);
      },
    });
    return this.#glides(glide);
  }

  async #pushAt(place: Place, force: number, rise: number, fall: number, when?: number): Promise<Problem[]> {
    const { createPlacer } = await compiler();
    if (this.#placer?.program !== this.program)
      this.#placer = { program: this.program, placer: createPlacer(this.program) };
    const event = pushEvent(this.program, this.#placer.placer, place, this.#push++, { force, rise, fall });
    if ('message' in event) return [event];
    await this.#send([event], frameAt(this.context, when));
    return [];
  }

  /** Sends events for a frame of the context, or for the next quantum; resolves when the processor has them. */
  async #send(events: readonly Gesture[], at: number | undefined): Promise<void> {
    if (this.#isDisposed || isClosed(this.context)) return;
    if (at === undefined) {
      this.#postEvents(...events);
      return;
    }
    await this.#requests.ask((id) => ({ type: 'events', events, at, id }));
  }

  /** The full kernel, if a Program needs it and the processor lacks it. */
  async #kernelFor(program: Program): Promise<Kernel | undefined> {
    return this.#isLean && needsFullKernel(program) ? { isLean: false, bytes: await loadKernelBytes() } : undefined;
  }

  #replaceProgram(prepared: Prepared, carries: boolean, kernel?: Kernel): Problem[] {
    const { program, level } = prepared;
    if (kernel !== undefined) this.#isLean = false;
    this.#programs.set(++this.#epoch, prepared);
    // A recording may have begun with any Program, so none is forgotten while recording.
    if (!this.#recording) this.#programs.delete(this.#epoch - KEPT_PROGRAMS);
    this.#program = program;
    this.#runs(undefined);
    const mappings = parameterMappings(program);
    this.#mapParameters(mappings.map(({ path }) => path));
    for (const { path, mapping } of mappings) {
      const parameter = this.#parameters.get(path);
      if (parameter !== undefined) parameter.value = mapping.initial;
    }
    const event = { type: 'load', program, level, carries } as const;
    const more = { mappings: mappings.map(({ mapping }) => mapping), ...(kernel && { kernel }) };
    this.#post({ type: 'events', events: [event], ...more });
    return [];
  }

  #mapParameters(paths: readonly string[]): void {
    const all = super.parameters as unknown as Map<string, AudioParam>;
    this.#parameters = new Map();
    for (const [path, name] of [[GAIN, GAIN], ...paths.map((path, i) => [path, parameterName(i)])]) {
      const parameter = all.get(name);
      if (parameter !== undefined) this.#parameters.set(path, parameter);
    }
  }

  #receive(message: FromProcessor): void {
    if (message.type === 'trouble') this.#reportTrouble(message.message);
    if (message.type === 'turned') {
      const path = [...this.#parameters.keys()][message.parameter + 1];
      this.#glide({ path, to: message.value, over: 0, from: this.context.currentTime });
    }
    if (message.type === 'answer') this.#requests.answer(message.id, message.answer);
    if (message.type !== 'frame') return;
    const loaded = this.#programs.get(message.epoch)?.program;
    if (loaded === undefined) return;
    const program = runningAt(loaded, message.sample);
    if (message.epoch === this.#epoch) this.#runs(program === loaded ? undefined : program);
    const time = message.sample / program.rate;
    for (const [contact, point, force, energy] of message.onsets) {
      const detail: ContactOnset = { contact: program.contacts[contact].name, point, force, energy, time };
      this.dispatchEvent(new CustomEvent('contact', { detail }));
    }
    if (this.#options.view === true) {
      const detail: ViewFrame = readFrame(message, program);
      this.dispatchEvent(new CustomEvent('view', { detail }));
    }
    // Listeners may use a frame until the second one after it has arrived; then its buffer is reused.
    this.#receivedBuffers.push(message.buffer);
    const buffer = this.#receivedBuffers.length > 2 ? this.#receivedBuffers.shift() : undefined;
    if (buffer !== undefined) this.port.postMessage({ type: 'recycle', buffer } satisfies ToProcessor, [buffer]);
  }

  /** Notes which Program took over from the one that was loaded, if any, and says so if that is news. */
  #runs(takenOver: Program | undefined): void {
    if (takenOver === this.#takenOver) return;
    this.#takenOver = takenOver;
    this.dispatchEvent(new CustomEvent('takeover'));
  }

  #reportTrouble(message: string): void {
    this.dispatchEvent(new CustomEvent('trouble', { detail: message }));
  }
}
