/** The page and the card that come with a dataset: what it is for, how it was made, how it is distributed, how it sounds. */
import { formatValue, scaleToUnit } from '../see/axis.ts';
import { drawHistogram } from '../see/histogram-picture.ts';
import { escaped, webPage } from '../see/web-page.ts';
import type { Order } from './dataset.ts';
import type { Labels } from './render-item.ts';
import { type Distribution, quantiles } from './statistics.ts';
import type { Sweep } from './sweep.ts';

export interface Summary {
  readonly made: number;
  readonly rejected: number;
  readonly failed: number;
  /** Draws that were rejected and drawn again. */
  readonly redrawn: number;
  /** Of sound. */
  readonly seconds: number;
  readonly bytes: number;
  /** Why items were rejected or failed, and how often. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly distributions: readonly Distribution[];
  /** Items to listen to, and where their sounds are. */
  readonly examples: readonly { readonly labels: Labels; readonly file: string }[];
}

const number = (value: number) => String(Number(value.toPrecision(4)));

function facts({ sampling, seed, audio, shards }: Sweep, order: Order, summary: Summary): [string, string][] {
  const { made, rejected, failed, redrawn, seconds, bytes } = summary;
  return [
    [
      'items',
      `${made}${rejected > 0 ? `, and ${rejected} rejected` : ''}${failed > 0 ? `, and ${failed} failed` : ''}`,
    ],
    ['draws rejected and drawn again', String(redrawn)],
    [
      'sound',
      `${number(seconds)} s, ${number(bytes / 1e6)} MB as ${audio.format === 'flac' ? 'FLAC of 24 bits' : 'WAV of 32-bit floating point'}`,
    ],
    [
      'level',
      audio.level === 'peak'
        ? 'every item to −1 dB of full scale; its factor is the label gain'
        : `factor ${audio.level} from SI units to full scale`,
    ],
    ['sampling', `${sampling}, seed ${seed}`],
    [
      'layout',
      shards === undefined ? 'one file per sound in audio/' : `WebDataset tar files of ${shards} items in shards/`,
    ],
    ['Clangor', `${order.clangor}, kernel ${order.kernel.slice(0, 16)}`],
    ['sweep', order.hash.slice(0, 16)],
  ];
}

/** A text in Markdown, on one line and without markup. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[&<>\\`*_[\]|#]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** README.md, with what Hugging Face reads at its top. */
export function datasetCard(sweep: Sweep, order: Order, summary: Summary): string {
  // Hugging Face refuses to choose between several files of metadata: the folder audio has one of its own.
  const files = sweep.shards === undefined ? 'audio/**' : 'shards/*.tar';
  const rows = summary.distributions.map(({ name, unit, parameter, values, counts, missing }) => {
    const kind = parameter ? 'parameter' : 'label';
    if (values.length === 0) return `| ${name} | ${kind} | | ${plain(Object.keys(counts).sort().join(', '))} |`;
    const [least, middle, most] = quantiles(values).map(number);
    return `| ${name} | ${kind} | ${unit} | ${least} to ${most}, median ${middle}${missing > 0 ? `; ${missing} without` : ''} |`;
  });
  return `---
pretty_name: ${JSON.stringify(sweep.title)}
task_categories:
  - audio-classification
configs:
  - config_name: default
    data_files:
      - split: train
        path: "${files}"
---

# ${plain(sweep.title)}

${plain(sweep.description)}

## Use

${plain(sweep.use) || 'Not stated.'}

## Limits

${plain(sweep.limits) || 'Not stated.'}

## Facts

${facts(sweep, order, summary)
  .map(([what, value]) => `- ${what}: ${value}`)
  .join('\n')}

## Distributions

| name | kind | unit | values |
|---|---|---|---|
${rows.join('\n')}

Histograms and sounds to listen to: datasheet.html. Every column: metadata.parquet, and metadata.jsonl with the same rows. What was
rejected, and why: rejected.jsonl. \`sweep.json\` holds the sweep and its model: \`clangor sweep verify\` checks every file against its
labels and can render items again.
`;
}

