/**
 * Every law of the kernel: one line each. A line's position is the law's number; its name is that of its file in this folder, and of the
 * `law` that src/contacts asks for. scripts/build-kernel.mjs writes the kernel's dispatch (build/laws.ts) and the views of the
 * records (build/law-records.ts) from this table, and compile takes numbers, fields and traits from it.
 *
 * A law's file exports the hooks that it needs, each a plain function on its own record:
 *
 *   plan(c, D)              root and drive of f = root^2 (eta+ - eta-) + root drive, for a free move D = eta* - eta-   (required)
 *   begin(c, D), finish()   the same for many contacts at a time: begin takes one, finish plans all that were taken
 *   staticForce(c, eta)     phi'(eta), N;  potential(c, eta, staticForce)  phi(eta), J; without them none
 *   beginStatic(c)          keeps both at c.eta in the record, where plan needs them
 *   finishStatic()          ends what beginStatic has begun for many contacts at a time
 *   planTangent(c)          the tangent of the exact law at the move c.reach   (CORRECTED and ITERATED laws)
 *   findTangent(c, X)       chord and slope of the law at the move X, left in p2-stages.ts   (TANGENT)
 *   depth(c, eta)           how far eta is beyond where the potential begins to rise, m; without it eta   (ITERATED)
 *   impliedLoss(c)          r of a loss that is part of the step, N/m; without it none   (TANGENT, ITERATED)
 *   planFound(c, D)         root and drive for the force found by settle.ts; without it, plan
 *   afterStep(c)            what is left to do once psi has advanced   (ITERATED, EXACT_LOSS and AFTER_STEP)
 *   energy(c)               stored energy, J; without it psi^2/2
 *   loss(c, moved)          energy lost in a step in which eta moved by `moved` = eta+ - eta-, J; without it r (eta+ - eta-)^2/2
 *   work(c)                 energy that the player injects through the law itself, J; without it none
 *   slideWork(c, from, to)  by how much its energy differs between eta+ = to and eta+ = from, J   (FOLLOWS_ETA)
 *   pulls(c)                whether the force that the island found pulls   (PUSH_BACK)
 *   constantSlope(c)        whether c is constant now   (CONSTANT_SLOPE; without it always)
 */
import {
  AFTER_STEP,
  CONSTANT_SLOPE,
  CONSTRAINT,
  CORRECTED,
  EXACT_LOSS,
  FOLLOWS_ETA,
  FRICTION,
  IDLES,
  ITERATED,
  LAST_MOVE,
  MAY_SLEEP,
  ON_CURVE,
  ONE_SIDED,
  OWN_ETA,
  PLANNED_TWICE,
  PUSH_BACK,
  PUSH_ONLY,
  READS,
  RELAXES,
  STORES_PSI,
  STRAIN,
  TANGENT,
} from './traits.ts';

/** What a law keeps in its contact's record beyond the fields of records.ts: constants, then state. */
const powerLaw = [
  'stiffness', // N/m^exponent
  'exponent',
  'share', // 1 / (exponent + 1): phi = share eta phi'
  'damping', // s/m
];
const lossExponent = [
  ...powerLaw,
  'coefficient', // C of C eta^lossExponent eta', N s/m^(lossExponent + 1)
  'lossExponent',
];
const records = {
  PowerLaw: { constants: powerLaw, state: [] },
  ExactLoss: {
    constants: powerLaw,
    state: [
      'aim', // what psi^2 may be at most after this step, J; -1: anything
      'planned', // g before the neighbours were looked at, sqrt(N/m)
      'overForce', // a force that would lose more than is stored, N; 0: it would not
      'overMove', // eta+ - eta- under that force, m
    ],
  },
  LossExponent: { constants: lossExponent, state: [] },
  Memory: {
    constants: [
      ...lossExponent,
      'memory', // Kx, N/m^exponent
      'relaxation', // tau, s
    ],
    state: [
      'chi', // sqrt(J)
      'memoryGradient', // gx of this step, sqrt(N/m)
    ],
  },
  Restitution: {
    constants: [...powerLaw, 'restitution'],
    state: [
      'lastMove', // eta - eta-, m
      'kept', // the part of the energy of the way in that this step keeps
      'before', // energy stored before the step, J
    ],
  },
  // N/m, N/m^3, kg/s
  Spring: { constants: ['stiffness', 'cubic', 'damping'], state: [] },
  // N, m/s, s^2/m^2; the last slip found in m/s
  // Both kinds of friction begin with what the player controls.
  Bow: { constants: ['bowForce', 'bowVelocity', 'sharpness'], state: ['slip'] },
  Bristle: {
    constants: [
      'bowForce', // the normal force, N
      'bowVelocity', // m/s
      'forceShare', // part of the controlled force that presses this point
      'stiffness', // of the bristle, N/m
      'damping', // of the bristle, kg/s
      'viscosity', // kg/s
      'sliding', // coefficient of friction of fast slip
      'sticking', // and of slow slip
      'stribeck', // slip at which the one becomes the other, m/s
      'breakaway', // part of sliding friction below which a bristle only stretches; -1: none
      'beside', // compliance towards the other points of the same contact, m/N
    ],
    state: [
      'slip', // of the last step, m/s; while a step is planned, the best guess
      'bend', // z, m
      'guess', // the mean bend expected in the present step, m
      'keep', // part of the bend that the present step leaves
      'gain', // part of half the slip that joins it
    ],
  },
  Rigid: { constants: [], state: [] },
  // play in m; the side that is touched, 1 or -1
  Slack: { constants: [...powerLaw, 'play'], state: ['side'] },
  // kg/(m⁴ s), kg/m⁴; m³ by which the near air moved in the last step
  Radiation: { constants: ['resistance', 'inertia'], state: ['moved'] },
  // density / (2 width²), kg/m⁵; smallest opening that counts, m; constant part of the opening, m; the opening at n, m
  Valve: { constants: ['jet', 'least', 'readOffset'], state: ['read'] },
  // its free move, found before it is planned
  Strain: { constants: [], state: ['move'] },
} satisfies Readonly<Record<string, { constants: readonly string[]; state: readonly string[] }>>;

