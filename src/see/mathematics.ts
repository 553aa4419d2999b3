/**
 * Typesets mathematics in the texts of a picture: v_in with a subscript, N/m^1.5 with a superscript, symbols italic, units and words
 * upright, 2e-5 as a power of ten. Only for our own texts: in users' names a _ may mean something else.
 */

/** A piece of text with its style. */
export interface Run {
  readonly text: string;
  readonly slanted: boolean;
  readonly place: 'line' | 'below' | 'above';
}

const SVG = 'http://www.w3.org/2000/svg';
/** Size of subscripts and superscripts relative to the text. */
const SMALL = 0.72;
/** Vertical shift of subscripts and superscripts relative to the text size. */
const SHIFTS: Readonly<Record<Run['place'], number>> = { line: 0, below: 0.2, above: -0.36 };

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉₊₋';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻';
const BASELINE = '0123456789+−';

/** Everything that is not plain text; the first match wins. */
const PIECES = new RegExp(
  [
    '(?<number>(?<![\\w.])[-−]?\\d+(?:\\.\\d+)?e-?\\d+(?!\\w|\\.\\d))',
    '(?<minus>(?<=^|[\\s=(<])-(?=\\d))',
    '_(?<index>\\{[^}]*\\}|[A-Za-z0-9]+|[τ×])',
    '\\^(?<power>\\{[^}]*\\}|[-−]?\\d+(?:\\.\\d+)?|[α-ω])',
    `(?<lowered>[${SUBSCRIPTS}]+)`,
    `(?<raised>[${SUPERSCRIPTS}]+)`,
    // A mass times gravity, and letters followed by an equals sign or a subscript, which are symbols.
    '(?<weight>(?<![A-Za-z\\d])m g(?![A-Za-z]))',
    '(?<defined>(?<![A-Za-z])[A-Za-zṽ](?=_|\\s*=|[₀-₉]))',
    // Greek letters, and Latin letters that are neither a unit nor a word; x also after a factor.
    '(?<symbol>(?<![A-Za-z])(?:[α-ορ-ωṽ]|(?<!\\d)[EHKLMRTfktuvwyz]|x)(?![A-Za-z]))',
  ].join('|'),
  'gu',
);

/** Splits a text into runs; a text without mathematics is one run. */
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
    else if (lowered !== undefined) small(toBaseline(lowered, SUBSCRIPTS), 'below');
    else if (raised !== undefined) small(toBaseline(raised, SUPERSCRIPTS), 'above');
    else {
      // Between digits the font makes a times sign of an x, also across one space, and also if the second digit is raised.
      if (symbol === 'x' && /\d$/.test(text.slice(0, found.index))) add('\u200a\u200a');
      add(weight ?? defined ?? symbol, true);
    }
  }
  add(text.slice(end));
  return runs;
}

function toBaseline(signs: string, from: string): string {
  return Array.from(signs, (sign) => BASELINE[from.indexOf(sign)]).join('');
}

/** Typesets all texts of a picture. */
export function typeset(picture: SVGElement): void {
  for (const text of picture.querySelectorAll('text')) typesetText(text);
}

/** Each run becomes a tspan; a run after a subscript or superscript shifts back to the baseline. */
function typesetText(text: Element): void {
  let shift = 0;
  for (const node of textNodesOf(text)) {
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

/** The text nodes below an element in order, without tooltips. */
function textNodesOf(node: Node): Node[] {
  return Array.from(node.childNodes).flatMap((child) => {
    if (child.nodeType === 3) return [child];
    return child.nodeName.toLowerCase() === 'title' ? [] : textNodesOf(child);
  });
}
