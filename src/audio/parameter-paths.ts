/** The AudioParams of a node, by the paths in the model that they stand for. */
import { GAIN, parameterName } from './parameters.ts';
import type { parameterMappings } from './scales.ts';

type Mappings = ReturnType<typeof parameterMappings>;

/** The numbered parameters in `all` that a model with these mappings has, and `gain`, by path. */
export function parametersByPath(all: ReadonlyMap<string, AudioParam>, mappings: Mappings): Map<string, AudioParam> {
  const names = [[GAIN, GAIN], ...mappings.map(({ path }, i) => [path, parameterName(i)])];
  return new Map(
    names.flatMap(([path, name]): [string, AudioParam][] => {
      const parameter = all.get(name);
      return parameter === undefined ? [] : [[path, parameter]];
    }),
  );
}

/** Sets every parameter but `gain` to its value in the model. */
export function setInitials(parameters: ReadonlyMap<string, AudioParam>, mappings: Mappings): void {
  for (const { path, mapping } of mappings) {
    const parameter = parameters.get(path);
    if (parameter !== undefined) parameter.value = mapping.initial;
  }
}

/** The path of a numbered parameter. */
export function pathOf(parameters: ReadonlyMap<string, AudioParam>, number: number): string {
  return [...parameters.keys()][number + 1];
}
