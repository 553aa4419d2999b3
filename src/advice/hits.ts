/** Warnings about hits that are too short for the rate, predicted or measured. */
import type { Program } from '../compile/index.ts';
import { restitution } from '../impact/index.ts';
import { type ContactOf, maxRate } from '../model/index.ts';
import type { ContactReport } from '../run/index.ts';
import { type CollisionPoint, wavesUnder } from './ends.ts';
import { type Touch, touchesOf, touchOf } from './touch.ts';

/** A hit of fewer samples is not resolved: its force is too low, and losses that depend on its velocity are wrong. */
export const RESOLVED = 8;

/** A brief hit matters if its force is at least this fraction of the contact's largest. */
const MATTERS = 0.1;

/** The force of a step acts over the samples before and after it, so a hit appears two samples longer than it is. */
const SPREAD = 2;

/** One line for each collision whose hits are predicted to be too short for the rate. */
export function foretoldHits(program: Program): string[] {
  return touchesOf(program).flatMap(({ contact, samples, speed, assumed, point }) => {
    if (samples >= RESOLVED || !isForetold(program, contact, point)) return [];
    const speedText = `${assumed ? 'an assumed ' : ''}${speed.toPrecision(3)} m/s`;
    return advice(
      program,
      contact,
      `hits last ${shown(samples)} at ${speedText}`,
      rateFor(samples, point.growth, program),
    );
  });
}

/** Whether the hits of a contact are predicted to be too short for a loss that it has. */
export function isBriefAndLossy(program: Program, name: string): boolean {
  const contact = program.model.contacts[name];
  if (contact?.type !== 'collision' || contact.restitution !== undefined) return false;
  if (touchesOf(program).every(({ contact: touched, samples }) => touched !== name || samples >= RESOLVED))
    return false;
  return hasOtherLoss(contact) || (contact.damping > 0 && !isExact(contact, program.model.solver.scheme));
}

/** Whether a contact may hit too briefly for the rate, so that measuring its hits is worth while. */
export function mayBeTooShort(program: Program, contact: string): boolean {
  return (touchOf(program, contact)?.samples ?? RESOLVED) < RESOLVED;
}

/** Whether a warning before the run is due: how fast single nodes of a grid hit, and so whether their loss matters, shows only in a run. */
function isForetold({ model }: Program, name: string, { isPiece }: CollisionPoint): boolean {
  const contact = model.contacts[name];
  return !isPiece || (contact?.type === 'collision' && contact.per === 'metre');
}

/** A loss of at least this part of the energy of a hit matters. */
const NOTABLE = 0.2;

/**
 * The part of its energy that the hardest brief hit of a piece of string, bar or surface should lose. Its force, on average half of the largest,
 * stops and returns the mass of the piece, from which the speed follows.
 */
function lostShare({ point, samples }: Touch, { brief }: ContactReport, { rate }: Program): number {
  // A hit that lasts longer than one of the piece alone is the weight of more of the body.
  const impulse = (brief.force * Math.max(1, Math.min(samples, brief.samples / 2))) / rate;
  const velocity = impulse / (2 * point.mass);
  return point.damping > 0 && velocity > 0 ? 1 - restitution({ ...point, velocity }) ** 2 : 0;
}

/**
 * The contacts whose hardest hits were too short in a run. Where a body without inertia of its own hits a barrier, its nodes do so in hits as short as a
 * grid cell allows, which harms only their loss. Nodes of a grid also chatter against a mass that rests on them, in hits as short
 * as a grid cell allows; so where a body carries waves, the closed form must also predict short hits of the mass.
 */
export function unresolvedHits(program: Program, reports: readonly ContactReport[]): ContactReport[] {
  const predictions = touchesOf(program);
  return reports.filter((report) => {
    const { name, maxForce, brief } = report;
    const touch = predictions.find(({ contact }) => contact === name);
    if (touch === undefined || brief.hits === 0 || brief.force < MATTERS * maxForce) return false;
    const contact = program.model.contacts[name];
    if (touch.point.isPiece && contact?.type === 'collision' && contact.per !== 'metre')
      return !isExact(contact, program.model.solver.scheme) && lostShare(touch, report, program) >= NOTABLE;
    const mayChatter = contact?.type === 'collision' && wavesUnder(contact, program.model) !== undefined;
    return !mayChatter || touch.samples < RESOLVED;
  });
}

/** The same warnings as `foretoldHits`, from measurements of a run. */
export function measuredHits(program: Program, reports: readonly ContactReport[]): string[] {
  const predictions = touchesOf(program);
  return unresolvedHits(program, reports).flatMap(({ name, hits, brief }) => {
    const samples = Math.max(1, brief.samples - SPREAD);
    const finding = `${brief.hits} of ${hits} hit${hits === 1 ? '' : 's'} lasted fewer than ${RESOLVED} samples, the hardest ${shown(samples)}`;
    // A hit of a sample or less cannot be measured in samples; the prediction can be shorter.
    const expected = predictions.find(({ contact }) => contact === name);
    const shortest = Math.min(samples, expected?.samples ?? samples);
    return advice(program, name, finding, rateFor(shortest, expected?.point.growth ?? 1, program));
  });
}

/** The rate at which the hits that a contact is predicted to have would be resolved, Hz. */
export function rateToResolve({ samples, point }: Touch, program: Program): number {
  return rateFor(samples, point.growth, program);
}

/** The rate at which hits of so many samples would be resolved, Hz. */
function rateFor(samples: number, growth: number, { rate }: Program): number {
  return (RESOLVED / samples) ** (1 / growth) * rate;
}

function shown(samples: number): string {
  if (samples <= 1) return 'a sample or less';
  return `about ${samples.toPrecision(2)} samples`;
}

/** The problem and its remedies; empty where a short hit does not harm the motion. */
function advice({ model }: Program, name: string, finding: string, needed: number): string[] {
  const contact = model.contacts[name];
  if (contact?.type !== 'collision') return [];
  const faster = needed <= maxRate ? `a rate of at least ${Math.ceil(needed / 100) * 100} Hz` : undefined;
  const waves = wavesUnder(contact, model);
  if (waves !== undefined)
    return [
      `${name}: ${finding}: too few to resolve how much energy ${waves} absorbs; use ${either(faster, 'a softer contact')}`,
    ];
  if (contact.restitution !== undefined) return []; // right at any stiffness
  if (hasOtherLoss(contact))
    return [
      `${name}: ${finding}: too few for its loss; use ${either(faster, 'a restitution, which is exact however short the hit', 'a softer contact')}`,
    ];
  if (contact.damping === 0 || isExact(contact, model.solver.scheme)) return [];
  const exact = `loss: exact${contact.rule === 'p2' ? '' : ' with rule: p2'}${model.solver.scheme === 'it2' ? ' and scheme: rules' : ''}`;
  return [
    `${name}: ${finding}: too few for the loss that its damping specifies; use ${either(exact, faster, 'a softer contact')}`,
  ];
}

function either(...ways: (string | undefined)[]): string {
  return ways.filter((way) => way !== undefined).join(', or ');
}

function isExact({ rule, loss }: ContactOf<'collision'>, scheme: string): boolean {
  return rule === 'p2' && loss === 'exact' && scheme !== 'it2';
}

/** Whether a contact loses energy by a law that is accurate only where hits are resolved. */
function hasOtherLoss({ loss, memory, felt }: ContactOf<'collision'>): boolean {
  return typeof loss === 'object' || memory !== undefined || felt !== undefined;
}
