/**
 * The properties of a law that the rest of the project may query. No code outside laws/ compares a law's number or name: it tests
 * one of these bits instead. Read by both compilers, as records.ts is.
 */

/** Acts only while eta > 0: eta is a penetration, and the contact counts hits. */
export const ONE_SIDED: i32 = 1;
/** Must never pull: an island in which it does is solved again without it. */
export const PUSH_ONLY: i32 = 2;
/** Pushes back from either side of a gap and must never pull: its `pulls` says whether it does. */
export const PUSH_BACK: i32 = 4096;
/** Does nothing while eta < 0 and psi = 0, so it may sleep until eta* reaches zero. */
export const MAY_SLEEP: i32 = 4;
/** Keeps its energy as psi^2/2, a state of its own. */
export const STORES_PSI: i32 = 8;
/** Its g depends on the neighbours' forces: corrector passes plan it again. */
export const CORRECTED: i32 = 16;
/** Takes part in the tangent passes of strongly coupled islands (tangent.ts). */
export const TANGENT: i32 = 8192;
/** Its equation is solved by Newton iteration on the whole island (IT-2). */
export const ITERATED: i32 = 32;
/** Its c may be constant in time, so that the contact can be eliminated from its island; the law's `constantSlope` says whether it is. */
export const CONSTANT_SLOPE: i32 = 64;
/** A constraint row: no identity entry on the diagonal of the solve. */
export const CONSTRAINT: i32 = 128;
/** Friction against something that moves: has a force and a velocity that the player controls, and receives work through them. */
export const FRICTION: i32 = 256;
/** Its force lies on a curve and is found after the affine contacts have been eliminated (solve-bows.ts). */
export const ON_CURVE: i32 = 512;
/** Where it has damping, the loss is taken out of psi after a loss-free step (exact-damping.ts). */
export const EXACT_LOSS: i32 = 1024;
/** Keeps an eta of its own where it is too stiff for the states to tell its move. */
export const OWN_ETA: i32 = 16384;
/** Its energy is a function of eta and eta-, not of the work its force does: where its point slides the difference is booked. */
export const FOLLOWS_ETA: i32 = 2048;
/** Has something left to do to its state once a step is solved: its `afterStep` is called. */
export const AFTER_STEP: i32 = 32768;
/** Has a relaxing branch: chi, a second state of energy, which must be zero before the contact may sleep. */
export const RELAXES: i32 = 65536;
/** Needs eta - eta- to full precision, also far from zero: `lastMove` is found before it is planned. */
export const LAST_MOVE: i32 = 131072;
/** Depends on the displacement of a point that its force does not act on: `read` is found before it is planned. */
export const READS: i32 = 1048576;
/** Depends on what the first solve finds even where it is alone: every corrector pass plans it again. */
export const PLANNED_TWICE: i32 = 262144;
/** Its direction is dense and moves in every step: stretch.ts finds it, with its free move and its row of W. */
export const STRAIN: i32 = 2097152;
/** While it has neither stiffness nor damping, as a damper that is lifted, it may sleep. Compile takes it from hands, which come and go as the host says. */
export const IDLES: i32 = 4194304;
