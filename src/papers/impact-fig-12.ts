/** Figure 12: a hundred rebounds of case 2 by Verlet, RK4 and the corrected simulation. */
import {
  contactTime,
  heightAt,
  outputVelocity,
  PAPER_IMPACTS,
  PAPER_RATE,
  type ReboundOptions,
  reboundSequence,
} from '../impact/index.ts';
import { drawSheet } from '../see/impact-sheets.ts';
import { INK } from '../see/style.ts';
import { below, digits, feature, listed, parameters } from './impact-compare.ts';
import { BOTH_CORRECTIONS, COMPARED } from './impact-runs.ts';
import type { Paper, PaperResult } from './paper.ts';

const IMPACT = PAPER_IMPACTS.hardImpact;
const IMPACTS = 100;
/** As in the caption of Fig. 5, m/s^2 */
const GRAVITY = 9.81;
/** Time range drawn, s. */
const SHOWN = [0.45, 0.95] as const;
const POINTS = 2000;

async function run(): Promise<PaperResult> {
  const sampling = { rate: PAPER_RATE };
  const options: ReboundOptions = { impacts: IMPACTS, gravity: GRAVITY };
  // The paper's Heun restarts from the predicted velocity (rebounds.ts).
  const sequences = COMPARED.map((method) =>
    reboundSequence(IMPACT, method, sampling, { ...options, restart: method === 'Heun' ? 'predicted' : 'corrected' }),
  );
  const [, verlet, , rk4] = sequences;
  const corrected = reboundSequence(IMPACT, 'Verlet', sampling, { ...options, correction: BOTH_CORRECTIONS });
  const heun = reboundSequence(IMPACT, 'Heun', sampling, options);
  const errors = sequences.map(({ accumulatedError }) => Math.abs(accumulatedError));
  const ranked = [...errors].sort((a, b) => a - b);
  const lasting = (sequence: typeof verlet) => sequence.rebounds[IMPACTS - 1].time;
  const exact = exactStarts();
  const lags = [verlet, rk4, corrected].map((sequence) => 1e3 * (lasting(sequence) - exact[IMPACTS - 1]));
  const comparisons = [
    feature(
      'accumulated |error| of AM1, Verlet, Heun, RK4 after 100 impacts',
      'Verlet and RK4 perform better',
      listed(errors, '%', 4),
      errors[3] === ranked[0] && errors[1] === ranked[1],
    ),
    feature(
      'inconsistencies accumulate and become noticeable',
      'Verlet and RK4 drift from the corrected trajectory',
      `the last contact comes ${digits(lags[0], 3)} ms (Verlet) and ${digits(lags[1], 3)} ms (RK4) late`,
      Math.min(Math.abs(lags[0]), Math.abs(lags[1])) > 10 * Math.abs(lags[2]),
    ),
    below(
      'corrected: accumulated error of the energy',
      'negligible, only due to ṽ_out',
      [corrected.accumulatedError],
      0.01,
      '%',
    ),
    below('corrected: lag of the last contact', 'negligible', [lags[2]], 1, 'ms'),
  ];
  const times = Array.from({ length: POINTS }, (_, i) => SHOWN[0] + (i / (POINTS - 1)) * (SHOWN[1] - SHOWN[0]));
  const svg = await drawSheet({
    title: 'Impact paper, Fig. 12: part of a sequence of rebounds (case 2)',
    subtitle: `${parameters(IMPACT)}; ${PAPER_RATE} Hz, gravity ${GRAVITY} m/s² in flight only`,
    panels: [
      {
        x: { label: 'time since the first contact', unit: 's', range: SHOWN },
        y: { label: 'height above the wall', unit: 'm', range: [0, 8.2e-3] },
        curves: [
          { name: 'corrected', sequence: corrected, style: 'bold' as const, colour: INK.text },
          { name: 'Verlet', sequence: verlet },
          { name: 'RK4', sequence: rk4 },
        ].map(({ sequence, ...curve }) => ({
          ...curve,
          x: times,
          y: times.map((time) => heightAt(sequence, time, GRAVITY)),
        })),
        height: 360,
      },
    ],
    notes: [`Of ${IMPACTS} impacts in about 2.1 s, those between ${SHOWN[0]} and ${SHOWN[1]} s are shown.`],
  });
  return {
    comparisons,
    pictures: [{ name: 'impact-fig-12', svg }],
    assumptions: [
      'Which part is shown, and the axes: not stated; here height over time, where the curves differ visibly.',
      `Gravity in flight: ${GRAVITY} m/s², as in Fig. 5. Each contact starts on a sample, with v_in = −v_out of the previous one.`,
      'The corrected simulation is Verlet with both corrections; the text does not name its method.',
      `Heun restarts from its predicted velocity, which reproduces Table III; from its corrected one it would end ${digits(heun.accumulatedError, 2)} % off.`,
    ],
  };
}

/** Times at which the contacts begin by (6) and (9), s. */
function exactStarts(): readonly number[] {
  const starts: number[] = [];
  let [time, velocity] = [0, IMPACT.velocity as number];
  for (let i = 0; i < IMPACTS; i++) {
    starts.push(time);
    const out = -outputVelocity({ ...IMPACT, velocity });
    time += contactTime({ ...IMPACT, velocity }) + (2 * out) / GRAVITY;
    velocity = out;
  }
  return starts;
}

export const figure12: Paper = { id: 'impact-fig-12', title: 'Part of a sequence of rebounds (case 2)', run };
