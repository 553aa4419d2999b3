/** Text fitted to a width. Widths are estimates: within a few per cent for Latin text, and the same on every machine. */

/** Estimated width of a text, px, from four classes of letter widths of a sans-serif font. */
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

/** Shortens a text to its beginning and end around an ellipsis, because names in a series differ at their ends. */
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

/** Breaks a text into lines at spaces; a word longer than a line is shortened. */
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

/** Removes control characters and lone surrogates, which XML does not allow. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ');
}
