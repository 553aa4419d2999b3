/** Observable Plot and a document for it to draw in, loaded with the first picture: who makes only sound pays nothing. */
import { createDocument, serialise } from './document.ts';

/** Everything a picture is drawn with. */
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
