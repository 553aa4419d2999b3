/** What every engine runs: all models by the library, one by the audio node, offline and live; then it tells what came of it. */
import { createClangorNode } from '../../../src/audio/index.ts';
import { fingerprint } from '../../browser/page/fingerprint.ts';
import type { Report, Task } from '../task.ts';

const { models, frames, node, seconds, rate, level, patience } = (await (await fetch('task.json')).json()) as Task;

/** What `run` gives, or why it gives nothing. */
async function tried<T extends object>(run: () => Promise<T>): Promise<T | { readonly failed: string }> {
  try {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`nothing came of it in ${patience} s`)), 1000 * patience);
    });
    return await Promise.race([run(), late]);
  } catch (error) {
    return { failed: String(error) };
  }
}

async function offline() {
  const context = new OfflineAudioContext(2, seconds * rate, rate);
  const made = await createClangorNode(context, node, { hands: false, level });
  made.connect(context.destination);
  const rendered = await context.startRendering();
  return { left: Array.from(rendered.getChannelData(0)) };
}

/** A context that plays; without a sound device its clock may stand still. */
async function live() {
  const context = new AudioContext();
  const made = await createClangorNode(context, node, { hands: false, level });
  const analyser = new AnalyserNode(context, { fftSize: 32768 });
  made.connect(analyser).connect(context.destination);
  // Not waited for: without a sound device some engines never answer.
  context.resume().catch(() => {});
  const begun = performance.now();
  const samples = new Float32Array(analyser.fftSize);
  let peak = 0;
  while (context.currentTime < seconds) {
    if (performance.now() - begun > 500 * patience) {
      const { state, currentTime } = context;
      throw new Error(`the context is ${state}, its clock at ${currentTime} s: there may be no sound device`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    analyser.getFloatTimeDomainData(samples);
    for (const x of samples) peak = Math.max(peak, Math.abs(x));
  }
  await context.close();
  return { rate: context.sampleRate, peak };
}

const prints: Record<string, Report['models'][string]> = {};
for (const [name, text] of Object.entries(models)) prints[name] = await tried(() => fingerprint(text, frames));
const report: Report = {
  agent: navigator.userAgent,
  models: prints,
  offline: await tried(offline),
  live: await tried(live),
};
await fetch('report', { method: 'POST', body: JSON.stringify(report) });
