import { useSyncExternalStore } from 'react';
import { currentTheme, followTheme, setTheme, type Theme } from './theme-choice.ts';

export function useTheme(): { theme: Theme; onThemeChange: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(followTheme, currentTheme), onThemeChange: setTheme };
}
