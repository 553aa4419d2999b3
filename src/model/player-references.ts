// Checks of a player against the elements and contacts that it plays.

import { formOf } from '../elements/index.ts';
import type { Checks } from './checks.ts';
import { type Path, unexpected } from './faults.ts';
import { checkGesture } from './gesture-references.ts';
import { checkPlace, hasModes, isLine, isSurface, nounOf, nounsOf, reportNodes } from './place-checks.ts';
import { show } from './problems.ts';
import { findElement, findMoving, findNamed } from './reference-checks.ts';
import type { ValidElement, ValidPlayer } from './valid.ts';

type Of<Type> = Extract<ValidPlayer, { type: Type }>;

export function checkPlayer(checks: Checks, player: ValidPlayer, name: string): void {
  const path = ['players', name];
  switch (player.type) {
    case 'initial':
      checkInitial(checks, player, path);
      break;
    case 'throw':
      checkThrow(checks, player, path);
      break;
    case 'gesture':
      checkGesture(checks, player, path);
      break;
    case 'blow':
      for (const [i, end] of (player.ends ?? []).entries()) findMoving(checks, end, [...path, 'ends', i], 'a pressure');
      checkParts(checks, name, player.ends?.length ?? 0);
      break;
    case 'strum':
      for (const [i, at] of (player.at ?? []).entries()) findMoving(checks, at, [...path, 'at', i], 'a pluck');
      checkParts(checks, name, player.at?.length ?? 0);
      break;
    case 'scrape':
      checkScrape(checks, player, path);
      break;
    case 'cluster':
      checkCluster(checks, player, path);
      checkParts(checks, name, player.count ?? 0);
      break;
    default:
      if (player.at !== undefined) findMoving(checks, player.at, [...path, 'at'], 'a force');
  }
}

/** Only a mass can be thrown, and only at something that it collides with. */
function checkThrow(checks: Checks, { element: name, velocity }: Of<'throw'>, path: Path): void {
  const { source, valid, report } = checks;
  if (velocity === 0) report(unexpected(source, [...path, 'velocity'], 'expected a velocity other than 0'));
  if (name === undefined) return;
  const elementPath = [...path, 'element'];
  const element = findElement(checks, name, elementPath);
  if (element === undefined) return;
  if (formOf(element) !== 'lump')
    report(unexpected(source, elementPath, `expected the name of a mass, not of ${nounOf(element)}`));
  const hits = [...valid.contacts.values()].some(
    (contact) =>
      contact?.type === 'collision' &&
      (contact.lower === undefined ||
        contact.upper === undefined ||
        contact.lower.element === name ||
        contact.upper.element === name),
  );
  if (!hits && valid.contacts.size > 0)
    report(unexpected(source, elementPath, 'expected a mass that a collision lets hit something'));
}

function checkInitial(checks: Checks, player: Of<'initial'>, path: Path): void {
  const { source, report } = checks;
  const { element: name, shape } = player;
  if (name === undefined) return;
  const elementPath = [...path, 'element'];
  const element = findElement(checks, name, elementPath);
  if (element === undefined) return;
  const form = formOf(element);
  if (form === 'barrier') {
    const what = nounsOf('lump', 'line', 'surface', 'points');
    report(unexpected(source, elementPath, `expected the name of ${what}, not of ${nounOf(element)}`));
  } else if (form === 'points') {
    if (typeof shape === 'object' && 'modes' in shape) return;
    const expected = `expected a sum of modes such as {modes: [1, 0.5]}, because ${show(name)} is ${nounOf(element)}`;
    report(unexpected(source, [...path, 'shape'], expected));
  } else if (form === 'lump') {
    if (shape === undefined) return;
    report(unexpected(source, [...path, 'shape'], `expected no shape, because ${show(name)} is ${nounOf(element)}`));
  } else if (shape !== undefined && shape !== 'sine') checkShape(checks, shape, element, name, [...path, 'shape']);
}

type Shape = Exclude<NonNullable<Of<'initial'>['shape']>, 'sine'>;

function checkShape(checks: Checks, shape: Shape, element: ValidElement, name: string, path: Path): void {
  const { source, report } = checks;
  if ('raisedCosine' in shape) {
    const { at, width } = shape.raisedCosine;
    const below = [...path, 'raisedCosine'];
    checkPlace(checks, at, { element, name, path: [...below, 'at'], many: false });
    if (hasModes(element) && typeof width === 'object') reportNodes(checks, name, [...below, 'width'], 'a width in m');
  } else if ('modes' in shape) {
    if (hasModes(element) || element.type === 'chain') return;
    const expected = `expected another shape, because ${show(name)} has a grid: modes are those of method modal`;
    report(unexpected(source, [...path, 'modes'], expected));
  } else if ('samples' in shape && isSurface(element)) {
    const expected = `expected a sine or a raised cosine, because ${show(name)} is a ${element.type}`;
    report(unexpected(source, [...path, 'samples'], expected));
  } else if ('sine' in shape && typeof shape.sine === 'object' && isLine(element)) {
    const expected = `expected one number of half waves, because ${show(name)} is a ${element.type}`;
    report(unexpected(source, [...path, 'sine'], expected));
  }
}

function checkCluster(checks: Checks, { element: name }: Of<'cluster'>, path: Path): void {
  if (name === undefined) return;
  const elementPath = [...path, 'element'];
  const element = findElement(checks, name, elementPath);
  if (element === undefined || isLine(element) || isSurface(element)) return;
  const expected = `expected the name of ${nounsOf('line', 'surface')}, not of ${nounOf(element)}`;
  checks.report(unexpected(checks.source, elementPath, expected));
}

/** Longest scrape, s: its profile is stored sample by sample. */
const MOST_SCRAPED = 20;

function checkScrape(checks: Checks, { element: name, rubs, points, profile }: Of<'scrape'>, path: Path): void {
  const { source, report, valid } = checks;
  const element = name === undefined ? undefined : findElement(checks, name, [...path, 'element']);
  if (element !== undefined && formOf(element) !== 'barrier')
    report(unexpected(source, [...path, 'element'], `expected the name of a barrier, not of ${nounOf(element)}`));
  const rubbed =
    rubs === undefined ? undefined : findNamed(checks, 'a contact', valid.contacts, rubs, [...path, 'rubs']);
  if (rubbed !== undefined && !('velocity' in rubbed || rubbed.type === 'friction' || rubbed.type === 'bow'))
    report(unexpected(source, [...path, 'rubs'], 'expected the name of a friction or a bow'));
  const last = (points?.length ?? 0) - 1;
  if (points !== undefined && points[last][0] > MOST_SCRAPED)
    report(unexpected(source, [...path, 'points', last, 0], `expected a scrape of at most ${MOST_SCRAPED} s`));
  if (profile !== undefined && 'rough' in profile && profile.rough.coarsest < profile.rough.finest) {
    const expected = `expected at least ${profile.rough.finest} m, the finest wavelength`;
    report(unexpected(source, [...path, 'profile', 'rough', 'coarsest'], expected));
  }
}

/** A player with several parts names them NAME-1, NAME-2 and so on; no other player may have these names. */
function checkParts({ valid, report }: Checks, name: string, count: number): void {
  for (let i = 1; i <= count; i++) {
    const part = `${name}-${i}`;
    if (!valid.players.has(part)) continue;
    const message = `expected another name, because ${show(name)} uses this name for one of its parts; got ${show(part)}`;
    report({ path: ['players', part], message, onKey: true });
  }
}
