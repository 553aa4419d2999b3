/** Dark or light: follows the system's preference until the user chooses. */
import { effect, signal } from '@preact/signals';

export type Theme = 'dark' | 'light';

const KEY = 'clangor.theme';
const preference = matchMedia('(prefers-color-scheme: light)');

function stored(): Theme | undefined {
  const value = localStorage.getItem(KEY);
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
  localStorage.setItem(KEY, theme.value);
}
