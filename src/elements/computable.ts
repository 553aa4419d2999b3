/** Refuses a body whose numbers cannot be represented well enough at this sample rate. */
import type { Problem } from '../model/problems.ts';
import type { Body } from './body.ts';

/** Losses reduce the move caused by a force in one step to 1/(1 + σk). Each decimal digit lost here is lost to the energy balance. */
const LEAST_PART = 1e-6;

export function computable(body: Body | Problem, rate: number, path: string): Body | Problem {
  if ('message' in body) return body;
  const { mass, mobility } = body;
  const part = mass.reduce((least, m, i) => (m > 0 ? Math.min(least, m * mobility[i] * rate * rate) : least), 1);
  if (part < LEAST_PART) {
    const most = (rate / LEAST_PART).toPrecision(3);
    const got = part > 0 ? `${(rate / part).toPrecision(3)} 1/s` : 'far more';
    return { path, message: `expected losses below ${most} 1/s, the most to compute with at ${rate} Hz; got ${got}` };
  }
  if (hasFiniteNumbers(body)) return body;
  return { path, message: `expected values to compute with at ${rate} Hz; got some that are too large or too small` };
}

function hasFiniteNumbers({ constants, tables, mobility, mass }: Body): boolean {
  const lists = [Object.values(constants), mobility, mass, ...Object.values(tables)];
  return lists.every((list) => typeof list === 'number' || list.every((value: number) => Number.isFinite(value)));
}
