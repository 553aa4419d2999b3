/**
 * Mathematics in the texts of a picture: v_in with its index below, N/m^1.5 with its exponent above, symbols slanted, units and words
 * upright, 2e-5 as a power of ten. Only for texts of our own: names that people gave to things may have a _ of another meaning.
 */

/** A piece of a text and how it is set. */
export interface Run {
  readonly text: string;
  readonly slanted: boolean;
  readonly place: 'line' | 'below' | 'above';
}

const SVG = 'http://www.w3.org/2000/svg';
/** Size of indices and exponents in parts of the text’s. */
const SMALL = 0.72;
/** How far an index is lowered and an exponent raised, in parts of the text’s size. */
const SHIFTS: Readonly<Record<Run['place'], number>> = { line: 0, below: 0.2, above: -0.36 };

const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋';
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻';
const ON_THE_LINE = '0123456789+−';

/** What is not plain text; the first that fits. */
const PIECES = new RegExp(
  [
    '(?<number>(?<![\\w.])[-−]?\\d+(?:\\.\\d+)?e-?\\d+(?![\\w.]))',
    '(?<minus>(?<=^|[\\s=(<])-(?=\\d))',
    '_(?<index>\\{[^}]*\\}|[A-Za-z0-9]+|[τ×])',
    '\\^(?<power>\\{[^}]*\\}|[-−]?\\d+(?:\\.\\d+)?|[α-ω])',
    `(?<lowered>[${LOWERED}]+)`,
    `(?<raised>[${RAISED}]+)`,
    // A mass times gravity, and letters that an equals sign or an index says to be symbols.
    '(?<weight>(?<![A-Za-z\\d])m g(?![A-Za-z]))',
    '(?<defined>(?<![A-Za-z])[A-Za-zṽ](?=_|\\s*=|[₀-₉]))',
    // Greek letters, and those Latin ones that are no unit and no word; x also after its factor.
    '(?<symbol>(?<![A-Za-z])(?:[α-ορ-ωṽ]|(?<!\\d)[EHKLMRTfktuvwyz]|x)(?![A-Za-z]))',
  ].join('|'),
  'gu',
);

/** The runs of a text; a text without mathematics is one run. */
export function runsOf(text: string): readonly Run[] {
  const runs: Run[] = [];
  const add = (piece: string, slanted = false, place: Run['place'] = 'line'): void => {
    const last = runs[runs.length - 1];
    if (piece === '') return;
    if (last?.slanted === slanted && last.place === place) runs[runs.length - 1] = { ...last, text: last.text + piece };
    else runs.push({ text: piece, slanted, place });
  };
  const small = (piece: string, place: 'below' | 'above'): void => {
    const bare = piece.replace(/[{}]/g, '').replace('-', '−');
    add(bare, /^[α-ω]$/u.test(bare), place);
  };
  let end = 0;
  for (const found of text.matchAll(PIECES)) {
    add(text.slice(end, found.index));
    end = found.index + found[0].length;
    const { number, minus, index, power, lowered, raised, weight, defined, symbol } = found.groups ?? {};
    if (number !== undefined) {
      const [digits, exponent] = number.replace(/^-/, '−').split('e');
      add(/^−?1$/.test(digits) ? digits.replace('1', '10') : `${digits}×10`);
      small(exponent, 'above');
    } else if (minus !== undefined) add('−');
    else if (index !== undefined) small(index, 'below');
    else if (power !== undefined) small(power, 'above');
    else if (lowered !== undefined) small(onTheLine(lowered, LOWERED), 'below');
    else if (raised !== undefined) small(onTheLine(raised, RAISED), 'above');
    else add(weight ?? defined ?? symbol, true);
  }
  add(text.slice(end));
  return runs;
}

function onTheLine(signs: string, from: string): string {
  return Array.from(signs, (sign) => ON_THE_LINE[from.indexOf(sign)]).join('');
}

/** Sets the mathematics in all texts of a picture. */
export function typeset(picture: SVGElement): void {
  for (const text of picture.querySelectorAll('text')) typesetText(text);
}

/** Each run becomes a tspan; one that follows an index or an exponent, in whichever tspan of the text, returns to the line. */
function typesetText(text: Element): void {
  let shift = 0;
  for (const node of lettersOf(text)) {
    const runs = runsOf(node.textContent ?? '');
    if (shift === 0 && runs.length === 1 && !runs[0].slanted && runs[0].place === 'line') {
      node.textContent = runs[0].text;
      continue;
    }
    const parent = node.parentNode;
    for (const { text: letters, slanted, place } of runs) {
      const span = text.ownerDocument.createElementNS(SVG, 'tspan');
      const size = place === 'line' ? 1 : SMALL;
      if (place !== 'line') span.setAttribute('font-size', `${size}em`);
      if (slanted) span.setAttribute('font-style', 'italic');
      if (SHIFTS[place] !== shift) span.setAttribute('dy', `${Number(((SHIFTS[place] - shift) / size).toFixed(3))}em`);
      shift = SHIFTS[place];
      span.append(letters);
      parent?.insertBefore(span, node);
    }
    parent?.removeChild(node);
  }
}

/** The pieces of text below an element in their order, but for what only the pointer is told. */
function lettersOf(node: Node): Node[] {
  return Array.from(node.childNodes).flatMap((child) => {
    if (child.nodeType === 3) return [child];
    return child.nodeName.toLowerCase() === 'title' ? [] : lettersOf(child);
  });
}
