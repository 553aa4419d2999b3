/** The models that are tortured, compiled at any rate. */
import { compile, type Program, withHands } from '../../src/compile/index.ts';
import { shippedModel } from '../support/engine.ts';

/** The model at a rate and with hands; undefined if that rate is too low for it. */
export function playableAt(name: string, rate: number): Program | undefined {
  const playable = withHands({ ...shippedModel(name), rate });
  const program = playable.ok ? compile(playable.value) : playable;
  return program.ok ? program.value : undefined;
}
