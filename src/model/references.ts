// What the parts of a model say about each other: every name exists, and names something that fits its place.

import { checkContact } from './contact-references.ts';
import { type Fault, type Path, unexpected } from './faults.ts';
import { show } from './problems.ts';
import { type Checks, checkIsBarrier, checkPosition, findElement, findNamed, findRef } from './reference-checks.ts';
import { checkScore } from './score-references.ts';
import type { Sound, SoundOutput, SoundPlayer } from './sound.ts';

export interface References {
  readonly faults: readonly Fault[];
  /** The SI value of each event of the score that sets a field, by its place in the score. */
  readonly setValues: ReadonlyMap<number, number>;
}

export function checkReferences(sound: Sound, source: unknown): References {
  const faults: Fault[] = [];
  const checks: Checks = { sound, source, report: (fault) => faults.push(fault) };
  for (const [name, contact] of sound.contacts) if (contact) checkContact(checks, contact, ['contacts', name]);
  for (const [name, player] of sound.players) if (player) checkPlayer(checks, player, ['players', name]);
  for (const [name, output] of sound.outputs) if (output) checkOutput(checks, output, ['outputs', name]);
  const setValues = checkScore(checks);
  return { faults, setValues };
}

function checkPlayer(checks: Checks, player: SoundPlayer, path: Path): void {
  if (player.type === 'initial') checkInitial(checks, player, path);
  else if (player.type === 'motion') {
    if (player.element !== undefined) checkIsBarrier(checks, player.element, [...path, 'element']);
  } else if (player.at !== undefined) {
    const atPath = [...path, 'at'];
    const element = findRef(checks, player.at, atPath);
    if (element?.type !== 'barrier') return;
    checks.report(unexpected(checks.source, atPath, 'expected something that a force can move, not a barrier'));
  }
}

function checkInitial(checks: Checks, player: SoundPlayer & { type: 'initial' }, path: Path): void {
  const { source, report } = checks;
  const { element: name, shape } = player;
  if (name === undefined) return;
  const elementPath = [...path, 'element'];
  const element = findElement(checks, name, elementPath);
  if (element?.type === 'barrier') {
    report(unexpected(source, elementPath, 'expected the name of a mass or string, not of a barrier'));
  } else if (element?.type === 'mass' && shape !== undefined) {
    report(unexpected(source, [...path, 'shape'], `expected no shape, because ${show(name)} is a mass`));
  } else if (element?.type === 'string' && typeof shape === 'object' && 'raisedCosine' in shape) {
    checkPosition(checks, shape.raisedCosine.at, element, [...path, 'shape', 'raisedCosine', 'at']);
  }
}

function checkOutput(checks: Checks, output: SoundOutput, path: Path): void {
  if ('at' in output && output.at !== undefined) findRef(checks, output.at, [...path, 'at']);
  if ('contact' in output && output.contact !== undefined) {
    findNamed(checks, 'a contact', checks.sound.contacts, output.contact, [...path, 'contact']);
  }
}
