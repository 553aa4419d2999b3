/** A small sign for each kind of thing. */
const PATHS: Readonly<Record<string, string>> = {
  string: 'M2 12 C6 4 10 4 12 12 S18 20 22 12',
  bar: 'M2 10 C8 5 16 5 22 10 L22 15 C16 10 8 10 2 15 Z',
  membrane: 'M2 10 a10 4 0 1 0 20 0 a10 4 0 1 0 -20 0 M2 10 v5 a10 4 0 0 0 20 0 v-5',
  plate: 'M2 15 L9 7 H22 L15 15 Z',
  mass: 'M12 5 a7 7 0 1 0 0.01 0 Z',
  modal: 'M6 18 C8 14 7 5 12 5 S16 14 18 18 Z M4 18 H20 M12 18 v2',
  barrier: 'M2 9 H22 M4 9 l-2 6 M9 9 l-3 8 M14 9 l-3 8 M19 9 l-3 8',
  bow: 'M3 19 C8 7 14 4 21 4 M3 19 L21 4',
};

export function Glyph({ type }: { type: string }) {
  return (
    <svg class={`glyph glyph-${type}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[type] ?? PATHS.mass} />
    </svg>
  );
}
