import { isMac } from '#web/ui/page-keys.ts';

/** Name of the shortcut for users, and its value for `aria-keyshortcuts`. */
export const STOP_SHORTCUT = isMac() ? '⌥S' : 'Alt+S';
export const STOP_SHORTCUT_ARIA = 'Alt+S';

/** The keys of the other controls of a running recording. */
export const SHORTCUTS = { mute: 'M', pause: 'P', draw: 'D', restart: 'R' } as const;
