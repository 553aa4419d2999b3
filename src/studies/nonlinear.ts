/** The study of bodies that stretch (docs/theory.md, bodies that stretch): drift of ψ, backbone of a plate, precession and glide of a string. */
import { ContactRecord } from '../kernel/records.ts';
import { Stretch } from '../kernel/stretch-records.ts';
import type { ModelSource } from '../model/index.ts';
import type { Simulation } from '../run/index.ts';
import { drawLines } from '../see/index.ts';
import { elliptic, frequencyOf } from './duffing.ts';
import { startSystem } from './restitution-systems.ts';
import type { Findings, Study } from './study.ts';

type ElementSource = ModelSource['elements'][string];
const RATE = 48_000;

/** Twenty modes of a steel plate, shaped as a bump near a corner: amplitudes in m. */
const BUMP = Array.from({ length: 20 }, (_, i) => (1.6e-3 * (i % 3 === 2 ? -1 : 1)) / (1 + i));
const PLATE = {
  ...{ type: 'plate', sides: [0.4, 0.3], thickness: 8e-4, density: 7800, young: 2e11, poisson: 0.3 },
  ...{ method: 'modal', modes: 20, placement: 'exact', stretch: 'full', airy: 29 },
};

/** |ψ| of the one contact, and what it should be: √Σψ_k² of the present states. */
export function psiOf({ machine }: Simulation): { readonly psi: number; readonly target: number } {
  const contact = machine.getInt('stretches', Stretch, 0, 'firstContact');
  const read = () => machine.get('contacts', ContactRecord, contact, 'psi');
  const psi = read();
  machine.kernel.placeStretches();
  const target = Math.abs(read());
  machine.set('contacts', ContactRecord, contact, 'psi', psi);
  return { psi: Math.abs(psi), target };
}

/** Distance of |ψ| from its target along a run, relative to the largest target of the run; every `STRIDE` samples. */
const STRIDE = 97;
function driftAlong(rule: 'p2q' | 'sav', scale: number, frames: number): number[] {
  const simulation = startSystem(
    {
      rate: RATE,
      elements: { plate: { ...PLATE, rule } as unknown as ElementSource },
      players: { start: { type: 'initial', element: 'plate', displacement: scale, shape: { modes: BUMP } } },
      outputs: { plate: { at: { element: 'plate', at: ['30 %', '40 %'] } } },
    },
    false,
  );
  const apart: number[] = [];
  let most = 0;
  for (let n = 0; n < frames; n += STRIDE) {
    simulation.render(STRIDE);
    const { psi, target } = psiOf(simulation);
    apart.push(Math.abs(psi - target));
    most = Math.max(most, target);
  }
  return apart.map((distance) => distance / most);
}

async function driftSection(): Promise<Findings> {
  const frames = 20_000;
  const scales = [1, 4, 12];
  const runs = scales.map((scale) => ({
    scale,
    p2q: driftAlong('p2q', scale, frames),
    sav: driftAlong('sav', scale, frames),
  }));
  // The largest so far, so that a curve that rises is one that drifts.
  const soFar = (values: readonly number[]) => {
    let most = 0;
    return values.map((value) => {
      most = Math.max(most, value);
      return most;
    });
  };
  const svg = await drawLines({
    title: 'How far ψ is from what its strains store',
    subtitle:
      'Largest so far; SAV is the scalar auxiliary variable. Lossless plate of 20 modes and 29 Airy functions, 48 kHz, three amplitudes',
    xLabel: 'time',
    xUnit: 's',
    yLabel: '| |ψ| − √Σψ² |, relative',
    logY: true,
    // From the top down, as the curves lie: colour says the amplitude, dashes the rule.
    series: (['SAV', 'p2q'] as const).flatMap((name) =>
      runs.toReversed().map(({ scale, p2q, sav }, ink) => {
        const values = name === 'p2q' ? p2q : sav;
        return {
          name: `${name}, × ${scale}`,
          x: values.map((_, i) => ((i + 1) * STRIDE) / RATE),
          y: soFar(values),
          style: name === 'p2q' ? ('solid' as const) : ('dashed' as const),
          ink,
        };
      }),
    ),
  });
  return {
    tables: [
      {
        title: `Largest | |ψ| − √Σψ² | over ${frames} samples, relative to the largest √Σψ²; plate of 20 modes, 29 Airy functions, lossless. Rule q has none by construction`,
        heads: ['amplitude', 'p2q', 'scalar auxiliary variable'],
        rows: runs.map(({ scale, p2q, sav }) => [`× ${scale}`, Math.max(...p2q), Math.max(...sav)]),
      },
    ],
    pictures: [{ name: 'nonlinear-drift', svg }],
  };
}

const SQUARE = {
  ...{ type: 'plate', sides: [0.3, 0.3], thickness: 1e-3, density: 7800, young: 2e11, poisson: 0.3 },
  ...{ method: 'modal', modes: 1, placement: 'exact' },
};

