/**
 * What every model must obey, whatever a stranger writes. Each function runs a Program and returns the first property that fails, or
 * undefined. All choices (blocks, order, instants) follow from the model, so that a model file alone reproduces its failure.
 */

import type { Program } from '../compile/index.ts';
import { laws } from '../kernel/laws/table.ts';
import { PUSH_ONLY } from '../kernel/laws/traits.ts';
import { Clock, ContactLinks } from '../kernel/records.ts';
import { createSimulation, type Ledger, type Simulation } from '../run/index.ts';
import { largestEnergy } from '../run/ledger.ts';
import { createDepths } from './depths.ts';
import { type Finding, firstDifference, LIMITS } from './finding.ts';
import { sameByHand, sameLive } from './live.ts';
import { sameInAnyOrder } from './order.ts';
import { createSteepness, movedEnergy, noiseOf, type Steepness } from './round-off.ts';
import { sameAsReference } from './same-as-reference.ts';

/** What was measured of a model on the way. */
interface Measures {
  /** Largest residual of the energy balance, relative to the largest energy that moved. */
  readonly residual: number;
  /** Largest pull of a contact that must not pull, relative to its largest push. */
  readonly attraction: number;
  /** How much deeper a one-sided contact went than the energy of the system can press it, in multiples of v k. */
  readonly penetration: number;
  /** Samples that the dense reference computed, too. */
  readonly compared: number;
  /** Whether the run stopped: it is silent from there on. */
  readonly stopped: boolean;
}

interface Verdict {
  readonly finding?: Finding;
  readonly measures: Measures;
}

/** Parts into which a metered run is divided at least, between which its accounts are read. */
const PARTS = 12;

export function examine(program: Program, module: WebAssembly.Module, samples: number): Verdict {
  const measures = { residual: 0, attraction: 0, penetration: 0, compared: 0, stopped: false };
  try {
    const metered = meteredRun(program, module, samples, measures);
    if (metered.finding !== undefined) return { finding: metered.finding, measures };
    const finding =
      sameInBlocks(program, module, metered.outputs) ??
      sameLive(program, module, metered.outputs) ??
      sameByHand(program, module, metered.outputs) ??
      sameInAnyOrder(program, module);
    if (finding !== undefined) return { finding, measures };
    const { samples: compared, ...reference } = sameAsReference(program, module);
    return { ...reference, measures: { ...measures, compared } };
  } catch (error) {
    return { finding: { property: 'throws', message: String(error) }, measures };
  }
}

interface Run {
  readonly outputs: Float64Array[];
  readonly finding?: Finding;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function meteredRun(program: Program, module: WebAssembly.Module, samples: number, measures: Mutable<Measures>): Run {
  const simulation = createSimulation(program, module, { metered: true });
  const outputs = program.outputs.map(() => new Float64Array(samples));
  const depths = createDepths(simulation);
  const steepness = createSteepness(simulation);
  const watch = together(depths?.watch, steepness?.watch);
  const undriven = isUndriven(program);
  let before: Ledger | undefined;
  let [sunk, moved, from] = [0, 0, 0];
  for (const to of stopsOf(program, samples)) {
    simulation.renderInto(outputs, from, to - from, watch);
    const ledger = simulation.ledger();
    moved = Math.max(moved, movedEnergy(simulation));
    // Newton's method balances where it converges; the run counts where it does not, and says so.
    const converged = simulation.newton().failures === 0;
    const finding =
      finite(outputs, from, to, ledger) ??
      (converged ? balanced(simulation, ledger, moved, measures, steepness) : undefined) ??
      (converged ? accounted(simulation, ledger, before, moved, undriven) : undefined) ??
      unattracted(simulation, measures);
    if (finding !== undefined) return { outputs, finding };
    before = ledger;
    from = to;
    sunk = Math.max(sunk, heightLost(ledger));
  }
  measures.stopped = simulation.stop() !== undefined;
  const deep = depths?.deepest(suppliedEnergy(simulation) + sunk);
  if (deep !== undefined) {
    measures.penetration = deep.multiple;
    if (deep.multiple > LIMITS.penetration)
      return {
        outputs,
        finding: {
          property: 'tunnelling',
          message: `${deep.contact} went ${deep.multiple.toPrecision(3)} v k deeper than all energy of the system can press it`,
        },
      };
  }
  return { outputs };
}

/**
 * Samples at which the accounts are read: some evenly spread ones, and those before the score changes a field, since a body that
 * becomes lighter moves other energies with the same forces.
 */
function stopsOf({ events }: Program, samples: number): number[] {
  const spread = Array.from({ length: PARTS }, (_, part) => Math.floor(((part + 1) * samples) / PARTS));
  const changes = events.map(({ sample }) => sample).filter((sample) => sample > 0 && sample < samples);
  return [...new Set([...spread, ...changes])].sort((a, b) => a - b);
}

function together(one: (() => void) | undefined, other: (() => void) | undefined): (() => void) | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return () => {
    one();
    other();
  };
}

function finite(outputs: readonly Float64Array[], from: number, to: number, ledger: Ledger): Finding | undefined {
  for (const output of outputs)
    for (let i = from; i < to; i++)
      if (!Number.isFinite(output[i])) return { property: 'finite', message: `sample ${i} is ${output[i]}` };
  if (!Number.isFinite(ledger.energy + ledger.dissipated + ledger.injected + ledger.residual))
    return { property: 'finite', message: `the ledger is not finite before sample ${to}` };
  return undefined;
}

