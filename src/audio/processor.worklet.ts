/** The audio thread: an engine, driven by the node's parameters and messages. No package may reach this file. */
import { readTotals } from '../run/ledger.ts';
import { createEngine, type Done, type Engine, type EngineState } from './engine.ts';
import { postGesture } from './gestures.ts';
import { createLeader } from './leader.ts';
import { createLook } from './look.ts';
import { createMemory } from './memory.ts';
import type { FromProcessor, Start, ToProcessor } from './messages.ts';
import { PARAMETERS } from './parameters.ts';
import { createShareMeter } from './share.ts';

// What an AudioWorkletGlobalScope has; TypeScript's library describes pages only.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare const sampleRate: number;
declare const currentTime: number;
declare function registerProcessor(name: string, processor: unknown): void;

/** Frames per second that a page sees. */
const LOOKS = 60;
/** Frames seen between two complaints about the same thing. */
const PATIENCE = 60;
/** Before the first sound the kernel runs for so long, so that the browser has compiled it well, frames. */
const WARM_UP = 4096;

/** Compiled once in an audio thread, however many nodes there are. */
let module: WebAssembly.Module | undefined;

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
  module ??= new WebAssembly.Module(options.kernel);
  const engine = createEngine({ ...options, module });
  warmUp(engine);
  const send = (message: FromProcessor, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  const leader = createLeader(engine, options.slots, options.gain);
  const memory = createMemory(engine);
  const fine = (globalThis as { performance?: { now: () => number } }).performance;
  const meter = createShareMeter(fine === undefined ? Date.now : () => fine.now(), fine !== undefined);
  const spare: ArrayBuffer[] = [];
  let look = createLook(engine.voice);
  let epoch = 0;
  let metered = options.metered;
  let tape: { start: EngineState; frame: number; epoch: number; done: Done[] } | undefined;
  let taping = false;
  let ended = false;
  let untilLook = 0;
  let tooLoud = 0;
  let looks = 0;

  engine.onTrouble = (message) => send({ type: 'trouble', message });
  engine.onDone = (done) => {
    tape?.done.push({ frame: done.frame - tape.frame, event: done.event });
    memory.done(done);
    if (done.event.type !== 'load') return;
    epoch++;
    look = createLook(engine.voice);
  };
  const answer = (id: number, value: FromProcessor & { type: 'answer' } extends { answer: infer A } ? A : never) =>
    send({ type: 'answer', id, answer: value });

  port.onmessage = ({ data }: MessageEvent<ToProcessor>) => {
    switch (data.type) {
      case 'events':
        if (data.slots !== undefined) leader.lead(data.slots);
        for (const event of data.events) postGesture(engine, event);
        return;
      case 'meter':
        metered = data.on;
        engine.meter(data.on);
        return;
      case 'recycle':
        spare.push(data.buffer);
        return;
      case 'snapshot':
        answer(data.id, memory.taken(epoch));
        return;
      case 'record':
        tape = undefined;
        taping = true;
        return;
      case 'recording':
        answer(
          data.id,
          tape && { epoch: tape.epoch, start: tape.start, frames: engine.frame - tape.frame, done: tape.done },
        );
        tape = undefined;
        taping = false;
        return;
      case 'dispose':
        ended = true;
        port.onmessage = null;
    }
  };

  const show = () => {
    const onsets = look.onsets();
    const { limiter, voice } = engine;
    if (options.view || onsets.length > 0) {
      const length = options.view ? look.layout.length : 0;
      let buffer = spare.pop();
      if (buffer?.byteLength !== 4 * length) buffer = new ArrayBuffer(4 * length);
      if (options.view) look.fill(new Float32Array(buffer), metered);
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
    tooLoud += limiter.limited;
    if (++looks % PATIENCE === 0 && tooLoud > 0) {
      send({ type: 'trouble', message: `the sound was above full scale in ${tooLoud} frames and was turned down` });
      tooLoud = 0;
    }
    limiter.peak = 0;
    limiter.limited = 0;
  };

  send({ type: 'ready' });
  return (channels: Float32Array[], parameters: Record<string, Float32Array>) => {
    if (ended) return false;
    const frames = channels[0].length;
    meter.begin();
    if (taping && tape === undefined) {
      const state = engine.state();
      if (state !== undefined) tape = { start: state, frame: engine.frame, epoch, done: [] };
    }
    leader.follow(parameters, frames);
    memory.tick();
    engine.process(channels[0], channels[1] ?? channels[0]);
    untilLook -= frames;
    if (untilLook <= 0) {
      untilLook += Math.round(sampleRate / LOOKS);
      show();
    }
    meter.end(frames / sampleRate);
    return true;
  };
}

function warmUp({ voice }: Engine): void {
  for (let frames = 0; frames < WARM_UP; frames += 128) voice.render(128);
  voice.simulation.reset();
}

// A page may bundle this file twice; the audio thread takes the first.
const scope = globalThis as { clangorProcessor?: typeof ClangorProcessor };
if (scope.clangorProcessor === undefined) registerProcessor('clangor', ClangorProcessor);
scope.clangorProcessor ??= ClangorProcessor;
