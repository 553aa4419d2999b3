/** Warnings about what a sample rate or a grid cannot resolve: bows with several solutions, pitches near half the rate, wasteful grids. */
import { initialNumber, type Program } from '../compile/index.ts';
import { maxRate } from '../model/index.ts';

/** Nearer to the limit of stability than this part of it, a pitch is bent by the scheme beyond use. */
const NEAR = 0.03;
/** A grid whose spacing exceeds the finest stable one by more than this part bends pitches more than it needs to. */
const COARSE = 0.15;

export function unresolved(program: Program): string[] {
  return [...manySlips(program), ...bentPitches(program), ...coarseGrids(program)];
}

/** Elements that the model names, and what it says of them; the motion along a string that stretches is an element of its own, which only the Program has. */
function named({ elements, model }: Program) {
  return elements.flatMap((part) => {
    const element = model.elements[part.name];
    return element === undefined ? [] : [{ ...part, element }];
  });
}

/**
 * Bows on their exact friction curve whose force has several solutions within a step: the curve falls by up to 2e⁻¹√(2a) F_b, more than the
 * 2k/w by which the body resists (docs/theory.md, friction).
 */
function manySlips(program: Program): string[] {
  return program.contacts.flatMap(({ name, points }) => {
    const contact = program.model.contacts[name];
    if (contact.type !== 'bow' || contact.solver !== 'newton') return [];
    const compliance = Math.max(...points.map((point) => initialNumber(program, point, 'compliance')));
    const fall = 2 * Math.exp(-1) * Math.sqrt(2 * contact.sharpness);
    const most = 2 / (program.rate * compliance * fall);
    if (!(contact.force > most)) return [];
    const rate = Math.ceil((program.rate * contact.force) / most);
    const remedy =
      rate < maxRate
        ? `press less, take a smaller sharpness, or render at more than ${rate} Hz`
        : 'press less, or take a smaller sharpness';
    return [
      `above ${most.toPrecision(3)} N the bow ${name}, which presses with ${contact.force.toPrecision(3)} N, has several solutions in a step, and the last slip ` +
        `chooses among them: ${remedy}`,
    ];
  });
}

/** Masses and bodies of modes whose highest pitch lies in the last percents below the limit. */
function bentPitches(program: Program): string[] {
  const { rate } = program;
  return named(program).flatMap(({ name, element, kind, unknowns, certificate: { chosen, limit, margin } }) => {
    const isExact = 'placement' in element && element.placement === 'exact';
    if ((kind !== 'mass' && kind !== 'modal') || unknowns === 0 || margin > NEAR || isExact) return [];
    const meant = (chosen * rate) / (2 * Math.PI);
    const heard = (rate / Math.PI) * Math.asin(Math.min(1, chosen / 2));
    const advice = 'placement' in element ? 'set placement: exact, leave it out, or' : 'lower it, or';
    return [
      `${name} has a pitch of ${meant.toPrecision(4)} Hz, ${(100 * (chosen / limit)).toFixed(1)} % of what is stable, which sounds as ${heard.toPrecision(4)} Hz: ` +
        `${advice} render at a higher rate`,
    ];
  });
}

/** Grids that the model makes coarser than they need to be, in one line. */
function coarseGrids(program: Program): string[] {
  const coarse = named(program).filter(({ element, certificate: { margin } }) => {
    const isAsked = 'grid' in element && element.grid !== undefined && 'method' in element && element.method === 'fd';
    return isAsked && margin > COARSE;
  });
  if (coarse.length === 0) return [];
  const times = Math.max(...coarse.map(({ certificate: { chosen, limit } }) => chosen / limit));
  const names = coarse.map(({ name }) => name).join(', ');
  return [
    `the grid of ${names} is ${coarse.length > 1 ? 'up to ' : ''}${times.toPrecision(3)} times as coarse as is stable, which flattens high pitches: ` +
      'leave out grid, unless you want the speed',
  ];
}
