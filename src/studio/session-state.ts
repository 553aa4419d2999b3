/** The signals of a session: what the studio's parts watch and change. */
import { type Signal, signal } from '@preact/signals';
import type { ClangorNode, ViewFrame } from '../audio/index.ts';
import type { Program } from '../compile/index.ts';
import type { Model, Problem } from '../model/index.ts';

/** Trouble is shown for, ms. */
const TOLD = 6000;

export interface SessionState {
  /** YAML being edited, and the name it goes by. */
  readonly text: Signal<string>;
  readonly name: Signal<string>;
  /** What is wrong with the text. */
  readonly problems: Signal<readonly Problem[]>;
  /** Made from the last text that was good. */
  readonly model: Signal<Model | undefined>;
  readonly program: Signal<Program | undefined>;
  readonly node: Signal<ClangorNode | undefined>;
  readonly running: Signal<boolean>;
  /** Newest state of the node. */
  readonly frame: Signal<ViewFrame | undefined>;
  /** Rule of every collision, or it2; empty: as the model says. */
  readonly scheme: Signal<string>;
  readonly metered: Signal<boolean>;
  /** One line about what went wrong while it sounded. */
  readonly trouble: Signal<string>;
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
    trouble: signal(''),
  };
}

/** Says what went wrong for as long as it takes to read. */
export function createTell({ trouble }: SessionState): (message: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (message) => {
    trouble.value = message;
    clearTimeout(timer);
    timer = setTimeout(() => {
      trouble.value = '';
    }, TOLD);
  };
}
