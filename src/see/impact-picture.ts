/** The picture of an impact: where the mass was, what it felt, what became of its energy; closed form and methods. */
import type { Markish } from '@observablehq/plot';
import {
  type ContactRun,
  contactTime,
  finalEnergy,
  forceOf,
  forcedContact,
  hamiltonianAt,
  type Impact,
  initialEnergy,
  maxCompression,
  outputVelocity,
  restitution,
  type Sampling,
  simulatedEnergy,
  compressionAt,
} from '../impact/index.ts';
import { extent, formatValue, linearAxis, logAxis, type Scaling, scaleToUnit, timeAxis } from './axis.ts';
import { plotPanel } from './panel.ts';
import { loadPlotting, type Plotting } from './plotting.ts';
import { composeSheet, element, type LegendItem, legend, type Panel } from './sheet.ts';
import { DISSIPATED, FONT_SIZE, INK, PAGE, PLOT_WIDTH, seriesColour } from './style.ts';
