/** clangor gallery: one page with a picture and the sound of every model. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Program } from '../compile/index.ts';
import { encodeWav, framesOf, masterChannels, soundOf } from '../listen/index.ts';
import { escaped, webPage } from '../see/web-page.ts';
import { checkFolder, writeAtomically, writeInto } from './files.ts';
import { compileModel, modelNames, type NamedModel, openModel, settingsOf } from './models.ts';
import { formatNumber, plural } from './options.ts';
import { perform } from './perform.ts';
import { drawPerformance } from './picture.ts';

export function galleryCommand(): Command {
  return new Command('gallery')
    .description('render models and make one web page with a picture and the sound of each')
    .argument('[models...]', 'names of models, or paths to .yaml or .json files (default: all that come with Clangor)')
    .requiredOption('-o, --out <folder>', 'folder for index.html, pictures and sounds; created if missing')
    .option('--seconds <s>', 'length of every sound (default: that of each model)')
    .option('--json', 'print the measurements as JSON')
    .action(async (names: string[], options: { out: string; seconds?: string; json?: boolean }) => {
      // Every model is checked before the first is rendered.
      const models = withUniqueNames(
        (names.length > 0 ? names : modelNames()).map((name) => openModel(name, settingsOf(options))),
      );
      const programs = models.map((model) => compileModel(model));
      checkFolder(options.out);
      const entries: Entry[] = [];
      for (const [i, named] of models.entries()) {
        entries.push(await renderEntry(named, programs[i], options.out));
        if (!options.json) console.log(`${named.name}: residual ${entries[i].residual.toExponential(1)}`);
      }
      writeAtomically(join(options.out, 'index.html'), page(entries));
      if (options.json) console.log(JSON.stringify(entries, null, 2));
      else console.log(`${join(options.out, 'index.html')}: ${plural(entries.length, 'model')}`);
    });
}

/**
 * Each file once, under a unique name: its originalNames, or NAME-2, NAME-3, … Names that differ only in case are the same, as on some
 * file systems.
 */
function withUniqueNames(models: readonly NamedModel[]): NamedModel[] {
  const once = [...new Map(models.map((named) => [realpathSync(named.file), named])).values()];
  const originalNames = new Set(once.map(({ name }) => name.toLowerCase()));
  const usedNames = new Set<string>();
  return once.map((named) => {
    let { name } = named;
    for (
      let n = 2;
      usedNames.has(name.toLowerCase()) || (name !== named.name && originalNames.has(name.toLowerCase()));
      n++
    )
      name = `${named.name}-${n}`;
    usedNames.add(name.toLowerCase());
    return { ...named, name };
  });
}

interface Entry {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly listen: string;
  /** s. */
  readonly seconds: number;
  readonly residual: number;
  readonly realTimeFactor: number;
}

async function renderEntry(named: NamedModel, program: Program, folder: string): Promise<Entry> {
  const { name, model } = named;
  const frames = framesOf(model.seconds, program.rate);
  const performance = await perform([program], frames, { metered: true, at: [], curves: true });
  const { clean } = soundOf(program, performance.outputs, model.mix);
  const wav = encodeWav(masterChannels(clean, program.rate), program.rate, { format: 'pcm24' });
  await writeInto(folder, () => writeAtomically(join(folder, `${name}.wav`), wav));
  await drawPerformance(join(folder, `${name}.png`), named, program, performance, clean);
  return {
    name,
    title: model.title ?? name,
    description: model.description ?? '',
    listen: model.listen ?? '',
    seconds: frames / program.rate,
    residual: performance.ledger.residual,
    realTimeFactor: frames / program.rate / performance.wallSeconds,
  };
}

function page(entries: readonly Entry[]): string {
  const articles = entries.map((e) => {
    const name = escaped(e.name);
    const file = encodeURIComponent(e.name);
    return `<article id="${name}">
<h2>${escaped(e.title)} <small>${name}</small></h2>
<p>${escaped(e.description)}</p>
<p class="listen">Listen for: ${escaped(e.listen)}.</p>
<audio controls preload="none" src="${file}.wav"></audio>
<p class="fine">${formatNumber(e.seconds)} s; energy balance residual ${e.residual.toExponential(1)}.</p>
<a href="${file}.png"><img loading="lazy" src="${file}.png" alt="Waveform, spectrogram and energy of ${escaped(e.title)}"></a>
</article>`;
  });
  const contents = entries.map((e) => `<li><a href="#${encodeURIComponent(e.name)}">${escaped(e.title)}</a></li>`);
  return webPage('Clangor: the gallery', 60, STYLE, `<ul>${contents.join('')}</ul>\n${articles.join('\n')}`);
}

const STYLE = `h2 { margin: 0 0 0.25rem; font-weight: 650; }
small { font-weight: 400; opacity: 0.6; font-size: 0.6em; }
ul { columns: 18rem; padding-left: 1.1rem; }
.listen { font-style: italic; }
.fine { opacity: 0.65; font-size: 0.85rem; margin: 0.25rem 0 1rem; }
audio { width: 100%; }`;
