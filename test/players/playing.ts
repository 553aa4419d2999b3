/** A model of three keys for tests of the performer, and what each message does to it in short texts. */
import type { BodyKeys } from '../../src/model/index.ts';
import { readMessage } from '../../src/players/messages.ts';
import { type Action, createPerformer } from '../../src/players/performer.ts';

export const rules = [60, 62, 64].map((keys) => ({
  keys,
  play: [`hammer-${keys}`],
  damp: [`damper-${keys}`],
  bend: [`string-${keys}`],
  controls: [{ of: 'pressure' as const, move: `contacts.bow-${keys}.force`, from: 0, to: 2, over: 0.01 }],
}));
export const keys: BodyKeys = {
  body: rules,
  controls: [{ of: 'soft', move: 'elements.rail.lift', from: 0, to: 1e-3, over: 0.01 }],
};

/** A performer, and what each message did as short texts. */
export function playing(model: BodyKeys = keys) {
  const { perform, remarks } = createPerformer(model);
  const say = (action: Action) => {
    if (action.type === 'play') return `play ${action.player}`;
    if (action.type === 'press') return `${action.contact} ${Number(action.to.toPrecision(3))}`;
    if (action.type === 'blow') return `blow ${action.player} ${action.factor}`;
    if (action.type === 'move') return `${action.path} ${Number(action.to.toPrecision(4))}`;
    return `${action.contact} ${action.factor}`;
  };
  return {
    remarks,
    send: (...bytes: number[]) => {
      const message = readMessage(bytes);
      return message === undefined ? [] : perform(message).map(say);
    },
  };
}

export const ON = 0x90;
export const OFF = 0x80;
export const CONTROL = 0xb0;
