import { TYPING } from './page-keys.ts';

/** Elements in which letters are text, or select an option. */
const CHOOSING = `${TYPING}, [role="combobox"], [role="menu"], [role="listbox"]`;
/** Elements that Space activates. */
const PRESSABLE =
  'button, a[href], summary, [role="button"], [role="switch"], [role="radio"], [role="checkbox"], [role="tab"]';
/** Elements that use the arrow keys, Home and End. The progress slider does not: there the arrows skip. */
const MOVABLE = '[data-own-arrows], [role="slider"], [role="radiogroup"], [role="tablist"]';

/** Whether the focused element uses a key itself. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(CHOOSING)) return true;
  if (key === ' ') return target.closest(PRESSABLE) !== null;
  return /^(Arrow|Home|End)/.test(key) && target.closest(MOVABLE) !== null;
}

/** Whether a key press is meant for something else: the browser (Ctrl+F), a screen reader or the focused element. */
function isForOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  // Shift with a letter is still that letter; Shift with any other key is a different shortcut.
  if (event.shiftKey && event.key.length > 1) return true;
  if (event.shiftKey && event.key === ' ') return true;
  return isTaken(event.target, event.key);
}

/** Whether an open dialog lies over an element, neither inside it nor around it: then the keys belong to the dialog. */
function isCovered(element: Element | null): boolean {
  const top = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  return top !== undefined && element !== null && !top.contains(element) && !element.contains(top);
}

/** Whether a key that is pressed anywhere on the page is for an element. */
export const isKeyFor = (element: Element | null, event: KeyboardEvent): boolean =>
  !isForOthers(event) && !isCovered(element);
