/** Grid scales and impedances of strings and bars, and units of controls, read from the image of a Program. */
import { bodyKinds, kindNumber } from '../kernel/elements/table.ts';
import { ContactLinks, ElementLinks, IMAGE_BASE } from '../kernel/records.ts';
import { createReader } from './image.ts';
import type { Program } from './program.ts';

export interface LineScale {
  /** Node coordinates per metre. */
  readonly scale: number;
  readonly intervals: number;
  /** Wave impedance at 500 Hz, kg/s. */
  readonly impedance: number;
}

/** The frequency at which impedances are taken, rad/s. */
const IMPEDANCE_FREQUENCY = 2 * Math.PI * 500;

/** Reads the f64 at a place of a table of numbers that begins at an address. */
function floatAt({ image }: Program, address: number, place: number): number {
  return new DataView(image.buffer, image.byteOffset).getFloat64(address + 8 * place - IMAGE_BASE, true);
}

/** Per element; undefined for elements on which contacts cannot slide. */
export function lineScales(program: Program): (LineScale | undefined)[] {
  const { int } = createReader(program.image, program.sections);
  const lines = [kindNumber('string'), kindNumber('floating')];
  return program.elements.map(({ shown }, i) => {
    const kind = int('element-links', ElementLinks, i, 'kind');
    if (!lines.includes(kind)) return undefined;
    const fields: readonly string[] = bodyKinds[kind].constants;
    const constants = int('element-links', ElementLinks, i, 'constants');
    const float = (field: string) => floatAt(program, constants, fields.indexOf(field));
    const h = float('spacing');
    const density = float('nodeMass') / h;
    const tension = float('stretchEnergy') * h;
    const rigidity = float('bendEnergy') * h * h * h;
    const speed = Math.sqrt(tension / density) + Math.sqrt(IMPEDANCE_FREQUENCY * Math.sqrt(rigidity / density));
    return { scale: 1 / h, intervals: shown.count - 1, impedance: density * speed };
  });
}

/** Per control: factor from SI units to kernel units, where positions are node coordinates. */
export function controlScales(program: Program): number[] {
  const { int } = createReader(program.image, program.sections);
  const lines = lineScales(program);
  const scales = program.controls.map(() => 1);
  for (const point of program.contacts.flatMap(({ points }) => points)) {
    const control = int('contact-links', ContactLinks, point, 'slideControl');
    if (control < 0) continue;
    const slot = int('contact-links', ContactLinks, point, 'slideSlot');
    const element = program.elements.findIndex((one) => slot >= one.slot && slot < one.slot + one.size);
    scales[control] = lines[element]?.scale ?? 1;
  }
  return scales;
}
