/** Initial values of controls and compliances of contacts, read from the image of a Program, and the parameters of a node. */
import type { Program } from '../compile/index.ts';
import { controlScales } from '../compile/scales.ts';
import { ControlRecord } from '../kernel/control-records.ts';
import { ContactRecord } from '../kernel/records.ts';
import { readerOf } from './image-counts.ts';
import type { ParameterMapping } from './messages.ts';
import { MOST_PATHS } from './parameters.ts';

/** Per control: its initial value, in kernel units. */
export function initialControls(program: Program): number[] {
  const { float } = readerOf(program);
  return program.controls.map((_, i) => float('controls', ControlRecord, i, 'now'));
}

/** Compliance W of one contact point, m/N. */
export function complianceAt(program: Program, point: number): number {
  return readerOf(program).float('contacts', ContactRecord, point, 'compliance');
}

/** The parameters of a Program, with their paths in the model. */
export function parameterMappings(program: Program): { readonly path: string; readonly mapping: ParameterMapping }[] {
  const scales = controlScales(program);
  const initials = initialControls(program);
  const controls = program.controls.map((path, control) => ({
    path,
    mapping: { control, initial: initials[control] / scales[control], scale: scales[control] },
  }));
  return [...controls.filter(({ path }) => !path.includes('.hand-')), ...steppedMappings(program)].slice(0, MOST_PATHS);
}

/** Numbers with a range that no control moves: they move by small steps. */
function steppedMappings({ model, controls }: Program) {
  return (['elements', 'contacts'] as const).flatMap((section) =>
    Object.entries(model[section] as Readonly<Record<string, object>>).flatMap(([name, item]) =>
      Object.keys(('range' in item && item.range) || {})
        .map((field) => ({ path: `${section}.${name}.${field}`, initial: item[field as keyof typeof item] }))
        .filter(({ path }) => !controls.includes(path))
        .map(({ path, initial }) => ({ path, mapping: { control: -1, initial: Number(initial), scale: 1 } })),
    ),
  );
}
