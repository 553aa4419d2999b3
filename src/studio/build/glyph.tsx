/** A small icon for each kind of entry. */
const PATHS: Readonly<Record<string, string>> = {
  string: 'M2 12 C6 4 10 4 12 12 S18 20 22 12',
  bar: 'M2 10 C8 5 16 5 22 10 L22 15 C16 10 8 10 2 15 Z',
  membrane: 'M2 10 a10 4 0 1 0 20 0 a10 4 0 1 0 -20 0 M2 10 v5 a10 4 0 0 0 20 0 v-5',
  plate: 'M2 15 L9 7 H22 L15 15 Z',
  mass: 'M12 5 a7 7 0 1 0 0.01 0 Z',
  modal: 'M6 18 C8 14 7 5 12 5 S16 14 18 18 Z M4 18 H20 M12 18 v2',
  barrier: 'M2 9 H22 M4 9 l-2 6 M9 9 l-3 8 M14 9 l-3 8 M19 9 l-3 8',
  collision: 'M3 4 C8 11 16 11 21 4 M3 20 C8 13 16 13 21 20',
  spring: 'M2 12 H5 L7 7 L11 17 L15 7 L18 17 L20 12 H22',
  connection: 'M5 12 H19 M5 12 a2 2 0 1 0 0.01 0 M19 12 a2 2 0 1 0 0.01 0',
  rigid: 'M3 9 H21 M3 15 H21 M3 9 V15 M21 9 V15',
  at: 'M3 9 H7 L12 5 V19 L7 15 H3 Z M16 9 C18 11 18 13 16 15 M19 6 C22 10 22 14 19 18',
  contact: 'M3 9 H7 L12 5 V19 L7 15 H3 Z M16 9 C18 11 18 13 16 15 M19 6 C22 10 22 14 19 18',
  player: 'M7 4 L19 12 L7 20 Z',
  bow: 'M3 19 C8 7 14 4 21 4 M3 19 L21 4',
};

export function Glyph({ type }: { type: string }) {
  return (
    <svg class={`glyph glyph-${type}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[type] ?? PATHS.player} />
    </svg>
  );
}
