/** The signals of a session, which the studio's components read and write. */
import { type Signal, signal } from '@preact/signals';
import type { ClangorNode, ViewFrame } from '../audio/index.ts';
import type { Program } from '../compile/index.ts';
import type { Model, Problem } from '../model/index.ts';

export interface SessionState {
  /** The YAML being edited, and the model's name. */
  readonly text: Signal<string>;
  readonly name: Signal<string>;
  /** What is wrong with the text. */
  readonly problems: Signal<readonly Problem[]>;
  /** Made from the last valid text. */
  readonly model: Signal<Model | undefined>;
  readonly program: Signal<Program | undefined>;
  readonly node: Signal<ClangorNode | undefined>;
  readonly running: Signal<boolean>;
  /** The newest view frame of the node. */
  readonly frame: Signal<ViewFrame | undefined>;
  /** Rule for all collisions, or it2; empty: the rules of the model. */
  readonly scheme: Signal<string>;
  readonly metered: Signal<boolean>;
}

export function createState(): SessionState {
  return {
    text: signal(''),
    name: signal(''),
    problems: signal([]),
    model: signal(undefined),
    program: signal(undefined),
    node: signal(undefined),
    running: signal(false),
    frame: signal(undefined),
    scheme: signal(''),
    metered: signal(false),
  };
}
