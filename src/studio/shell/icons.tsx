/** Line icons on a 24 × 24 grid. */
import type { Tool } from '../play/tools.ts';

const PATHS = {
  bow: ['M5 20 19 4', 'M5 20c4-1 12-9 14-16', 'M4 17l3 4'],
  pluck: ['M3 16c5 0 6-8 9-8s4 8 9 8', 'M12 8V3', 'M9.5 5.5 12 3l2.5 2.5'],
  strike: ['M4 20 13 11', 'M11.5 8.5l4-4a2.1 2.1 0 0 1 3 0l1 1a2.1 2.1 0 0 1 0 3l-4 4z', 'M14 20h6'],
  finger: ['M9 13V5a2 2 0 0 1 4 0v7', 'M13 11c2-1 5 0 5 3 0 4-2 7-5.5 7C9 21 8 18 6 15.5c-.8-1.2 1-2.6 2.2-1.6L9 14.6'],
  hand: ['M12 3v18', 'M8.5 6.5 12 3l3.5 3.5', 'M8.5 17.5 12 21l3.5-3.5', 'M4 12h16'],
  start: ['M8 5v14l11-7z'],
  stop: ['M7 6h3.5v12H7z', 'M13.5 6H17v12h-3.5z'],
  replay: ['M4 12a8 8 0 1 0 2.6-5.9', 'M4 4v4.5h4.5'],
  undo: ['M9 14 4 9l5-5', 'M4 9h10a6 6 0 0 1 0 12h-3'],
  redo: ['M15 14l5-5-5-5', 'M20 9H10a6 6 0 0 0 0 12h3'],
  gallery: ['M4 5h7v6H4z', 'M13 5h7v6h-7z', 'M4 13h7v6H4z', 'M13 13h7v6h-7z'],
  sun: [
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
    'M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  ],
  moon: ['M20 14.5A8 8 0 1 1 9.5 4 6.5 6.5 0 0 0 20 14.5z'],
  volume: ['M4 9.5v5h3.5L12 18V6L7.5 9.5z', 'M15 9a4 4 0 0 1 0 6', 'M17.5 6.5a8 8 0 0 1 0 11'],
  muted: ['M4 9.5v5h3.5L12 18V6L7.5 9.5z', 'M15.5 9.5l5 5M20.5 9.5l-5 5'],
  panic: ['M9 3.5h6L20.5 9v6L15 20.5H9L3.5 15V9z', 'M12 8v5M12 16v.2'],
  lesson: ['M4 6c3-1.5 6-1 8 1 2-2 5-2.5 8-1v12c-3-1.5-6-1-8 1-2-2-5-2.5-8-1z', 'M12 7v12'],
  close: ['M6 6l12 12M18 6 6 18'],
  keys: ['M4 5h16v14H4z', 'M9.3 5v8M14.7 5v8M9.3 13v6M14.7 13v6'],
} as const satisfies Record<Tool, readonly string[]> & Record<string, readonly string[]>;

export type IconName = keyof typeof PATHS;

export function Icon({ name, filled = false }: { name: IconName; filled?: boolean }) {
  return (
    <svg class={filled ? 'icon icon-filled' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      {PATHS[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
