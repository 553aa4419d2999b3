/** Members of a family, such as the 223 strings of a piano, described in one line. */

/** Fewer than this are listed one by one. */
const FEW = 4;

/** The entries in order, those next to each other that differ in the numbers of their names only as one group. */
export function groupsOfAlike<T extends { readonly name: string; readonly type: string }>(
  entries: readonly T[],
): T[][] {
  const groups: T[][] = [];
  let last = '';
  for (const entry of entries) {
    const pattern = `${entry.type} ${entry.name.replace(/\d+/g, '#')}`;
    const group = groups.at(-1);
    if (group !== undefined && pattern === last) group.push(entry);
    else groups.push([entry]);
    last = pattern;
  }
  return groups.flatMap((group) => (group.length < FEW ? group.map((entry) => [entry]) : [group]));
}

/** What a group is called: one name, or the first and the last. */
export function nameOfAlike(group: readonly { readonly name: string }[]): string {
  const [first, last] = [group[0]?.name ?? '', group.at(-1)?.name ?? ''];
  return group.length === 1 ? first : `${first} … ${last}`;
}

/** Such as `4 to 77`, or `6` where all are the same. */
export function span(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? `${least}` : `${least} to ${most}`;
}
