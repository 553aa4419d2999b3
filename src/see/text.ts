/** Text that fits its place. Widths are estimates: good to a few percent for Latin text, and the same on every machine. */

/** Width of a text in px at a font size in px, by the four widths most letters of a sans-serif have. */
export function textWidth(text: string, fontSize: number): number {
  let ems = 0;
  for (const letter of text) {
    if (/[ijl.,:;'|!ft()[\]\- ]/.test(letter)) ems += 0.32;
    else if (/[mwMW@%—…]/.test(letter)) ems += 0.88;
    else if (/[A-Z]/.test(letter)) ems += 0.68;
    else if (letter > '\u2e7f') ems += 1;
    else ems += 0.58;
  }
  return ems * fontSize;
}

/** The text, or its beginning and its end around an ellipsis: names in a series differ at their ends. */
export function shorten(text: string, fontSize: number, width: number): string {
  if (textWidth(text, fontSize) <= width) return text;
  const letters = Array.from(text);
  for (let kept = letters.length - 1; kept > 1; kept--) {
    const head = letters.slice(0, Math.ceil(kept / 2)).join('');
    const tail = letters.slice(letters.length - Math.floor(kept / 2)).join('');
    const shorter = `${head.trimEnd()}…${tail.trimStart()}`;
    if (textWidth(shorter, fontSize) <= width) return shorter;
  }
  return '…';
}

/** The text in lines, broken at spaces; a word longer than a line is shortened. */
export function wrap(text: string, fontSize: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, fontSize) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line !== '') lines.push(line);
  return lines.map((each) => shorten(each, fontSize, width));
}

/** Without control characters and broken surrogates, which XML cannot carry. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ');
}
