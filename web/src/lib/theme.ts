import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

export type Theme = 'light' | 'dark';

/** The page's head reads the same key before the first paint (public/theme.js). */
const KEY = 'theme';
const listeners = new Set<() => void>();
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function currentTheme(): Theme {
  const stored = readStored(KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return systemIsDark().matches ? 'dark' : 'light';
}

/** Sets the theme. The system's own is not stored, so that the page goes on following the system. */
function setTheme(theme: Theme): void {
  const own = theme === (systemIsDark().matches ? 'dark' : 'light') ? null : theme;
  writeStored(KEY, own);
  if (own) document.documentElement.dataset.theme = own;
  else delete document.documentElement.dataset.theme;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const system = systemIsDark();
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

/** The theme on screen, and how to change it. */
export function useTheme(): { theme: Theme; onThemeChange: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribe, currentTheme), onThemeChange: setTheme };
}
