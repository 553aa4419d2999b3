/** Prefix of the names of hands (compile/hands.ts). A separate file, so that audio threads can import it without the compiler, and messages leave them out. */
export const HAND = 'hand-';

/** Whether a name belongs to a hand. */
export function isHand(name: string): boolean {
  return name.startsWith(HAND);
}

/** Sharpness of the friction curve of the hand's bow, s²/m². */
export const HAND_SHARPNESS = 100;
