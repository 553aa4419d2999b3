/** JASA 2021, Fig. 10: a tromba marina under heavy bowing: string, bridge and body at six moments. */

import { startShipped } from '../run/shipped.ts';
import { drawPanels } from '../see/index.ts';
import { atMost, judged, near, rms, short } from './comparisons.ts';
import { NIT, P2, type Scheme, SIDE_CONDITION } from './jasa-schemes.ts';
import type { Paper, PaperResult } from './paper.ts';

const RATE = 44100;
const LENGTH = 1.9;
/** Bow position m, force N, velocity m/s. */
const BOW = { at: LENGTH / 3, force: 1, velocity: -0.2 };
/** Position of the bridge on the string, and the point where it strikes the body, x and y, as printed, m. */
const PRINTED = { bridge: 1.65, foot: [0.135, 1.08] } as const;
/** The string's grid, and the node of the bridge. */
const STRING = { intervals: 238, bridge: 206 } as const;
/** Grid of the body: nodes along y and x, and the node struck by the bridge. */
const GRID = { rows: 136, columns: 19, spacing: 0.01, foot: [108, 13] } as const;
/** Sides of the body, m. */
const BODY = { x: (GRID.columns - 1) * GRID.spacing, y: (GRID.rows - 1) * GRID.spacing } as const;
/** The same positions as simulated, m. */
const BRIDGE = (STRING.bridge * LENGTH) / STRING.intervals;
const FOOT = [GRID.foot[1] * GRID.spacing, GRID.foot[0] * GRID.spacing] as const;
/** Wave speed of the string without bending stiffness, 2 f₀ L, m/s. */
const WAVE_SPEED = 2 * 32 * LENGTH;
/** s. */
const TIMES = [0.002, 0.006, 0.01, 0.014, 0.02, 0.028];
/** Length of the simulation, s. */
const SECONDS = 0.1;

/** Displacements, m. */
interface Frame {
  readonly string: Float64Array;
  readonly bridge: number;
  readonly body: Float64Array;
}

interface Snapshots {
  readonly frames: readonly Frame[];
  /** Displacement under the bow, m. */
  readonly bowed: Float64Array;
  /** Displacement of the body where it is struck, m. */
  readonly foot: Float64Array;
  /** Force of the bridge on the body, N. */
  readonly force: Float64Array;
  readonly hits: number;
  /** N. */
  readonly minForce: number;
  readonly residual: number;
}

async function takeSnapshots(scheme: Pick<Scheme, 'set'>, bow: 'implicit' | 'newton' = 'implicit'): Promise<Snapshots> {
  const simulation = await startShipped('tromba-marina', {
    set: [
      ...[`contacts.bow.force=${BOW.force}`, `contacts.bow.velocity=${BOW.velocity}`, `contacts.bow.solver=${bow}`],
      ...scheme.set('collision'),
    ],
    outputs: {
      bowed: { at: { element: 'string', at: BOW.at } },
      foot: { at: { element: 'body', at: { node: [...GRID.foot] } } },
      force: { contact: 'collision' },
    },
  });
  const samples = [0, 1, 2].map(() => new Float64Array(Math.round(SECONDS * RATE)));
  const play = (until: number) => simulation.renderInto(samples, simulation.sample, until - simulation.sample);
  const frames = TIMES.map((time) => {
    play(Math.round(time * RATE) + 1);
    const [bridge] = simulation.probe('elements.bridge');
    return { string: simulation.probe('elements.string'), bridge, body: simulation.probe('elements.body') };
  });
  play(samples[0].length);
  const collision = simulation.contacts().find(({ name }) => name === 'collision');
  return {
    frames,
    bowed: samples[0],
    foot: samples[1],
    force: samples[2],
    hits: collision?.hits ?? 0,
    minForce: collision?.minForce ?? Number.NaN,
    residual: simulation.ledger().residual,
  };
}

