/**
 * The node that a page puts into its audio graph. It is a class because the Web Audio API requires nodes to inherit from AudioWorkletNode; what needs none of
 * its private state is in the files around it.
 */
import type { Placer, Program } from '../compile/index.ts';
import { runningAfter, runningAt } from '../compile/taken-over.ts';
import type { Checked, Model, Problem } from '../model/index.ts';
import { loadKernelBytes, needsFullKernel } from '../run/kernel.ts';
import { frameAt, isClosed, registerProcessor } from './contexts.ts';
import { createRecycling, frameEvents } from './frame-events.ts';
import type { Glide } from './glides.ts';
import { bowEvent, fingerEvents, type Place, pushEvent, releaseEvents } from './hands.ts';
import { createLoads, type Loads } from './loads.ts';
import type { FromProcessor, Gesture, Kernel, PastState, RawRecording, ToProcessor } from './messages.ts';
import type { SendMidi } from './midi-queue.ts';
import { moveEvent } from './moves.ts';
import { nodeOptions } from './node-options.ts';
import { parametersByPath, pathOf, setInitials } from './parameter-paths.ts';
import type { Recording } from './recording.ts';
import type { Moment } from './relive.ts';
import { createRequests } from './requests.ts';
import { parameterMappings } from './scales.ts';
import type { SchemeChoice } from './scheme.ts';
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
  readonly #recycle = createRecycling((buffer) =>
    this.port.postMessage({ type: 'recycle', buffer } satisfies ToProcessor, [buffer]),
  );
  readonly #loads: Loads;
  /** Number of requests to load something. */
  #requested = 0;
  #recording = false;
  #program: Program;
  /** The Program that took over from it, since a change of the score needed another grid. */
  #takenOver: Program | undefined;
  /** Whether the processor has only the lean kernel. */
  #isLean: boolean;
  /** The model as last loaded, without rules chosen since. */
  #loaded: Model;
  #parameters: ReadonlyMap<string, AudioParam>;
  #metered: boolean;
  #isDisposed = false;
  #push = 0;
  /** Locates places on the current Program. */
  #placer: { readonly program: Program; readonly placer: Placer } | undefined;
  #scheduler: SendMidi | undefined;
  #glides: ((glide: Glide) => Promise<void>) | undefined;

  constructor(context: BaseAudioContext, prepared: Prepared, kernel: Kernel, options: ClangorOptions) {
    const { program } = prepared;
    const mappings = parameterMappings(program);
    super(context, 'clangor', nodeOptions(prepared, kernel, mappings, options));
    this.#options = options;
    this.#loads = createLoads(prepared);
    this.#isLean = kernel.isLean;
    this.#program = program;
    this.#loaded = program.model;
    this.#metered = options.metered ?? false;
    this.#parameters = this.#byPath(mappings);
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
    return changed.ok ? this.#replaceModel({ ok: true, value: changed.value.program }, true) : [...changed.problems];
  }

  /** Loads another model, or an edited one, while the node sounds: elements of the same name keep sounding. */
  async load(source: ClangorSource): Promise<Problem[]> {
    const request = ++this.#requested;
    const prepared = await prepareSource(source, this.context.sampleRate, this.#options, this.#loads.current());
    if ('problems' in prepared) return [...prepared.problems];
    const kernel = await this.#kernelFor(prepared.program);
    // A later request wins, even if it was prepared sooner.
    if (request !== this.#requested) return [];
    this.#loaded = prepared.program.model;
    return this.#replaceProgram(prepared, true, kernel);
  }

  /** Changes the rule of every collision, or the whole scheme with `it2`, while the node sounds; `own` restores the rules of the model. */
  async setScheme(rule: SchemeChoice): Promise<Problem[]> {
    const { compileScheme } = await compiler();
    return this.#replaceModel(compileScheme(this.#model, this.#loaded, rule), true);
  }

  /** Plays the model again from its start, with the values that were set since, and with others. */
  async replay(values?: Readonly<Record<string, number>>): Promise<Problem[]> {
    if (!values && this.#model === this.#program.model)
      return this.#replaceProgram({ program: this.#program, level: this.#level }, false);
    const { compileWith } = await compiler();
    return this.#replaceModel(compileWith(this.#model, values), false);
  }

  /** A state at least a second old, and all events since then; `relive` runs it again to the same bits. */
  async snapshot(): Promise<Moment | undefined> {
    const past = (await this.#request('snapshot')) as PastState | undefined;
    if (past === undefined) return undefined;
    const { epoch, state, ...moment } = past;
    const program = this.#loads.programOf(epoch);
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
    const program = raw && this.#loads.programOf(raw.epoch);
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

  get #level(): number {
    return this.#loads.current().level;
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
    const event = moveEvent(this.#program, path, value);
    return 'message' in event ? [event] : this.#postEvents(event);
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

  /** Plays a model that was compiled anew, as loud as before. */
  async #replaceModel(compiled: Checked<Program>, carries: boolean): Promise<Problem[]> {
    if (!compiled.ok) return [...compiled.problems];
    const prepared = { program: compiled.value, level: this.#level };
    return this.#replaceProgram(prepared, carries, await this.#kernelFor(prepared.program));
  }

  #replaceProgram(prepared: Prepared, carries: boolean, kernel?: Kernel): Problem[] {
    const { program, level } = prepared;
    if (kernel !== undefined) this.#isLean = false;
    // A recording may have begun with any Program.
    this.#loads.add(prepared, this.#recording);
    this.#program = program;
    this.#runs(undefined);
    const mappings = parameterMappings(program);
    this.#parameters = this.#byPath(mappings);
    setInitials(this.#parameters, mappings);
    const event = { type: 'load', program, level, carries } as const;
    const more = { mappings: mappings.map(({ mapping }) => mapping), ...(kernel && { kernel }) };
    this.#post({ type: 'events', events: [event], ...more });
    return [];
  }

  #byPath(mappings: ReturnType<typeof parameterMappings>): ReadonlyMap<string, AudioParam> {
    return parametersByPath(super.parameters as unknown as ReadonlyMap<string, AudioParam>, mappings);
  }

  #receive(message: FromProcessor): void {
    if (message.type === 'trouble') this.#reportTrouble(message.message);
    if (message.type === 'turned') {
      const path = pathOf(this.#parameters, message.parameter);
      this.#glide({ path, to: message.value, over: 0, from: this.context.currentTime });
    }
    if (message.type === 'answer') this.#requests.answer(message.id, message.answer);
    if (message.type !== 'frame') return;
    const loaded = this.#loads.programOf(message.epoch);
    if (loaded === undefined) return;
    const program = runningAt(loaded, message.sample);
    if (message.epoch === this.#loads.epoch()) this.#runs(program === loaded ? undefined : program);
    for (const event of frameEvents(message, program, this.#options.view === true)) this.dispatchEvent(event);
    this.#recycle(message.buffer);
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
