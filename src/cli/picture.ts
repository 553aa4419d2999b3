/** The picture of a render: waveforms, spectrogram, energy, residual. */
import type { Program } from '../compile/index.ts';
import { masterChannels } from '../listen/index.ts';
import type { Performance } from '../perform/index.ts';
import { writePlot } from './files.ts';
import type { NamedModel } from './models.ts';

export async function drawPerformance(
  path: string,
  { name, model }: NamedModel,
  program: Program,
  performance: Performance,
  channels: readonly Float64Array[],
): Promise<void> {
  const { drawRender } = await import('../see/index.ts');
  const sound = masterChannels(channels, program.rate);
  const mono = sound[0].map((_, i) => sound.reduce((sum, channel) => sum + channel[i], 0) / sound.length);
  const svg = await drawRender({
    title: model.title ?? name,
    subtitle: `${name}, ${program.rate} Hz`,
    rate: program.rate,
    outputs: program.outputs.map(({ name: output, unit }, o) => ({
      name: output,
      unit,
      samples: performance.outputs[o],
    })),
    audio: mono,
    ...(performance.curves === undefined ? {} : { energy: performance.curves }),
  });
  await writePlot(path, svg);
}
