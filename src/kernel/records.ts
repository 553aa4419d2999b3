/**
 * The memory of a running Program, record by record.
 *
 * This file is read by both compilers: AssemblyScript takes the classes as views on raw memory, TypeScript takes the order of their
 * fields as the memory map (compile/image.ts). A class holds either f64 fields only (8 bytes each) or i32 fields only (4 bytes each),
 * so that the order alone gives every offset. Addresses are absolute bytes. The fields of single laws and kinds of element are
 * declared in laws/table.ts and elements/table.ts; controls, strings on bridges, fences and watches, bodies that stretch, and parameters that
 * move have files of their own, *-records.ts.
 */

/** First byte of a Program's image; below it lie the kernel's own tables (a test checks that they fit). */
export const IMAGE_BASE: i32 = 65536;

/** The root of the memory map, at IMAGE_BASE: each group of fields is laid out and written by one file. i32. */
export class Header {
  // Time and states (compile/write-states.ts)
  clock: i32 = 0;
  weighing: i32 = 0; // samples between two computations of the energy, a power of two
  slots: i32 = 0; // unknowns in each of the three state buffers
  uPrev: i32 = 0; // address of u^{n-1}; the three rotate
  u: i32 = 0; // address of u^n
  uNext: i32 = 0; // address of u^{n+1} during a step, of u^{n-2} between steps (of a later state for modes that run ahead)
  halosValid: i32 = 0; // 1: the halos of u^{n-1} are those of the last step

  // Elements (compile/write-bodies.ts)
  elementCount: i32 = 0;
  elements: i32 = 0;
  elementLinks: i32 = 0;

  // Controls (compile/write-controls.ts)
  controlCount: i32 = 0;
  controls: i32 = 0;
  controlLinks: i32 = 0;
  segments: i32 = 0;

  // Contacts (compile/write-contacts.ts)
  contactCount: i32 = 0;
  contacts: i32 = 0;
  contactLinks: i32 = 0;
  pushedElements: i32 = 0; // i32: the elements that each contact pushes

  // Islands (compile/write-islands.ts)
  islandCount: i32 = 0;
  islands: i32 = 0;
  islandOf: i32 = 0; // i32 per contact; -1 for a hand that is away
  handsHere: i32 = 0; // number of islands that contain a hand
  islandsValid: i32 = 0; // 0: refresh the islands before the next solve

  // Known forces (compile/write-forces.ts)
  forceCount: i32 = 0;
  forceLinks: i32 = 0;
  actingCount: i32 = 0; // known forces that act in the present step
  acting: i32 = 0; // i32 each

  // Pick-ups (compile/write-outputs.ts)
  outputCount: i32 = 0;
  outputs: i32 = 0;
  outputLinks: i32 = 0;
  outputContacts: i32 = 0; // i32 per contact that a force pick-up adds
  waiting: i32 = 0; // f64: what delayed pick-ups have read and not yet put out

  // Who is awake (compile/write-sleep.ts)
  awake: i32 = 0; // one bit per contact, in words of eight bytes: 1 if awake
  awakeList: i32 = 0; // scratch: the awake contacts of this step, ended by contactCount
  joining: i32 = 0; // scratch: such a list for one contact that wakes while its island is solved
  pushes: i32 = 0; // scratch: f64 per contact: by how much its neighbours' forces move eta, m; zero between uses
  loneCount: i32 = 0; // contacts that are tested one by one while they sleep, without fence or watch
  lone: i32 = 0; // i32 each, in ascending order

  // Fences (compile/fences.ts)
  fenceCount: i32 = 0;
  fences: i32 = 0;
  fencesValid: i32 = 0; // 0: set the bounds before the next test, and restart the watches
  fencesUpToDate: i32 = 0; // 1: the bounds fit the present values of the controls
  fenced: i32 = 0; // i32: the contacts of each fence, then the contacts at each of its slots
  fenceControls: i32 = 0; // i32: the controls that move the barriers of each fence
  fencedAt: i32 = 0; // f64: the values of these controls for which the bounds were set

