/** Observable Plot and a document for it to draw in, loaded with the first picture, so that commands without pictures start faster. */
import { createDocument, serialise } from './document.ts';

/** The libraries that draw a picture. */
export interface Plotting {
  readonly Plot: typeof import('@observablehq/plot');
  readonly document: Document;
  /** Text of a node as well-formed XML. */
  readonly serialise: (node: Node) => string;
}

let loading: Promise<Plotting> | undefined;

/** Loads the drawing libraries once per process. */
export function loadPlotting(): Promise<Plotting> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Plotting> {
  return { Plot: await import('@observablehq/plot'), document: createDocument(), serialise };
}
