/**
 * Makes hands as loud as the model plays by itself. The model at rest is plucked and struck silently, and its peak is compared with that of
 * the model's own players, which the node's level brings to a known height. A worker does it: the page is played on meanwhile.
 */
import { effect } from '@preact/signals';
import type { Model } from '../../model/index.ts';
import type { Session } from '../session.ts';
import type { HandsAnswer, HandsOrder } from './measure-hands.ts';
import { sceneOf } from './scene.ts';
import { type BowStroke, beta, bowStrokes, gripOf, handStrengths, impedanceOf } from './strength.ts';

/** Pause after the model changed, ms. */
const PAUSE = 300;

/** Measures the hands of every model that is opened; the host says when they are measured. */
export function watchStrengths(session: Session, host: HTMLElement): () => void {
  let measured = '';
  let pending: ReturnType<typeof setTimeout> | undefined;
  let worker: Worker | undefined;
  const stop = () => {
    clearTimeout(pending);
    worker?.terminate();
    worker = undefined;
  };
  const measure = (order: HandsOrder) => {
    worker = new Worker(new URL('../worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<HandsAnswer>) => {
      if (data === 'measured') {
        host.dataset.hands = data;
        stop();
      } else handStrengths.value = new Map([...handStrengths.peek(), ...data]);
    });
    worker.postMessage(order);
  };
  const end = effect(() => {
    const node = session.node.value;
    const model = session.model.value;
    if (node === undefined || model === undefined) return;
    const { level, context } = node;
    bowStrokes.value = strokesOf(model, context.sampleRate);
    // A change of a number changes the loudness little; another level or other elements need another measurement.
    const signature = `${session.opened.value} ${level} ${Object.keys(model.elements)} ${Object.keys(model.outputs)}`;
    if (signature === measured) return;
    measured = signature;
    handStrengths.value = new Map();
    host.dataset.hands = 'unmeasured';
    stop();
    pending = setTimeout(() => measure({ model, rate: context.sampleRate, level }), PAUSE);
  });
  return () => {
    stop();
    end();
  };
}

/** The strokes of a model's own bows: a hand bows as they do. */
export function strokesOf(model: Model, rate: number): Map<string, BowStroke> {
  const { touches } = sceneOf(model, rate);
  return new Map(
    touches.flatMap(({ contact, sides: [{ item, spots }] }): [string, BowStroke][] => {
      const [spot] = spots;
      if (contact.type !== 'bow' || item.kind !== 'line' || typeof spot !== 'number') return [];
      const [velocity, impedance] = [Math.abs(contact.velocity), impedanceOf(item)];
      if (!(velocity > 0 && impedance > 0 && contact.force > 0)) return [];
      const force = (contact.force * beta(spot)) / (impedance * velocity);
      return [[item.name, { velocity, force, grip: gripOf(contact.sharpness) }]];
    }),
  );
}
