import { useSyncExternalStore } from 'react';
import { currentTheme, setTheme, type Theme, watchTheme } from './theme-choice.ts';

export function useTheme(): { theme: Theme; onThemeChange: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(watchTheme, currentTheme), onThemeChange: setTheme };
}