/** datasheet.html. */
export async function datasheet(sweep: Sweep, order: Order, summary: Summary): Promise<string> {
  const list = facts(sweep, order, summary).map(
    ([what, value]) => `<dt>${escaped(what)}</dt><dd>${escaped(value)}</dd>`,
  );
  const reasons = Object.entries(summary.reasons).map(([reason, count]) => `<li>${count} ×: ${escaped(reason)}</li>`);
  const text = (title: string, body: string) => (body === '' ? '' : `<h2>${title}</h2>\n<p>${escaped(body)}</p>`);
  const body = `<p>${escaped(sweep.description)}</p>
${text('Use', sweep.use)}
${text('Limits', sweep.limits)}
<h2>Facts</h2>
<dl>${list.join('')}</dl>
${reasons.length === 0 ? '' : `<h2>Rejected or failed</h2>\n<ul>${reasons.join('')}</ul>`}
<h2>Parameters</h2>
<div class="grid">${await figures(summary.distributions.filter(({ parameter }) => parameter))}</div>
<h2>Labels</h2>
<div class="grid">${await figures(summary.distributions.filter(({ parameter }) => !parameter))}</div>
<h2>Listen</h2>
<div class="grid">${summary.examples.map((example) => heard(sweep, example)).join('\n')}</div>`;
  return webPage(escaped(sweep.title), 64, STYLE, body);
}

async function figures(distributions: readonly Distribution[]): Promise<string> {
  const drawn: string[] = [];
  for (const { name, unit, log, values, counts, missing } of distributions) {
    const { factor, unit: shown } = scalingOf(values, unit, log);
    const svg = await drawHistogram(
      values.length > 0 ? { values: values.map((value) => value * factor), log } : { counts },
    );
    const said = [...(shown === '' ? [] : [shown]), ...(missing > 0 ? [`${missing} items have none`] : [])];
    drawn.push(
      `<figure><figcaption>${escaped(name)} <small>${escaped(said.join('; '))}</small></figcaption>${svg}</figure>`,
    );
  }
  return drawn.join('\n');
}

/** Millimetres where values are a few thousandths of a metre; many decades on one axis keep their unit. */
function scalingOf(values: readonly number[], unit: string, log: boolean) {
  if (values.length === 0) return { factor: 1, unit };
  const [least, , greatest] = quantiles(values);
  return log && greatest / least > 1e3
    ? { factor: 1, unit }
    : scaleToUnit(Math.max(Math.abs(least), Math.abs(greatest)), unit);
}

function heard(sweep: Sweep, { labels, file }: Summary['examples'][number]): string {
  const drawn = sweep.draws.map(({ name, unit }) => {
    const value = labels.parameters[name];
    return `${name} ${typeof value === 'number' ? formatValue(value, unit) : value}`;
  });
  const found = [
    ...(labels.fundamental === null ? [] : [formatValue(labels.fundamental, 'Hz')]),
    ...(labels.t60 === null ? [] : [`T60 ${formatValue(labels.t60, 's')}`]),
    ...(labels.eventCount === 0 ? [] : [`${labels.eventCount} contact${labels.eventCount === 1 ? '' : 's'}`]),
  ];
  return `<figure><figcaption>item ${labels.index} <small>${escaped(found.join(', '))}</small></figcaption>
<audio controls preload="none" src="${escaped(file)}"></audio>
<p class="fine">${escaped(drawn.join(', '))}</p></figure>`;
}

const STYLE = `h2 { font-weight: 650; margin-top: 2.5rem; }
dl { display: grid; grid-template-columns: fit-content(40%) minmax(0, 1fr); gap: 0.25rem 1.5rem; overflow-wrap: anywhere; }
dt { opacity: 0.65; }
dd { margin: 0; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); gap: 1rem; }
figure { margin: 0; border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.75rem; }
figure svg { width: 100%; height: auto; background: white; border-radius: 0.25rem; }
figcaption { font-weight: 600; }
small { font-weight: 400; opacity: 0.65; }
.fine { opacity: 0.75; font-size: 0.85rem; margin: 0.25rem 0; }
audio { width: 100%; }`;
