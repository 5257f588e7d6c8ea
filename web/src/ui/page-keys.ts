/** Elements in which letters are typed. */
export const TYPING =
  'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';

const OPEN_DIALOG = '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]';

/** Elements that receive all keys while they are open: modal dialogs, which include the countdown, and menus. */
const OPEN = `${OPEN_DIALOG}, [role="menu"]`;

type Press = Pick<KeyboardEvent, 'target' | 'defaultPrevented' | 'isComposing'>;

/** Whether a key that is pressed belongs to a field that letters are typed into. */
export const isTyping = (target: EventTarget | null): boolean =>
  Boolean((target as Partial<Element> | null)?.closest?.(TYPING));

/** Whether a key press is for the page: no handler has used it, no field has it, and nothing is open over the page. */
export const isForPage = ({ target, defaultPrevented, isComposing }: Press): boolean =>
  !defaultPrevented && !isComposing && !isTyping(target) && document.querySelector(OPEN) === null;

export const hasFocusInDialog = (): boolean => Boolean(document.activeElement?.closest(OPEN_DIALOG));

/** Whether the modifier key of shortcuts is pressed: Control, or Command on a Mac. */
export const hasCommandKey = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => (ctrlKey || metaKey) && !altKey;

/**
 * Whether the keyboard is that of a Mac. A function, not a constant: bundlers keep a call at the top of a module even
 * where nothing uses its result.
 */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/** The name of a shortcut with that modifier: 'Ctrl+K', '⌘K'. */
export const commandKeyText = (key: string): string => (isMac() ? `⌘${key}` : `Ctrl+${key}`);