/** Frequency of the first mode of a square plate at an amplitude of `part` thicknesses, Hz. */
function pitchAt(part: number, more: object): number {
  const simulation = startSystem(
    {
      rate: RATE,
      elements: { plate: { ...SQUARE, ...more } as unknown as ElementSource },
      players: { start: { type: 'initial', element: 'plate', displacement: part * 1e-3, shape: { modes: [1] } } },
      outputs: { plate: { at: { element: 'plate', at: ['50 %', '50 %'] } } },
    },
    false,
  );
  return frequencyOf(simulation.render(RATE / 2)[0], RATE);
}

/** ω/ω₀ of a Duffing oscillator whose cubic term is γ/H². */
function backbone(gamma: number, part: number): number {
  const square = 1 + gamma * part * part;
  return (Math.PI * Math.sqrt(square)) / (2 * elliptic((gamma * part * part) / (2 * square)));
}

async function backboneSection(): Promise<Findings> {
  const linear = pitchAt(1e-6, {});
  const airy = [
    [0, 2],
    [2, 0],
  ];
  const cases = [
    ['immovable edges', { stretch: 'full', inPlane: 'immovable', airy }, (3 / 8) * 0.91 + 0.75 * 1.3],
    ['movable edges', { stretch: 'full', inPlane: 'movable', airy }, (3 / 8) * 0.91],
    ['Berger', { stretch: 'tension' }, 1.5],
  ] as const;
  const parts = [0.2, 0.4, 0.6, 0.8, 1];
  const fine = Array.from({ length: 41 }, (_, i) => i / 40);
  const measured = cases.map(([, more]) => parts.map((part) => pitchAt(part, more) / linear));
  const svg = await drawLines({
    title: 'How the pitch of a plate rises with its amplitude',
    subtitle:
      'First mode of a square plate, ν = 0.3, by how its edges are held in the plane: dots are measured in runs, lines are closed forms',
    xLabel: 'amplitude over thickness',
    yLabel: 'frequency over that of small motion',
    series: cases.flatMap(([name, , gamma], i) => [
      { name: name.replace(' edges', ''), x: fine, y: fine.map((part) => backbone(gamma, part)), ink: i },
      { name: `${name.replace(' edges', '')}, run`, x: parts, y: measured[i], style: 'dots' as const, ink: i },
    ]),
  });
  return {
    tables: [
      {
        title:
          'ω/ω₀ of the first mode of a square plate, ν = 0.3, at amplitude A: measured, and in closed form (after Chu and Herrmann 1956, not looked up)',
        heads: ['A/H', ...cases.flatMap(([name]) => [name, 'closed form'])],
        rows: parts.map((part, row) => [
          part,
          ...cases.flatMap(([, , gamma], i) => [measured[i][row].toFixed(4), backbone(gamma, part).toFixed(4)]),
        ]),
      },
    ],
    pictures: [{ name: 'nonlinear-backbone', svg }],
  };
}

const WIRE = { type: 'string', length: 0.65, tension: 60, linearDensity: 0.0031, axialStiffness: 76_969 } as const;
const MODE = { ...WIRE, method: 'modal', modes: 1, placement: 'exact' } as const;
const BETA = Math.PI / WIRE.length;
const OMEGA = BETA * Math.sqrt(WIRE.tension / WIRE.linearDensity);
/** Γ of q″ + ω₀²q + Γq³ = 0. */
const GAMMA = (WIRE.axialStiffness * BETA ** 4) / (4 * WIRE.linearDensity);

/** A second of both polarisations that begin on an ellipse with semi-axes a and b; b counts in the direction of the motion. */
function ellipse(a: number, b: number): readonly Float64Array[] {
  const simulation = startSystem(
    {
      rate: RATE,
      elements: { up: { ...MODE, stretch: 'tension' }, side: { ...MODE, polarisationOf: 'up' } },
      players: {
        up: { type: 'initial', element: 'up', displacement: a, shape: { modes: [1] } },
        side: { type: 'initial', element: 'side', velocity: b * OMEGA, shape: { modes: [1] } },
      },
      outputs: { up: { at: { element: 'up', at: '50 %' } }, side: { at: { element: 'side', at: '50 %' } } },
    },
    false,
  );
  return simulation.render(RATE);
}

/** Samples over which the direction of the long axis is found. */
const WINDOW = 16_000;

/** Direction of the long axis, rad from `up` towards `side`, in a window that begins at a sample. */
function axisOf([up, side]: readonly Float64Array[], from: number): number {
  let [xx, xy, yy] = [0, 0, 0];
  for (let i = 0; i < WINDOW; i++) {
    const [x, y, w] = [up[from + i], side[from + i], Math.sin((Math.PI * i) / WINDOW) ** 2];
    xx += w * x * x;
    xy += w * x * y;
    yy += w * y * y;
  }
  return 0.5 * Math.atan2(2 * xy, xx - yy);
}

