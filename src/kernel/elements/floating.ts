/**
 * A string or bar that nothing holds: it may fly or spin far away, and its nodes would lose the digits of small moves and slopes to large
 * displacements. The scheme is that of string.ts, in moves and slopes:
 *
 *   move+_l = momentum move_l + stretch (d_l - d_{l-1}) + drag (Dmove_l - Dmove_{l-1}) + bend (curve_{l+1} - 2 curve_l + curve_{l-1}),   u+ = u + move+
 *
 * d_l = u_{l+1} - u_l is the slope to the right of node l, curve_l = d_l - d_{l-1}; beyond a free end there is neither slope nor curve, and all but the first
 * term count twice there, because the end has half a node's mass. As in a mass (mass.ts), moves are part of the state, and forces act on them directly. The
 * rounding error of each displacement is kept too, so that slopes have all their digits. Slots, `count` each, in natural order:
 *
 *     0 .. u | count .. moves u - u- | 2 count .. double moves u - u-- (0 in the buffer of u--) | 3 count .. what u lost by rounding, valid in u-
 *
 * Invariant and losses are those of string-energy.ts, with the slopes of u- and the moves that led to u.
 * Stability   as string.ts
 */

import { FloatingConstants } from '../build/element-records';
import { clock, floatAt, setFloat } from '../memory';
import { ElementLinks } from '../records';
import { Tuning, TuningLinks } from '../tuning-records';
import { bendEnergy, bend as bendNow, findScheme, stretchEnergy, stretch as stretchNow } from './tuned-scheme';

function constantsOf(e: ElementLinks): FloatingConstants {
  return changetype<FloatingConstants>(<usize>e.constants);
}

/** Number of nodes. */
function nodesOf(e: ElementLinks): i32 {
  return e.size >> 2;
}

/** What u lost by rounding: u- and the moves say where it should be. */
function findLost(count: i32, uPrev: i32, u: i32): void {
  for (let l = 0; l < count; l++) {
    const before = floatAt(uPrev, l);
    const move = floatAt(u, count + l);
    const near = before + move;
    const moved = near - before;
    const rest = before - (near - moved) + (move - moved) + floatAt(uPrev, 3 * count + l);
    setFloat(u, 3 * count + l, near - floatAt(u, l) + rest);
  }
}

/** Slope to the right of a node; zero beyond either end. */
function slopeAt(count: i32, state: i32, l: i32): f64 {
  if (l < 0 || l + 1 >= count) return 0;
  const lost = 3 * count + l;
  return floatAt(state, l + 1) - floatAt(state, l) + (floatAt(state, lost + 1) - floatAt(state, lost));
}

/** The same of moves, which begin at `first`. */
function turnAt(count: i32, state: i32, first: i32, l: i32): f64 {
  return l < 0 || l + 1 >= count ? 0 : floatAt(state, first + l + 1) - floatAt(state, first + l);
}

export function step(e: ElementLinks, uPrev: i32, u: i32, uNext: i32): void {
  const s = constantsOf(e);
  const count = nodesOf(e);
  const last = count - 1;
  findLost(count, uPrev, u);
  let slopeLeft: f64 = 0;
  let slope = slopeAt(count, u, 0);
  let turnLeft: f64 = 0;
  let curveLeft: f64 = 0;
  let curve: f64 = 0;
  for (let l = 0; l < count; l++) {
    const slopeRight = slopeAt(count, u, l + 1);
    const curveRight = l + 1 < last ? slopeRight - slope : 0;
    const turn = turnAt(count, u, count, l);
    const bent = curveRight - curve - (curve - curveLeft);
    const pulled = s.stretch * (slope - slopeLeft) + s.drag * (turn - turnLeft) + s.bend * bent;
    push(e, l, s.momentum * floatAt(u, count + l) + shareOf(s, l, last) * pulled, uPrev, u, uNext);
    slopeLeft = slope;
    slope = slopeRight;
    turnLeft = turn;
    curveLeft = curve;
    curve = curveRight;
  }
}

