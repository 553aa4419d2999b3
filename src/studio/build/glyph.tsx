/** A small icon for each kind of entry. */
import { contactKinds } from '../../contacts/index.ts';
import { elementKinds } from '../../elements/index.ts';

const PATHS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries({ ...elementKinds, ...contactKinds }).map(([type, { glyph }]) => [type, glyph])),
  at: 'M3 9 H7 L12 5 V19 L7 15 H3 Z M16 9 C18 11 18 13 16 15 M19 6 C22 10 22 14 19 18',
  contact: 'M3 9 H7 L12 5 V19 L7 15 H3 Z M16 9 C18 11 18 13 16 15 M19 6 C22 10 22 14 19 18',
  player: 'M7 4 L19 12 L7 20 Z',
};

export function Glyph({ type }: { type: string }) {
  return (
    <svg class={`glyph glyph-${type}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[type] ?? PATHS.player} />
    </svg>
  );
}
