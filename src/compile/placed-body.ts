import type { Body, Form } from '../elements/index.ts';

/** An element and its first slot in the state. */
export interface PlacedBody {
  readonly name: string;
  readonly form: Form;
  readonly body: Body;
  readonly slot: number;
}
