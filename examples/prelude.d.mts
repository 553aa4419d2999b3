/** The notes of a page of music as text. */
export interface Piece {
  readonly events: readonly (readonly number[])[];
  readonly tempos: readonly (readonly [tick: number, quartersPerMinute: number])[];
  readonly ticks: number;
}
export function readPiece(text: string): Piece;
export function midiOf(piece: Piece): Uint8Array;
