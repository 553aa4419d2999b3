/** Dark or light: follows the system's preference until the user chooses. */
import { effect, signal } from '@preact/signals';
import { keep, kept } from '../storage.ts';

export type Theme = 'dark' | 'light';

const preference = matchMedia('(prefers-color-scheme: light)');

function stored(): Theme | undefined {
  const value = kept('theme');
  return value === 'dark' || value === 'light' ? value : undefined;
}

export const theme = signal<Theme>(stored() ?? (preference.matches ? 'light' : 'dark'));

preference.addEventListener('change', () => {
  if (stored() === undefined) theme.value = preference.matches ? 'light' : 'dark';
});

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});

export function toggleTheme(): void {
  theme.value = theme.value === 'dark' ? 'light' : 'dark';
  keep('theme', theme.value);
}