  // Watches (compile/watches.ts)
  watchCount: i32 = 0;
  watches: i32 = 0;
  watchLinks: i32 = 0;
  sleepers: i32 = 0; // i32: the contacts of each watch
  dues: i32 = 0; // f64 per sleeper: the travel at which it is due, m
  looks: i32 = 0; // f64 per sleeper: the sample of its last test
  watchControls: i32 = 0; // i32: the controls that move the barriers of each watch

  // The solve of an island (compile/write-solve.ts)
  passes: i32 = 0; // corrector passes of the island solve
  tangents: i32 = 0; // which islands are solved by tangents: 0 none, 1 where the coupling reaches the gate, TANGENTS_IN_SQUEEZES
  tangentPasses: i32 = 0; // most solves by tangents of one island and step
  settling: i32 = 0; // 1: forces are found before contacts are planned (settle.ts)
  iterating: i32 = 0; // 1: collisions and connections are solved by IT-2
  full: i32 = 0; // 1: the Program needs more than the lean kernel has; read by the host only
  members: i32 = 0; // scratch: the awake contacts of the present island
  activeList: i32 = 0; // scratch: contacts that act in the present solve
  activePlace: i32 = 0; // scratch: contact -> 1 + its place in activeList, or 0
  bowList: i32 = 0; // scratch: bows of an island that are solved by Newton
  envelopeFirst: i32 = 0; // first column of each row of a factor: scratch, then the rows of eliminated contacts
  envelopeStart: i32 = 0; // where each row of a factor begins
  envelope: i32 = 0; // the factors
  steadyEnvelope: i32 = 0; // where in the envelope the factors of eliminated contacts begin
  envelopeVector: i32 = 0; // scratch: right sides, then solutions: one column for the contacts, one per bow
  modeCapacity: i32 = 0; // numbers that modeRows has room for; 0: no island is solved through the unknowns that its contacts share
  modeRows: i32 = 0; // scratch: a row per contact, a number per shared unknown (low-rank.ts)
  modeVectors: i32 = 0; // scratch: four vectors of the same solve
  columns: i32 = 0; // i32 per slot: 1 + its column in modeRows; -1: touched by one contact only

  // Elimination (compile/write-elimination.ts)
  eliminated: i32 = 0; // i32: the eliminated contacts of each island, in the order of their factor
  steadyRight: i32 = 0; // f64 per eliminated contact: its right side in this step
  steadySolution: i32 = 0; // f64 per eliminated contact: its y in this step without forces of the others
  reductions: i32 = 0; // a record per contact; none if no island eliminates
  responses: i32 = 0; // f64: by how much a unit force of each other contact reduces y of the eliminated ones
  reducedCompliances: i32 = 0; // f64 per contact: its compliance including the response of the eliminated ones, m/N
  reducedFreeMoves: i32 = 0; // f64 per contact: its free move including the forces that the eliminated ones have by themselves, m

  // Terms of all sums over unknowns (compile/write-terms.ts)
  termSlots: i32 = 0; // i32 per term
  termWeights: i32 = 0; // f64 per term, s I
  termMoves: i32 = 0; // f64 per term, s I as it enters u+ - u-
  termMobilities: i32 = 0; // f64 per term, s I B

  // W off its diagonal (compile/write-couplings.ts)
  neighbours: i32 = 0; // i32 per entry of W off its diagonal
  compliances: i32 = 0; // f64 per entry of W off its diagonal
  direction: i32 = 0; // scratch: f64 per unknown: the direction whose couplings are found; zero otherwise

  // Bodies that stretch (compile/write-stretches.ts)
  stretchCount: i32 = 0;
  stretches: i32 = 0;
  gauges: i32 = 0; // f64 per such body: the largest gauge s so far
  packedPlace: i32 = 0; // i32 per slot: its place in the packed vectors of the body that it belongs to, counted through all of them from 1; or 0

  // Parameters that move (compile/write-tuning.ts)
  tuningCount: i32 = 0; // elements whose restoring forces move
  tunings: i32 = 0;
  tuningLinks: i32 = 0;
  pressingCount: i32 = 0; // points of contact whose numbers move
  pressings: i32 = 0;
  pressingLinks: i32 = 0;

