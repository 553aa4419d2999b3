/** What others have measured of real instruments, for the page of measured ones: data, by the name of the model. */
import type { NoteReport } from './tune-notes.ts';

/** Numbers of real instruments of a kind. */
export interface Published {
  readonly sources: readonly string[];
  /** Inharmonicity of a key's string; null where nothing is published. */
  readonly inharmonicity: (key: number) => number | null;
  /** Slowest and fastest decay of the partials of single notes, dB/s. */
  readonly decay: readonly [slowest: number, fastest: number];
}

/** Partials of plain steel strings are n²-fold 0.3 cents sharp at middle C, and twice as much every eight keys: 1200/ln 2 · B/2 = 0.3. */
const MIDDLE_C = { key: 60, inharmonicity: (0.3 * 2 * Math.LN2) / 1200, doubled: 8 } as const;

const PUBLISHED: Readonly<Record<string, Published>> = {
  piano: {
    sources: [
      'B: R. W. Young, Inharmonicity of plain wire piano strings, J. Acoust. Soc. Am. 24 (1952) 267, from its abstract: much the same in six pianos, 1.2 cents at the second partial of middle C, doubled every eight keys above it. Below it large pianos have less than small ones, and no number is given.',
      'Decay: partials of one piano lose 1 to 100 dB/s, mostly as their frequency says (an abstract quoted on a page of questions and answers; probably D. W. Martin, J. Acoust. Soc. Am. 19, 1947, 535; not verified).',
    ],
    inharmonicity: (key) =>
      key < MIDDLE_C.key ? null : MIDDLE_C.inharmonicity * 2 ** ((key - MIDDLE_C.key) / MIDDLE_C.doubled),
    decay: [1, 100],
  },
};

/** Every third key is shown. */
const EVERY = 3;

/** A table that folds, or nothing if nothing is published of such an instrument. */
export function publishedText(name: string, notes: readonly NoteReport[]): string {
  const published = PUBLISHED[name];
  if (published === undefined) return '';
  const number = (value: number | null, digits: number) =>
    value === null ? '' : `${Number(value.toPrecision(digits))}`;
  const lines = notes
    .filter(({ key }) => key % EVERY === 0)
    .map(
      ({ key, inharmonicity, decay }) =>
        `| ${key} | ${number(inharmonicity, 2)} | ${number(published.inharmonicity(key), 2)} | ${number(decay, 2)} | ${published.decay.join(' to ')} |`,
    );
  return [
    '<details><summary>Inharmonicity and decay of the lowest partial, and what is published</summary>',
    '',
    '| key | B | B published | decay, dB/s | decay published, dB/s |',
    '|---|---|---|---|---|',
    ...lines,
    '',
    ...published.sources.map((source) => `- ${source}`),
    '',
    '</details>',
  ].join('\n');
}
