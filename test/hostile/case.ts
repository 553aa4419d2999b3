/** The corpus of broken, hostile and odd files: each case makes one file and says how it is opened. */

export interface HostileCase {
  /** Kind and case, such as "model/alias-bomb". */
  readonly name: string;
  /** Name of the file; the ending decides how it is read. */
  readonly file: string;
  /** What is in it; a number is the size of a file with nothing in it. */
  readonly content: () => string | Uint8Array | number;
  /** What opens it: words of the command, in which FILE stands for the file, or a function of the studio. */
  readonly opened: readonly string[] | 'recording' | 'link';
}

/** Makes the cases of one kind from their names and contents. */
export function casesOf(
  kind: string,
  opened: HostileCase['opened'],
  ending: string,
  contents: Readonly<Record<string, HostileCase['content'] | string | Uint8Array>>,
): HostileCase[] {
  return Object.entries(contents).map(([name, content]) => ({
    name: `${kind}/${name}`,
    // A name that begins with an ending and a colon has that ending: "json: truncated".
    file: `input.${/^(yaml|json|mid|midi|txt):/.exec(name)?.[1] ?? ending}`,
    content: typeof content === 'function' ? content : () => content,
    opened,
  }));
}