  // Strings that stand on other bodies (compile/bridges.ts)
  bridgePointCount: i32 = 0;
  bridgePoints: i32 = 0;
  bridges: i32 = 0; // in the order of the points that they belong to
  bridgeRecords: i32 = 0;
  bridgeTouches: i32 = 0; // i32 per contact with a string that may lag: the contact, then its place among the lone ones or -1
  reaches: i32 = 0; // f64 per element: no point of a string on a bridge is farther from zero at u*, m
  leashes: i32 = 0; // i32 per lone contact: 1 + the string on a bridge that it touches, which nothing else moves far; 0: none
  leashWeights: i32 = 0; // f64 per lone contact: the largest weight of a mode of that string
  leashClears: i32 = 0; // f64 per lone contact: 1 if stepBridges has found in this step that it cannot touch
}

/** Time, and the ledger of the whole system. f64. */
export class Clock {
  step: f64 = 0; // k, s
  halfRate: f64 = 0; // 1 / (2 k), 1/s
  sample: f64 = 0; // n of the next output sample
  gate: f64 = 0; // coupling from which on an island is solved by tangents
  controlsRest: f64 = 0; // all controls are constant before this time index
  wakings: f64 = 0; // how often a contact has woken or fallen asleep
  energyStart: f64 = 0; // J
  energy: f64 = 0; // J
  lost: f64 = 0; // J, of all elements and contacts together
  lostCarry: f64 = 0;
  injected: f64 = 0; // J
  injectedCarry: f64 = 0;
  residualMax: f64 = 0; // largest |E + lost - injected - E0|, J
  energyMax: f64 = 0; // J
  injectedMax: f64 = 0; // largest |injected| when the energy was computed, J
  injectedPeak: f64 = 0; // largest |injected| at any time, J: what was put in and taken out again between two of these
  resolves: f64 = 0; // islands solved again because a collision pulled
  bowsEased: f64 = 0; // islands whose Newton bows did not converge and were solved by the implicit law
  newtonSteps: f64 = 0; // total number of Newton steps of IT-2
  newtonSolves: f64 = 0; // islands that IT-2 solved
  newtonMost: f64 = 0; // largest number of steps of one solve
  newtonFailures: f64 = 0; // solves that did not converge
  stopped: f64 = 0; // the sample from which on the run is silent, or 0: a body stretches (strains.ts), a spring stiffens (active.ts), a contact stores (tuning.ts, solve.ts) or pushes (step.ts) more than can be computed
}

/** What vibrates, or stands still to be hit. i32. */
export class ElementLinks {
  kind: i32 = 0; // its place in elements/table.ts
  traits: i32 = 0; // elements/traits.ts
  slot: i32 = 0; // first unknown in a state buffer
  size: i32 = 0; // unknowns
  constants: i32 = 0; // address of the kind's constants
  alone: i32 = 0; // 1: runs ahead (elements/traits.ts), and no contact of the model touches it
  ahead: i32 = 0; // number of coming steps that are already computed; after the first of three, u^{n-1} is missing until the next; of a string on a bridge: steps since a force acted on it, up to 2
  carried: i32 = 0; // 1: a string on a bridge, which is stepped with it (bridges.ts)
  still: i32 = 0; // 1: at rest in all three states until a force acts on it
  edge: i32 = 0; // string: bytes from its first slot to the node before its right end, or to its copy where that begins a lane
  ghost: i32 = 0; // string: bytes from its first slot to the ghost behind its right end, from where on lane 1 has no nodes
}

/** The ledger of one element. f64. */
export class ElementRecord {
  bookedUntil: f64 = 0; // its losses before this sample are already booked
  stored: f64 = 0; // J
  lost: f64 = 0; // J
  lostCarry: f64 = 0;
  injected: f64 = 0; // J
  injectedCarry: f64 = 0;
}

/** Terms with consecutive slots, such as those of modes, are processed in rows of this length. */
export const ROW: i32 = 8;

/** A sum over unknowns: single terms, followed by whole rows. i32. */
export class TermLinks {
  firstTerm: i32 = 0;
  firstRow: i32 = 0; // index of the first term that is in a row; the end of the single terms
  rowTerms: i32 = 0; // terms in rows
}

