/** One page with every picture, number, difference and assumption. */
import type { Comparison, PaperResult, Status } from '../papers/index.ts';
import { escaped, webPage } from '../see/web-page.ts';

/** A figure, table or section with its recomputed result. */
export interface Reproduced {
  readonly id: string;
  readonly title: string;
  readonly status: Status;
  readonly result: PaperResult;
}

const WORDS: Readonly<Record<Status, string>> = {
  holds: 'holds',
  known: 'differs for a known reason',
  fails: 'fails',
};

/** Formats a value for display. */
export function numberText(value: string | number): string {
  if (typeof value === 'string') return value;
  const size = Math.abs(value);
  return value === 0 || (size >= 1e-3 && size < 1e6) ? String(value) : value.toExponential().replace('e+', 'e');
}

function statusOfRow({ holds, known }: Comparison): Status {
  return holds ? 'holds' : known === undefined ? 'fails' : 'known';
}

function row(comparison: Comparison): string {
  const { what, paper, ours, known } = comparison;
  const status = statusOfRow(comparison);
  const reason = known === undefined ? '' : `<div class="reason">${escaped(known)}</div>`;
  return `<tr class="${status}"><td>${escaped(what)}${reason}</td><td>${escaped(numberText(paper))}</td><td>${escaped(numberText(ours))}</td><td><span class="dot" title="${WORDS[status]}"></span></td></tr>`;
}

function article({ id, title, status, result }: Reproduced): string {
  const { comparisons, pictures, assumptions } = result;
  const images = pictures.map(
    ({ name }) =>
      `<a href="${name}.svg"><img loading="lazy" src="${name}.png" alt="${escaped(title)}, reproduced"></a>\n<p class="forms"><a href="${name}.svg">SVG</a> <a href="${name}.pdf">PDF</a></p>`,
  );
  const choices =
    assumptions.length === 0
      ? ''
      : `<h3>Choices that the paper leaves open</h3>\n<ul class="choices">${assumptions.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul>`;
  return `<article id="${id}">
<h2>${escaped(title)} <small>${id}</small> <span class="chip ${status}">${WORDS[status]}</span></h2>
${images.join('\n')}
<div class="wide"><table>
<thead><tr><th>what</th><th>paper</th><th>ours</th><th></th></tr></thead>
<tbody>${comparisons.map(row).join('\n')}</tbody>
</table></div>
${choices}
</article>`;
}

/** Citations, in page order, keyed by the prefix of the ids. */
const SOURCES: Readonly<Record<string, string>> = {
  jasa: 'Ducceschi, Bilbao, Willemsen, Serafin: Linearly-implicit schemes for collisions in musical acoustics based on energy quadratisation. J. Acoust. Soc. Am. 149, 2021',
  notes: 'Willemsen: Collisions: Non-linearities without the use of iterative solvers. Notes, 2019',
  impact:
    'Papetti, Avanzini, Rocchesso: Numerical methods for a nonlinear impact model: a comparative study with closed-form corrections. IEEE TASLP 19, 2011',
};

export function paperPage(found: readonly Reproduced[]): string {
  const groups = Object.entries(SOURCES).map(([source, citation]) => {
    const ofSource = found.filter(({ id }) => id.startsWith(`${source}-`));
    const items = ofSource.map(
      ({ id, title, status }) =>
        `<li><span class="dot ${status}"></span> <a href="#${id}">${escaped(title)}</a> <small>${id}</small></li>`,
    );
    return ofSource.length === 0
      ? ''
      : `<section><p class="source">${escaped(citation)}</p><ul>${items.join('')}</ul></section>`;
  });
  const all = found.flatMap(({ result }) => result.comparisons.map(statusOfRow));
  const count = (status: Status) => all.filter((one) => one === status).length;
  const sum = `<p>${count('holds')} comparisons hold, ${count('known')} differ for a known reason, ${count('fails')} fail.</p>`;
  return webPage('Clangor: the papers', 64, STYLE, [sum, ...groups, ...found.map(article)].join('\n'));
}

const STYLE = `:root { --holds: #2a9d8f; --known: #e08a1e; --fails: #c2476b; }
h2 { margin: 0 0 1rem; font-weight: 650; }
h3 { margin: 1.5rem 0 0.25rem; font-size: 0.95rem; font-weight: 650; }
small { font-weight: 400; opacity: 0.6; font-size: 0.75em; white-space: nowrap; }
a { color: inherit; text-decoration-color: #8888; text-underline-offset: 0.15em; }
h2 small { font-size: 0.6em; }
section ul { columns: 22rem; padding-left: 0; list-style: none; margin: 0 0 1.5rem; }
section li { break-inside: avoid; }
.source { font-style: italic; margin: 0 0 0.25rem; }
img { margin-bottom: 0.25rem; }
.forms { font-size: 0.8rem; opacity: 0.75; margin: 0 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
th { text-align: left; font-weight: 600; opacity: 0.65; }
th, td { padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:nth-child(2), td:nth-child(3) { font-variant-numeric: tabular-nums; min-width: 8rem; }
.reason { opacity: 0.7; font-style: italic; }
.choices { font-size: 0.875rem; opacity: 0.8; padding-left: 1.1rem; margin: 0; }
.dot { display: inline-block; width: 0.6rem; height: 0.6rem; border-radius: 50%; background: var(--dot); }
.holds { --dot: var(--holds); } .known { --dot: var(--known); } .fails { --dot: var(--fails); }
.chip { font-size: 0.5em; font-weight: 600; vertical-align: middle; padding: 0.15rem 0.6rem; border-radius: 1rem; color: white; background: var(--dot); }`;
