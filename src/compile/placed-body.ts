import type { Body } from '../elements/index.ts';

/** An element with its place in the state. */
export interface PlacedBody {
  readonly name: string;
  readonly body: Body;
  readonly slot: number;
}
