/** What the audio graph and the processor are told when a node is made. */
import type { Kernel, Start } from './messages.ts';
import { GAIN, parameterName } from './parameters.ts';
import type { parameterMappings } from './scales.ts';
import type { ClangorOptions, Prepared } from './source.ts';

export function nodeOptions(
  { program, level }: Prepared,
  kernel: Kernel,
  mappings: ReturnType<typeof parameterMappings>,
  { gain = 1, metered = false, view = false, played }: ClangorOptions,
): AudioWorkletNodeOptions {
  const start: Start = {
    kernel,
    program,
    level,
    gain,
    metered,
    view,
    mappings: mappings.map(({ mapping }) => mapping),
    played,
  };
  return {
    numberOfInputs: 0,
    numberOfOutputs: 1,
    outputChannelCount: [2],
    parameterData: Object.fromEntries([
      [GAIN, gain],
      ...mappings.map(({ mapping }, i) => [parameterName(i), mapping.initial] as const),
    ]),
    processorOptions: start,
  };
}
