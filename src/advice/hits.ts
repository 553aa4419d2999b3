/** What is said about hits that are too short for the rate, foretold or measured. */
import type { Program } from '../compile/index.ts';
import { type ContactOf, maxRate } from '../model/index.ts';
import type { ContactReport } from '../run/index.ts';
import { wavesUnder } from './ends.ts';
import { touchesOf } from './touch.ts';

/** Below so many samples a hit is not resolved: its force is too low, and a loss that follows its velocity is wrong. */
export const RESOLVED = 8;

/** A brief hit matters if its force is at least this part of the contact's largest. */
const MATTERS = 0.1;

/** How a force acts: that of a step spans the sample before and the one after, so it is seen in two samples more than the hit lasts. */
const SPREAD = 2;

/** A line for each collision whose hits are foretold to be too short for what it computes. */
export function foretoldHits(program: Program): string[] {
  return touchesOf(program).flatMap(({ contact, samples, speed, assumed }) => {
    if (samples >= RESOLVED) return [];
    const met = `${assumed ? 'an assumed ' : ''}${speed.toPrecision(3)} m/s`;
    return advice(program, contact, `hits last ${shown(samples)} at ${met}`, (RESOLVED / samples) * program.rate);
  });
}

/**
 * The contacts whose hardest hits a run found too short. The nodes of a grid chatter against a mass that leans on them, in hits as long as a
 * grid cell takes; so where a body carries waves the closed form has to find the hits of the mass short as well.
 */
export function unresolvedHits(program: Program, reports: readonly ContactReport[]): ContactReport[] {
  const foretold = touchesOf(program);
  return reports.filter(({ name, maxForce, brief }) => {
    const touch = foretold.find(({ contact }) => contact === name);
    if (touch === undefined || brief.hits === 0 || brief.force < MATTERS * maxForce) return false;
    const contact = program.model.contacts[name];
    const mayChatter = contact?.type === 'collision' && wavesUnder(contact, program.model) !== undefined;
    return !mayChatter || touch.samples < RESOLVED;
  });
}

/** The same warnings as `foretoldHits`, by what a run has measured. */
export function measuredHits(program: Program, reports: readonly ContactReport[]): string[] {
  const foretold = touchesOf(program);
  return unresolvedHits(program, reports).flatMap(({ name, hits, brief }) => {
    const samples = Math.max(1, brief.samples - SPREAD);
    const told = `${brief.hits} of ${hits} hit${hits === 1 ? '' : 's'} lasted fewer than ${RESOLVED} samples, the hardest ${shown(samples)}`;
    // What lasts a sample or less cannot be measured in samples.
    const expected = foretold.find(({ contact }) => contact === name)?.samples ?? samples;
    return advice(program, name, told, (RESOLVED / Math.min(samples, expected)) * program.rate);
  });
}

function shown(samples: number): string {
  if (samples <= 1) return 'a sample or less';
  return `about ${samples.toPrecision(2)} samples`;
}

/** What is wrong, and what helps; nothing where a short hit does no harm to the motion. */
function advice({ model }: Program, name: string, told: string, needed: number): string[] {
  const contact = model.contacts[name];
  if (contact?.type !== 'collision') return [];
  const faster = needed <= maxRate ? `a rate of at least ${Math.ceil(needed / 100) * 100} Hz` : undefined;
  const waves = wavesUnder(contact, model);
  if (waves !== undefined)
    return [
      `${name}: ${told}: too few to resolve how much energy ${waves} takes; use ${either(faster, 'a softer contact')}`,
    ];
  if (contact.damping === 0 || isExact(contact, model.solver.scheme)) return [];
  const exact = `loss: exact${contact.rule === 'p2' ? '' : ' with rule: p2'}${model.solver.scheme === 'it2' ? ' and scheme: rules' : ''}`;
  return [
    `${name}: ${told}: too few for the loss that its damping asks for; use ${either(exact, faster, 'a softer contact')}`,
  ];
}

function either(...ways: (string | undefined)[]): string {
  return ways.filter((way) => way !== undefined).join(', or ');
}

function isExact({ rule, loss }: ContactOf<'collision'>, scheme: string): boolean {
  return rule === 'p2' && loss === 'exact' && scheme !== 'it2';
}