/** i32. */
export class ContactLinks extends TermLinks {
  law: i32 = 0; // its place in laws/table.ts
  traits: i32 = 0; // laws/traits.ts
  control: i32 = 0; // what moves the offset, or -1
  forceControl: i32 = 0; // bow: its force, or -1
  velocityControl: i32 = 0; // bow: its velocity, or -1
  normal: i32 = 0; // bristle: 1 + the contact whose force presses it; 0: its own
  slideControl: i32 = 0; // what moves the point along its element, as a node coordinate, or -1
  slideTerm: i32 = 0; // first of the four terms that move
  slideSlot: i32 = 0; // first slot of the string
  slideLane: i32 = 0; // its nodes per lane
  slideIntervals: i32 = 0;
  firstNeighbour: i32 = 0;
  neighbourCount: i32 = 0;
  firstPushed: i32 = 0; // in pushedElements: the elements whose unknowns it pushes
  pushedCount: i32 = 0;
  lone: i32 = 0; // 1 + its place among the lone contacts; 0: it is none of them
  fence: i32 = 0; // 1 + the fence that tests it while it sleeps; 0: none
  fencedBelow: i32 = 0; // 1: it touches when its slots are too low, 0: when they are too high
  watch: i32 = 0; // 1 + the watch that tests it while it sleeps; 0: none
  sleeper: i32 = 0; // its index among the sleepers of all watches
  nearFirst: i32 = 0; // the first neighbour whose entry of W may be non-zero at present
  nearCount: i32 = 0;
  closes: i32 = 0; // 1 + the only neighbour whose gap its push may close; 0: there is none; -1: there are several
  asked: i32 = 0; // index of the entry of W that was looked up last
  shield: i32 = 0; // 1 + the fence that contains all of these; 0: none
  readTerm: i32 = 0; // READS: the terms of the point that it depends on, in the order of TermLinks
  readRow: i32 = 0;
  readRowTerms: i32 = 0;
  tied: i32 = 0; // 1: rigid connections leave it no motion
}

/** A hit whose force acts in fewer samples is brief: under eight samples of contact, since the force of a step spans two of them. */
export const BRIEF: i32 = 10;

/** One point of contact: state, what the present step found, ledger. The constants and the state of its law follow it (laws/table.ts). f64. */
export class ContactRecord {
  offset: f64 = 0; // constant part of the offset in eta, m
  controlSign: f64 = 0; // how the control enters eta
  etaPrev: f64 = 0; // eta^{n-1}, m
  eta: f64 = 0; // eta^n, m
  psi: f64 = 0; // psi^{n-1/2}, sqrt(J)
  staticForcePrev: f64 = 0; // phi'(eta^{n-1}), N
  staticForce: f64 = 0; // phi'(eta^n), N
  potentialPrev: f64 = 0; // phi(eta^{n-1}), J
  potential: f64 = 0; // phi(eta^n), J
  slideSign: f64 = 0; // how the moving point enters eta
  slideMobility: f64 = 0; // B of the nodes it moves over, m/N
  slideLeft: f64 = 0; // B of the left end, m/N
  slideRight: f64 = 0; // B of the right end, m/N
  slideWork: f64 = 0; // FOLLOWS_ETA: change of stored energy because the point slid, J
  slid: f64 = 0; // node coordinate for which the terms are set
  fence: f64 = 0; // bound on its slots while it sleeps, m
  compliance: f64 = 0; // W_cc, m/N
  freeMove: f64 = 0; // D = eta* - eta^{n-1}: how far eta would move without contact forces, m
  shift: f64 = 0; // the part of D that a control makes, m
  g: f64 = 0; // sqrt(N/m), signed
  loss: f64 = 0; // r, N/m
  drain: f64 = 0; // EXACT_LOSS: what psi^2 loses in this step; then the energy lost, J
  plannedFor: f64 = 0; // the free move that g was found for, m
  root: f64 = 0; // S = sqrt(c), signed as g; 0: does not act
  drive: f64 = 0; // d / S
  reach: f64 = 0; // eta+ - eta- at the present iterate, m
  present: f64 = 0; // 1: takes part in the tangents of this step
  chord: f64 = 0; // of the present tangent: (phi(eta+) - phi(eta-))/(eta+ - eta-), N
  chordSlope: f64 = 0; // its derivative, N/m
  steering: f64 = 0; // what the present tangent takes off the law's force to steer psi^2, N
  scaledForce: f64 = 0; // y = f / S, what the island solve finds
  force: f64 = 0; // N
  maxForce: f64 = 0; // N
  minForce: f64 = 0; // N
  maxPenetration: f64 = 0; // m
  hits: f64 = 0;
  touching: f64 = 0; // samples in which the force of the present hit has acted; 0 while it is zero
  hitForce: f64 = 0; // largest force of the present hit, N
  briefHits: f64 = 0; // hits whose force acted in fewer than BRIEF samples
  briefForce: f64 = 0; // largest force of any of these, N
  briefSamples: f64 = 0; // in how many samples its force acted
  stored: f64 = 0; // J
  lost: f64 = 0; // J
  lostCarry: f64 = 0;
  injected: f64 = 0; // J
  injectedCarry: f64 = 0;
}