async function run(): Promise<PaperResult> {
  const [nit, p2, newton] = [await takeSnapshots(NIT), await takeSnapshots(P2), await takeSnapshots(P2, 'newton')];
  const old = await takeSnapshots({ set: () => ['contacts.collision.rule=26'] });
  const arrival = (BRIDGE - BOW.at) / WAVE_SPEED;
  const first = p2.force.findIndex((f) => f > 0);
  const stuck = Math.round(0.015 * RATE);
  const above = ((STRING.bridge + 1) * LENGTH) / STRING.intervals;
  const nodeCause = `the string has nodes at ${BRIDGE.toFixed(4)} and ${above.toFixed(4)} m; the model uses the lower one`;
  const gridCause = 'the body’s grid of 1 cm, that of the published implementation, has no node there';
  return {
    comparisons: [
      near('position of the bridge on the string, m', PRINTED.bridge, BRIDGE, 1e-9, nodeCause),
      near('point where the bridge strikes the body: y, m', PRINTED.foot[1], FOOT[1], 1e-9),
      near('point where the bridge strikes the body: x, m', PRINTED.foot[0], FOOT[0], 1e-9, gridCause),
      near(
        'string under the bow at 15 ms, drawn along with v_b, m',
        (BOW.velocity * stuck) / RATE,
        p2.bowed[stuck],
        0.1,
      ),
      near('bridge first strikes the body when the bow’s wave arrives, s', arrival, first / RATE, 0.03),
      ...[nit, p2].map(({ hits }, i) =>
        judged(
          `strikes of the bridge on the body in 0.1 s, ${[NIT, P2][i].name}`,
          'the bridge collides with the body',
          hits,
          hits > 10,
        ),
      ),
      judged(
        'body where it is struck, at 10 ms, m',
        'negative displacement',
        p2.foot[Math.round(TIMES[2] * RATE)],
        p2.foot[Math.round(TIMES[2] * RATE)] < 0,
      ),
      judged(
        'smallest force of the collision: by (26), by (27), by p2, N',
        'the new gⁿ solves the problem of (26)',
        [old, nit, p2].map(({ minForce }) => short(minForce)).join(', '),
        old.minForce < 0 && nit.minForce === 0 && p2.minForce === 0,
      ),
      atMost(
        'implicit friction against Newton: rms difference under the bow, relative',
        0.1,
        rms(p2.bowed, newton.bowed) / rms(newton.bowed),
      ),
      atMost(
        'energy residual with bow and losses',
        1e-12,
        Math.max(...[nit, p2, newton, old].map(({ residual }) => residual)),
      ),
    ],
    pictures: [{ name: 'jasa-fig-10', svg: await draw(p2) }],
    assumptions: [
      'Parameters of the published implementation (Willemsen et al., SMC 2020), to which the paper refers, with both exponents 1.3; the free string sounds at 32 Hz.',
      'The times of the snapshots are printed only inside the figure. The body is drawn with the × at the height of the bridge.',
      '“Externally supplied bowing force v_b” is read as a velocity.',
      'At F_b = 1 N and 44.1 kHz the friction equation has no unique solution; the engine’s implicit form has one.',
      SIDE_CONDITION,
    ],
  };
}

/** Magnification of the string's displacement. */
const MAGNIFIED = 20;

async function draw({ frames }: Snapshots): Promise<string> {
  const middle = BODY.x / 2;
  const lift = BRIDGE - FOOT[1];
  const largest = Math.max(...frames.map(({ body }) => Math.max(...body.map(Math.abs))));
  const arrow = { x: [-0.055, 0.045, 0.028, 0.045, 0.028], y: [0, 0, 0.022, 0, -0.022].map((d) => BOW.at + d) };
  const panels = frames.map(({ string, bridge, body }, i) => ({
    title: `${1000 * TIMES[i]} ms`,
    field: {
      width: GRID.columns,
      height: GRID.rows,
      values: Float64Array.from(
        body,
        (_, cell) => body[(cell % GRID.columns) * GRID.rows + Math.floor(cell / GRID.columns)],
      ),
      x: [0, BODY.x] as const,
      y: [lift, lift + BODY.y] as const,
    },
    curves: [
      {
        x: string.map((u) => middle - MAGNIFIED * u),
        y: string.map((_, l) => (l * LENGTH) / (string.length - 1)),
        ink: 0,
        size: 1.8,
      },
      { x: [middle, middle], y: [0, LENGTH], ink: 'text' as const, style: 'dots' as const, size: 3 },
      { x: [middle - MAGNIFIED * bridge], y: [BRIDGE], ink: 'paper' as const, style: 'ringed' as const, size: 5 },
      { x: [FOOT[0]], y: [BRIDGE], ink: 'paper' as const, style: 'crosses' as const, size: 4 },
      ...(i === 0 ? [{ ...arrow, ink: 3 as const, style: 'solid' as const, size: 1.8 }] : []),
    ],
    xRange: [-0.06, 0.24] as const,
    yRange: [-0.03, 1.97] as const,
  }));
  return drawPanels({
    title: 'Bowed tromba marina',
    subtitle: `JASA 2021, Fig. 10: string of 1.90 m bowed at L/3, v_b = −0.2 m/s, F_b = 1 N; bridge at ${BRIDGE.toFixed(4)} m, foot at x = ${FOOT[0]} m; body ${BODY.x} × ${BODY.y} m`,
    legend: [
      { text: `string, magnified ${MAGNIFIED} ×; negative to the right`, ink: 0, sign: 'line' },
      { text: 'bow', ink: 3, sign: 'solid' },
      { text: 'terminations', ink: 'text', sign: 'dots' },
    ],
    rows: [
      {
        yLabel: 'along the string',
        yUnit: 'm',
        xLabel: 'x',
        xUnit: 'm',
        sameY: true,
        height: 640,
        levels: [-largest, largest],
        colours: 'grey',
        panels,
      },
    ],
    notes: [
      `White ball: the bridge. White ×: where it strikes the body. Both are drawn as simulated, on nodes of the grids; the paper has ${PRINTED.bridge} m and x = ${PRINTED.foot[0]} m. The darker the body, the lower.`,
    ],
  });
}

export const jasaFig10: Paper = { id: 'jasa-fig-10', title: 'Bowed tromba marina, snapshots', run };
