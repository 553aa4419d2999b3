import type { Reading } from '../elements/index.ts';
import type { Model } from '../model/index.ts';
import type { State } from '../players/index.ts';
import type { BridgePoint } from './bridges.ts';
import type { Compliance } from './compliance.ts';
import type { Controls } from './controls.ts';
import type { Elimination } from './elimination.ts';
import type { ElementMoves } from './moving.ts';
import type { PlacedBody } from './placed-body.ts';
import type { ContactPoint } from './points.ts';
import type { ProgramOutput } from './program.ts';
import type { Stretch } from './stretches.ts';
import type { Terms } from './terms.ts';

/** Everything the compiler knows about a model before it writes the image. */
export interface Build {
  readonly model: Model;
  readonly bodies: ReadonlyMap<string, PlacedBody>;
  /** How the restoring forces of elements move, of those that do. */
  readonly moves: ReadonlyMap<string, ElementMoves>;
  readonly slots: number;
  /** The two initial states of all slots, m. */
  readonly start: State;
  /** ψ of the points that start with half a step where they touch, √J. */
  readonly touching: ReadonlyMap<number, number>;
  readonly points: readonly ContactPoint[];
  readonly compliance: Compliance;
  readonly elimination: Elimination;
  /** Numbers in the largest island's factor. */
  readonly factor: number;
  readonly controls: Controls;
  readonly stretches: readonly Stretch[];
  readonly bridges: readonly BridgePoint[];
  readonly forces: readonly { readonly player: string; readonly element: number; readonly terms: Terms }[];
  readonly outputs: readonly {
    readonly output: ProgramOutput;
    readonly terms?: Terms;
    /** Origin of its displacement, m. */
    readonly offset?: number;
    readonly contact?: string;
    /** Of what the contact does, and how many samples later it is heard. */
    readonly factor?: number;
    readonly delay?: number;
    /** Name of the body that stretches, whose strains it reads. */
    readonly stretch?: string;
    readonly reading?: Reading;
  }[];
}
