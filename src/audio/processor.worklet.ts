/** The audio thread: an engine driven by the node's parameters and messages. Must not import any package. */
import { readTotals } from '../run/ledger.ts';
import { createEngine, type Engine, type EngineState, type PerformedEvent } from './engine.ts';
import { createFollower } from './follower.ts';
import { postGesture } from './gestures.ts';
import { createHistory } from './history.ts';
import type { FromProcessor, Gesture, Kernel, Start, ToProcessor } from './messages.ts';
import { PARAMETERS } from './parameters.ts';
import { createShareMeter } from './share.ts';
import { createViewReader } from './view-reader.ts';

// Globals of an AudioWorkletGlobalScope, which TypeScript's DOM library lacks.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare const sampleRate: number;
declare const currentTime: number;
declare const currentFrame: number;
declare function registerProcessor(name: string, processor: unknown): void;

/** View frames per second. */
const VIEW_RATE = 60;
/** View frames between two messages about the limiter. */
const LIMITER_REPORT_INTERVAL = 60;
/** Frames rendered before the first sound, so that the browser optimises the kernel. */
const WARM_UP = 4096;

/** The lean kernel and the full one, each compiled once per audio thread and shared by all its nodes. */
const modules = new Map<boolean, WebAssembly.Module>();

function moduleOf({ isLean, bytes }: Kernel): WebAssembly.Module {
  const module = modules.get(isLean) ?? new WebAssembly.Module(bytes);
  modules.set(isLean, module);
  return module;
}

class ClangorProcessor extends AudioWorkletProcessor {
  static get parameterDescriptors() {
    return PARAMETERS;
  }

  readonly #process: (channels: Float32Array[], parameters: Record<string, Float32Array>) => boolean;

  constructor({ processorOptions }: { processorOptions: Start }) {
    super();
    this.#process = start(this.port, processorOptions);
  }

  process(_: Float32Array[][], outputs: Float32Array[][], parameters: Record<string, Float32Array>): boolean {
    return this.#process(outputs[0], parameters);
  }
}

function start(port: MessagePort, options: Start) {
  const engine = createEngine({ ...options, rate: sampleRate, module: moduleOf(options.kernel) });
  warmUp(engine);
  const send = (message: FromProcessor, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  const follower = createFollower(engine, options.mappings, options.gain, (parameter, value) =>
    send({ type: 'turned', parameter, value }),
  );
  const history = createHistory(engine);
  const fineClock = (globalThis as { performance?: { now: () => number } }).performance;
  const meter = createShareMeter(fineClock === undefined ? Date.now : () => fineClock.now(), fineClock !== undefined);
  const spareBuffers: ArrayBuffer[] = [];
  let viewReader = createViewReader(engine.voice);
  let epoch = 0;
  let metered = options.metered;
  let recording:
    | { start: EngineState; frame: number; begun: number; epoch: number; events: PerformedEvent[] }
    | undefined;
  let isRecording = false;
  let isDisposed = false;
  let framesUntilView = 0;
  // Events with a time wait here until the next quantum, when it is known which frame of the engine that time is.
  const waiting: { readonly at: number; readonly event: Gesture }[] = [];
  let limitedFrames = 0;
  let views = 0;

  engine.onTrouble = (message) => send({ type: 'trouble', message });
  engine.onPerformed = (performed) => {
    const { frame, event } = performed;
    recording?.events.push({ frame: frame - recording.frame, event });
    history.add(performed);
    if (event.type !== 'load') return;
    epoch++;
    viewReader = createViewReader(engine.voice);
  };
  const answer = (id: number, value: FromProcessor & { type: 'answer' } extends { answer: infer A } ? A : never) =>
    send({ type: 'answer', id, answer: value });

  port.onmessage = ({ data }: MessageEvent<ToProcessor>) => {
    switch (data.type) {
      case 'events':
        if (data.mappings !== undefined) follower.setMappings(data.mappings);
        if (data.kernel !== undefined) engine.useKernel(moduleOf(data.kernel));
        for (const event of data.events)
          if (data.at === undefined) postGesture(engine, event);
          else waiting.push({ at: data.at, event });
        if (data.id !== undefined) answer(data.id, undefined);
        return;
      case 'meter':
        metered = data.on;
        engine.meter(data.on);
        return;
      case 'recycle':
        spareBuffers.push(data.buffer);
        return;
      case 'snapshot':
        answer(data.id, history.pastState(epoch));
        return;
      case 'record':
        recording = undefined;
        isRecording = true;
        return;
      case 'recording':
        answer(
          data.id,
          recording && {
            epoch: recording.epoch,
            start: recording.start,
            begun: recording.begun,
            frames: engine.frame - recording.frame,
            events: recording.events,
          },
        );
        recording = undefined;
        isRecording = false;
        return;
      case 'dispose':
        isDisposed = true;
        port.onmessage = null;
    }
  };

  const sendView = () => {
    const onsets = viewReader.readOnsets();
    const { limiter, voice } = engine;
    if (options.view || onsets.length > 0) {
      const length = options.view ? viewReader.layout.length : 0;
      let buffer = spareBuffers.pop();
      if (buffer?.byteLength !== 4 * length) buffer = new ArrayBuffer(4 * length);
      if (options.view) viewReader.fill(new Float32Array(buffer), metered);
      const ledger = metered ? readTotals(voice.simulation.machine) : undefined;
      send(
        {
          type: 'frame',
          epoch,
          sample: voice.simulation.sample,
          contextTime: currentTime,
          buffer,
          onsets,
          ...(ledger && { totals: [ledger.energy, ledger.dissipated, ledger.injected, ledger.residual] as const }),
          share: meter.share(),
          peak: limiter.peak,
          limited: limiter.limited,
        },
        [buffer],
      );
    }
    limitedFrames += limiter.limited;
    if (++views % LIMITER_REPORT_INTERVAL === 0 && limitedFrames > 0) {
      send({ type: 'trouble', message: `above full scale: ${limitedFrames} frames were turned down by the limiter` });
      limitedFrames = 0;
    }
    limiter.peak = 0;
    limiter.limited = 0;
  };

  for (const { sample, event } of options.played ?? []) engine.post(event, sample / engine.voice.every);
  send({ type: 'ready' });
  return (channels: Float32Array[], parameters: Record<string, Float32Array>) => {
    if (isDisposed) return false;
    const frames = channels[0].length;
    meter.begin();
    const since = engine.frame - currentFrame;
    for (const { at, event } of waiting.splice(0)) postGesture(engine, event, Math.max(engine.frame, at + since));
    if (isRecording && recording === undefined) {
      const state = engine.state();
      if (state !== undefined) recording = { start: state, frame: engine.frame, begun: currentTime, epoch, events: [] };
    }
    follower.follow(parameters, frames);
    history.tick();
    engine.process(channels[0], channels[1] ?? channels[0]);
    framesUntilView -= frames;
    if (framesUntilView <= 0) {
      framesUntilView += Math.round(sampleRate / VIEW_RATE);
      sendView();
    }
    meter.end(frames / sampleRate);
    return true;
  };
}

function warmUp({ voice }: Engine): void {
  for (let frames = 0; frames < WARM_UP; frames += 128) voice.render(128);
  voice.reset();
}

// A page may bundle this file twice; only the first copy is registered.
const scope = globalThis as { clangorProcessor?: typeof ClangorProcessor };
if (scope.clangorProcessor === undefined) registerProcessor('clangor', ClangorProcessor);
scope.clangorProcessor ??= ClangorProcessor;