/** All energy that there ever was, J: what is stored, and what was put in and may be lost again. A contact with losses goes deeper than what it stores. */
function suppliedEnergy({ machine }: Simulation): number {
  return largestEnergy(machine) + machine.get('clock', Clock, 0, 'injectedPeak');
}

/** What weights below zero have given to the others, J: their height counts from zero, so all energy may be far less than what presses. */
function heightLost({ elements }: Ledger): number {
  return elements.reduce((sum, { stored }) => sum + Math.max(0, -stored), 0);
}

function balanced(
  simulation: Simulation,
  ledger: Ledger,
  moved: number,
  measures: Mutable<Measures>,
  steepness: Steepness | undefined,
): Finding | undefined {
  if (ledger.residual === 0) return undefined;
  const imbalance = ledger.residual * largestEnergy(simulation.machine);
  if (imbalance > LIMITS.residual * moved && imbalance <= noiseOf(simulation) + (steepness?.noise() ?? 0))
    return undefined;
  const residual = imbalance / moved;
  measures.residual = Math.max(measures.residual, residual);
  if (residual <= LIMITS.residual) return undefined;
  return { property: 'balance', message: `residual ${residual.toPrecision(3)} before sample ${simulation.sample}` };
}

/** Nothing stores or has lost less than nothing, and what is lost never comes back. Height energy counts from zero and may be negative. */
function accounted(
  simulation: Simulation,
  ledger: Ledger,
  before: Ledger | undefined,
  scale: number,
  undriven: boolean,
): Finding | undefined {
  const { model } = simulation.program;
  const least = -LIMITS.account * scale;
  const parts = [...ledger.elements, ...ledger.contacts];
  const earlier = before && [...before.elements, ...before.contacts];
  for (const [i, { name, stored, lost }] of parts.entries()) {
    if (lost - (earlier?.[i].lost ?? 0) < least)
      return { property: 'dissipated', message: `${name} lost ${lost - (earlier?.[i].lost ?? 0)} J of ${scale} J` };
    const element = i < ledger.elements.length ? model.elements[name] : undefined;
    if (element !== undefined && 'gravity' in element && element.gravity !== 0) continue;
    // A string on a bridge and its board share energy that is booked with the string; only their sum is that of a system.
    const board = element !== undefined && 'bridge' in element ? element.bridge?.element : undefined;
    const shared = ledger.elements.find((other) => other.name === board)?.stored ?? 0;
    if (stored + shared < least) return { property: 'stored', message: `${name} stores ${stored} J of ${scale} J` };
  }
  const grown = before === undefined ? 0 : ledger.energy - before.energy;
  // What displacements cannot hold comes and goes.
  if (undriven && before !== undefined && grown > LIMITS.account * scale && grown > noiseOf(simulation))
    return {
      property: 'passive',
      message: `nothing drives it, and its energy grows from ${before.energy} to ${ledger.energy} J`,
    };
  return undefined;
}

/** Whether nothing does work from outside after the start. */
function isUndriven({ model, contacts }: Program): boolean {
  return (
    model.score.length === 0 &&
    Object.values(model.players).every(({ type }) => type === 'initial') &&
    contacts.every(({ name }) => !('velocity' in model.contacts[name]))
  );
}

function traitsAt({ machine }: Simulation, point: number): number {
  return laws[machine.getInt('contact-links', ContactLinks, point, 'law')].traits;
}

function unattracted(simulation: Simulation, measures: Mutable<Measures>): Finding | undefined {
  const reports = simulation.contacts();
  for (const [i, { name, minForce, maxForce }] of reports.entries()) {
    const [point] = simulation.program.contacts[i].points;
    if (point === undefined || (traitsAt(simulation, point) & PUSH_ONLY) === 0 || minForce >= 0) continue;
    const attraction = -minForce / Math.max(maxForce, -minForce);
    measures.attraction = Math.max(measures.attraction, attraction);
    if (attraction > LIMITS.attraction)
      return {
        property: 'attraction',
        message: `${name} pulls with ${-minForce} N; it pushes with up to ${maxForce} N`,
      };
  }
  return undefined;
}

/** Without the ledger, in other blocks, and from a snapshot in the middle, looked at after every sample: the same bits. */
function sameInBlocks(
  program: Program,
  module: WebAssembly.Module,
  expected: readonly Float64Array[],
): Finding | undefined {
  const samples = expected[0].length;
  const middle = Math.floor(samples / 3);
  const simulation = createSimulation(program, module);
  const outputs = expected.map(() => new Float64Array(samples));
  for (let from = 0, block = 1; from < middle; from += block, block = (7 * block + 1) % 257)
    simulation.renderInto(outputs, from, Math.min(block, middle - from));
  const snapshot = simulation.snapshot();
  simulation.renderInto(outputs, middle, samples - middle);
  const blocks = firstDifference(expected, outputs);
  if (blocks < samples)
    return { property: 'blocks', message: `sample ${blocks} depends on the block size or on the ledger` };
  simulation.restore(snapshot);
  const rest = Math.min(samples - middle, Math.floor(samples / 6));
  simulation.renderInto(outputs, middle, rest, simulation.machine.kernel.placeAll);
  const restored = firstDifference(expected, outputs, middle);
  if (restored < samples)
    return {
      property: 'snapshot',
      message: `sample ${restored} differs after a snapshot is restored, or if one looks`,
    };
  return undefined;
}
