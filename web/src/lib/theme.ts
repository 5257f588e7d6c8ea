import { useSyncExternalStore } from 'react';
import { currentTheme, setTheme, type Theme, watchTheme } from './theme-choice.ts';

/** The shown theme, and a function that changes it. */
export function useTheme(): { theme: Theme; onThemeChange: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(watchTheme, currentTheme), onThemeChange: setTheme };
}