/** How fast the long axis turns, averaged over the motion, rad/s; negative: against the motion. */
function averagedTurn(a: number, b: number): number {
  return -(GAMMA * a * b) / (4 * OMEGA);
}

async function precessionSection(): Promise<Findings> {
  const axes = [
    [4e-4, 2e-4],
    [6e-4, 3e-4],
    [8e-4, 2e-4],
  ] as const;
  const [apart, steps] = [RATE - WINDOW, 16];
  const runs = axes.map(([a, b]) => {
    const run = ellipse(a, b);
    const angles = Array.from({ length: steps + 1 }, (_, i) => axisOf(run, (i * apart) / steps));
    return { a, b, angles, measured: ((angles[steps] - angles[0]) * RATE) / apart, averaged: averagedTurn(a, b) };
  });
  const times = Array.from({ length: steps + 1 }, (_, i) => ((i * apart) / steps + WINDOW / 2) / RATE);
  const svg = await drawLines({
    title: 'Precession of a string in two polarisations',
    subtitle: `Direction of the long axis of the ellipse of a steel string: dots are measured over ${((1e3 * WINDOW) / RATE).toFixed(0)} ms, lines turn by −Γab/4ω₀`,
    xLabel: 'time',
    xUnit: 's',
    yLabel: 'turned since the first of these',
    yUnit: 'rad',
    series: runs.flatMap(({ a, b, angles, averaged }, ink) => {
      const name = `${1e3 * a} by ${1e3 * b} mm`;
      const line = { name, x: times, y: times.map((t) => averaged * (t - times[0])), ink };
      return [
        line,
        { name: `${name}, run`, x: times, y: angles.map((angle) => angle - angles[0]), style: 'dots' as const, ink },
      ];
    }),
  });
  return {
    tables: [
      {
        title:
          'Precession of the ellipse of a string, rad/s, negative against the motion: measured, and −Γab/4ω₀ (averaged)',
        heads: ['a, mm', 'b, mm', 'measured', 'averaged'],
        rows: runs.map(({ a, b, measured, averaged }) => [1e3 * a, 1e3 * b, measured.toFixed(4), averaged.toFixed(4)]),
      },
    ],
    pictures: [{ name: 'nonlinear-precession', svg }],
  };
}

async function glideSection(): Promise<Findings> {
  const [amplitude, sigma] = [3e-3, 2];
  const simulation = startSystem(
    {
      rate: RATE,
      elements: { string: { ...MODE, stretch: 'tension', sigma0: sigma } },
      players: { start: { type: 'initial', element: 'string', displacement: amplitude, shape: { modes: [1] } } },
      outputs: { string: { at: { element: 'string', at: '50 %' } } },
    },
    false,
  );
  const [out] = simulation.render(RATE);
  const wanted = (t: number) => {
    const rise = GAMMA * (amplitude * Math.exp(-sigma * t)) ** 2;
    const square = OMEGA * OMEGA + rise;
    return Math.sqrt(square) / (4 * elliptic(rise / (2 * square)));
  };
  const times = [0.1, 0.3, 0.5, 0.8];
  const seenAt = (t: number) => {
    const from = Math.round((t - 0.05) * RATE);
    return frequencyOf(out.subarray(from, from + 0.1 * RATE), RATE);
  };
  const seen = Array.from({ length: 18 }, (_, i) => 0.05 * (i + 1));
  const fine = Array.from({ length: 181 }, (_, i) => 0.005 * i);
  const svg = await drawLines({
    title: 'Glide of a decaying string',
    subtitle: `One mode of a steel string, ${1e3 * amplitude} mm, σ = ${sigma} 1/s: dots are measured over 0.1 s, the line is the closed form of its amplitude`,
    xLabel: 'time',
    xUnit: 's',
    yLabel: 'frequency',
    yUnit: 'Hz',
    series: [
      { name: 'closed form', x: fine, y: fine.map(wanted) },
      { name: 'measured', x: seen, y: seen.map(seenAt), style: 'dots' },
    ],
  });
  return {
    tables: [
      {
        title: 'Frequency of a decaying mode, Hz: measured over 0.1 s, and that of its amplitude A e^{−σt}',
        heads: ['time, s', 'measured', 'closed form'],
        rows: times.map((t) => [t, seenAt(t).toFixed(3), wanted(t).toFixed(3)]),
      },
    ],
    pictures: [{ name: 'nonlinear-glide', svg }],
  };
}

export const nonlinear: Study = {
  id: 'nonlinear',
  title: 'Bodies that stretch',
  sections: [
    { id: 'drift', title: 'Drift of one contact for many strains', run: driftSection },
    { id: 'backbone', title: 'How the pitch of a plate rises with its amplitude', run: backboneSection },
    { id: 'precession', title: 'Precession of a string in two polarisations', run: precessionSection },
    { id: 'glide', title: 'Glide of a decaying string', run: glideSection },
  ],
};