/** How much of a node's mass is missing at node l, as a factor of what pulls it: free ends have half, held ones do not move. */
function shareOf(s: FloatingConstants, l: i32, last: i32): f64 {
  if (l == 0) return 2 * s.leftFree;
  return l == last ? 2 * s.rightFree : 1;
}

/** Where node l goes with a move. */
function push(e: ElementLinks, l: i32, move: f64, uPrev: i32, u: i32, uNext: i32): void {
  const count = nodesOf(e);
  setFloat(uNext, l, floatAt(u, l) + move);
  setFloat(uNext, count + l, move);
  setFloat(uNext, 2 * count + l, move + floatAt(u, count + l));
  setFloat(uPrev, 2 * count + l, 0);
}

/** u+ and the double moves, from the moves of the step. */
export function tidy(e: ElementLinks, u: i32, uNext: i32): void {
  const count = nodesOf(e);
  for (let l = 0; l < count; l++) {
    const move = floatAt(uNext, count + l);
    setFloat(uNext, l, floatAt(u, l) + move);
    setFloat(uNext, 2 * count + l, move + floatAt(u, count + l));
  }
}

/** Energy between n-1 and n, J. */
export function energy(e: ElementLinks, k: f64, uPrev: i32, u: i32): f64 {
  const s = constantsOf(e);
  const count = nodesOf(e);
  let kinetic: f64 = 0;
  let stretch: f64 = 0;
  let bend: f64 = 0;
  let drag: f64 = 0;
  for (let l = 0; l < count; l++) {
    const move = floatAt(u, count + l);
    const turn = turnAt(count, u, count, l);
    const slopePrev = slopeAt(count, uPrev, l);
    kinetic += (l == 0 || l == count - 1 ? 0.5 : 1) * move * move;
    drag += turn * turn;
    stretch += (slopePrev + turn) * slopePrev;
    if (l == 0 || l == count - 1) continue;
    const curvePrev = slopePrev - slopeAt(count, uPrev, l - 1);
    bend += (curvePrev + turn - turnAt(count, u, count, l - 1)) * curvePrev;
  }
  const dragged = (s.sigma1 / (s.spacing * s.spacing * k)) * drag;
  return 0.5 * (s.nodeMass * (kinetic / (k * k) - dragged) + s.stretchEnergy * stretch + s.bendEnergy * bend);
}

/** Energy lost in the step from n-1 over n to n+1, J. */
export function loss(e: ElementLinks, k: f64, _uPrev: i32, uNext: i32): f64 {
  const s = constantsOf(e);
  const count = nodesOf(e);
  let all: f64 = 0;
  let turned: f64 = 0;
  for (let l = 0; l < count; l++) {
    const move = floatAt(uNext, 2 * count + l);
    const turn = turnAt(count, uNext, 2 * count, l);
    all += (l == 0 || l == count - 1 ? 0.5 : 1) * move * move;
    turned += turn * turn;
  }
  return (s.nodeMass / (2 * k)) * (s.sigma0 * all + (s.sigma1 / (s.spacing * s.spacing)) * turned);
}

export function retune(e: ElementLinks, t: Tuning, _links: TuningLinks, booked: bool, uPrev: i32, u: i32): f64 {
  const s = constantsOf(e);
  findScheme(t);
  s.stretch = stretchNow;
  s.bend = bendNow;
  const work = booked ? energyOfChange(e, uPrev, u) : 0;
  s.stretchEnergy = stretchEnergy;
  s.bendEnergy = bendEnergy;
  return work;
}

/** As of a string (string-energy.ts): the energy of the changes is the change of the energy. */
function energyOfChange(e: ElementLinks, uPrev: i32, u: i32): f64 {
  const s = constantsOf(e);
  const mass = s.nodeMass;
  s.nodeMass = 0;
  s.stretchEnergy = stretchEnergy - s.stretchEnergy;
  s.bendEnergy = bendEnergy - s.bendEnergy;
  const change = energy(e, clock().step, uPrev, u);
  s.nodeMass = mass;
  return change;
}
