/** Names that begin so belong to hands (hands.ts). A file of its own: audio threads know the names, but not the compiler. */
export const HAND = 'hand-';

/** Whether a name is that of a hand. */
export function isHand(name: string): boolean {
  return name.startsWith(HAND);
}
