import { oneOf, storedText } from './storage.ts';

export type Theme = 'light' | 'dark';

/**
 * The theme that was chosen in this browser; null for the system's theme. public/theme.js reads it before the first
 * paint.
 */
const chosenTheme = storedText<Theme | null>({ key: 'theme', schema: oneOf<Theme>(['light', 'dark']), fallback: null });
const listeners = new Set<() => void>();
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

export function currentTheme(): Theme {
  return chosenTheme.read() ?? (systemIsDark().matches ? 'dark' : 'light');
}

/** Sets the theme. The system's theme is not stored, so that the page keeps following the system. */
export function setTheme(theme: Theme): void {
  const own = theme === (systemIsDark().matches ? 'dark' : 'light') ? null : theme;
  chosenTheme.write(own);
  if (own) document.documentElement.dataset.theme = own;
  else delete document.documentElement.dataset.theme;
  for (const listener of listeners) listener();
}

/** Calls `listener` when the shown theme changes. @returns removes the listener */
export function followTheme(listener: () => void): () => void {
  const system = systemIsDark();
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}