// How the forces of an island are found (solve.ts).
export const ISLAND_ORDINARY: i32 = 0; // predictor and corrector passes
export const ISLAND_ITERATED: i32 = 1; // Newton on the whole island
export const ISLAND_EXACT: i32 = 2; // some contact has exact damping, awake or asleep
export const ISLAND_SETTLED: i32 = 3; // forces settle before they are booked

/** Tangents only where contacts squeeze a light body between them (squeeze.ts), and the coupling there reaches the gate. */
export const TANGENTS_IN_SQUEEZES: i32 = 2;

/** Contacts that are coupled through W; they are consecutive. i32. */
export class Island {
  first: i32 = 0;
  count: i32 = 0;
  firstEliminated: i32 = 0; // contacts with constant c (eliminate.ts)
  eliminatedCount: i32 = 0;
  reduced: i32 = 0; // 1: these are eliminated at present
  cancelling: i32 = 0; // 1: digits were lost when these were factored (refine.ts)
  cancelled: i32 = 0; // 1: the solve of this step has lost digits
  kind: i32 = 0; // one of the kinds above
  weak: i32 = 0; // 1: its contacts are too weakly coupled ever to need tangents
  pairs: i32 = 0; // 1: only pairs that squeeze something between them count as coupled
  held: i32 = 0; // 1: a joint may be held by others (held.ts)
  rank: i32 = 0; // unknowns that its contacts share, if there are far fewer of these than contacts; else 0
  plain: i32 = 0; // 1: a single awake contact is solved without a system of equations
}

/** The part of a contact in an island from which others are eliminated. i32. */
export class Reduction {
  place: i32 = 0; // 1 + its index among the eliminated contacts of its island; 0: not eliminated
  firstResponse: i32 = 0; // index of the first response of an eliminated contact to its force
  firstPlace: i32 = 0; // the first eliminated contact that responds
  responseCount: i32 = 0;
  firstNeighbour: i32 = 0; // whom it feels at once or through eliminated ones; their entries are those of the reduced W
  neighbourCount: i32 = 0;
}

/** A known force on one element. i32. */
export class ForceLinks extends TermLinks {
  control: i32 = 0;
  element: i32 = 0;
}

/** A pick-up: of a point, or of contacts. i32. */
export class OutputLinks extends TermLinks {
  quantity: i32 = 0; // its place in quantities/table.ts
  firstContact: i32 = 0; // in outputContacts
  contactCount: i32 = 0;
  stretch: i32 = 0; // 1 + the body whose strains it adds up; 0: none
  factors: i32 = 0; // address of f64 per strain, and of its value at rest
  tuning: i32 = 0; // 1 + what moves that value; 0: it stays
  delay: i32 = 0; // samples for which what is read waits
  firstWaiting: i32 = 0; // in waiting
  cursor: i32 = 0; // the place of the next sample among those that wait
}

/** Of a pick-up, and the sums that one of many modes keeps within one call of the host; of contacts, `now` is what the last step read. f64. */
export class OutputRecord {
  offset: f64 = 0; // what its displacement is counted from, m
  factor: f64 = 0; // of what contacts do
  now: f64 = 0; // of u^n, m
  last: f64 = 0; // of u^{n-1}, m
  before: f64 = 0; // of u^{n-2}, m
  // Of a tension that moves: at rest it is perTension times the tension that moves by itself, and perRise times the rise.
  perTension: f64 = 0;
  perRise: f64 = 0;
}
