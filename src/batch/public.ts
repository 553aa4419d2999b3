/** Sweeps for programs (`clangor/batch`, in Node): load one, draw and render its items. What is exported here is what users may rely on. */
export type { Distribution } from './distributions.ts';
export { type DrawnItem, drawItem } from './draw-item.ts';
export { openEngine } from './engine.ts';
export type { ContactEvent } from './events.ts';
export type { Value } from './expression.ts';
export type { Features } from './features.ts';
export { type Engine, type Item, type Labels, renderItem } from './render-item.ts';
export { type Derived, type Draw, loadSweep, type Sweep, type SweepSource } from './sweep.ts';