const COLLISION = ONE_SIDED | MAY_SLEEP | STORES_PSI;
const P2 = COLLISION | PUSH_ONLY | CORRECTED;

const table = [
  { name: 'collision-26', record: 'PowerLaw', traits: COLLISION },
  { name: 'collision-27f', record: 'PowerLaw', traits: COLLISION | PUSH_ONLY },
  { name: 'collision-27s', record: 'PowerLaw', traits: COLLISION | PUSH_ONLY },
  { name: 'collision-p2', record: 'PowerLaw', traits: P2 | TANGENT, lean: true },
  { name: 'connection-p2', record: 'PowerLaw', traits: STORES_PSI | CORRECTED, lean: true },
  { name: 'connection-signed', record: 'PowerLaw', traits: STORES_PSI },
  { name: 'connection-eq69', record: 'PowerLaw', traits: STORES_PSI },
  { name: 'spring', record: 'Spring', traits: CONSTANT_SLOPE | FOLLOWS_ETA | OWN_ETA | IDLES, lean: true },
  { name: 'bow-implicit', record: 'Bow', traits: FRICTION, lean: true },
  { name: 'bow-newton', record: 'Bow', traits: FRICTION | ON_CURVE },
  { name: 'rigid', record: 'Rigid', traits: CONSTANT_SLOPE | CONSTRAINT, lean: true },
  { name: 'collision-it2', record: 'PowerLaw', traits: COLLISION | ITERATED | FOLLOWS_ETA },
  { name: 'connection-it2', record: 'PowerLaw', traits: STORES_PSI | ITERATED | FOLLOWS_ETA },
  { name: 'collision-p2h', record: 'ExactLoss', traits: P2 | TANGENT | EXACT_LOSS, lean: true },
  { name: 'collision-p2c', record: 'PowerLaw', traits: P2 },
  { name: 'collision-p2m', record: 'PowerLaw', traits: P2 },
  { name: 'slack', record: 'Slack', traits: STORES_PSI | CORRECTED | PUSH_BACK | TANGENT },
  { name: 'collision-loss', record: 'LossExponent', traits: P2 | TANGENT },
  { name: 'collision-loss-it2', record: 'LossExponent', traits: COLLISION | ITERATED | FOLLOWS_ETA },
  { name: 'collision-memory', record: 'Memory', traits: P2 | AFTER_STEP | RELAXES },
  { name: 'collision-restitution', record: 'Restitution', traits: P2 | AFTER_STEP | LAST_MOVE },
  { name: 'radiation', record: 'Radiation', traits: CONSTANT_SLOPE | AFTER_STEP },
  { name: 'valve', record: 'Valve', traits: CORRECTED | READS },
  { name: 'bristle', record: 'Bristle', traits: FRICTION | PLANNED_TWICE | AFTER_STEP },
  { name: 'strain', record: 'Strain', traits: STRAIN },
  { name: 'slack-it2', record: 'Slack', traits: STORES_PSI | ITERATED | FOLLOWS_ETA },
] as const satisfies readonly { name: string; record: keyof typeof records; traits: number; lean?: boolean }[];

export type LawName = (typeof table)[number]['name'];

export interface LawEntry {
  readonly name: LawName;
  /** Whether the lean kernel has it too, which web pages load where it is enough. */
  readonly lean?: boolean;
  /** Of the class that views its record in the kernel. */
  readonly record: string;
  /** Its own fields in memory order: constants, then state. */
  readonly constants: readonly string[];
  readonly state: readonly string[];
  readonly traits: number;
}

/** Every law in the order of its number. */
export const laws: readonly LawEntry[] = table.map((law) => ({ ...law, ...records[law.record] }));

/** The most fields that any law has of its own: every contact's record has room for so many. */
export const LAW_FIELDS = Math.max(...laws.map(({ constants, state }) => constants.length + state.length));
