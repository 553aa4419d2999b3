/** Figure 4: the energy as a function of the velocity (20), checked against a numerical integration of (2). */
import {
  finalEnergy,
  forcedContact,
  hamiltonianAt,
  initialEnergy,
  outputVelocity,
  simulatedEnergy,
} from '../impact/index.ts';
import { drawSheet } from '../see/impact-sheets.ts';
import { agreement, below, digits, feature, firstRise, parameters } from './impact-compare.ts';
import { exactCurve } from './impact-curves.ts';
import { FIG_1 } from './impact-fig-1.ts';
import type { Paper, PaperResult } from './paper.ts';

async function run(): Promise<PaperResult> {
  const [h0, hTau, out] = [initialEnergy(FIG_1), finalEnergy(FIG_1), outputVelocity(FIG_1)];
  const { velocity } = exactCurve(FIG_1);
  const energies = velocity.map((v) => hamiltonianAt(FIG_1, v));
  const offs = forcedContact(FIG_1, 0).points.map(
    ({ compression, velocity: v }) => (simulatedEnergy(FIG_1, compression, v) - hamiltonianAt(FIG_1, v)) / h0,
  );
  const comparisons = [
    agreement('H_0 = T_0 = m v_in²/2, J', 1.25e-3, h0, 1e-15),
    below(
      'H(v_in) − H_0 and H(v_out) − H_τ over H_0',
      '0 at both ends',
      [hamiltonianAt(FIG_1, 0.5) / h0 - 1, (hamiltonianAt(FIG_1, out) - hTau) / h0],
      1e-12,
      '',
    ),
    feature(
      'the Hamiltonian never rises, and never falls below 0',
      '0 ≤ H(t+dt) ≤ H(t)',
      `from ${digits(1e3 * h0)} to ${digits(1e3 * hTau)} mJ, ${firstRise(energies) === -1 ? 'falling throughout' : 'with a rise'}`,
      firstRise(energies) === -1 && hTau > 0,
    ),
    below('(20) against the energy (13) of (2), integrated, over H_0', 'equal', offs, 1e-9, ''),
  ];
  const svg = await drawSheet({
    title: 'Impact paper, Fig. 4: velocity–Hamiltonian characteristic',
    subtitle: `${parameters(FIG_1)}; time increases from left to right`,
    panels: [
      {
        x: { label: 'compression velocity v', unit: 'm/s', plain: true, reversed: true },
        y: { label: 'Hamiltonian H', unit: 'J', range: [0.85e-3, 1.3e-3] },
        curves: [{ name: '', x: velocity, y: energies, style: 'bold' }],
        marks: [
          { y: h0, label: `H_0 = ${digits(1e3 * h0)} mJ` },
          { y: hTau, label: `H_τ = ${digits(1e3 * hTau)} mJ`, other: true },
        ],
        height: 360,
      },
    ],
  });
  return { comparisons, pictures: [{ name: 'impact-fig-4', svg }], assumptions: [] };
}

export const figure4: Paper = { id: 'impact-fig-4', title: 'Velocity–Hamiltonian characteristic', run };
