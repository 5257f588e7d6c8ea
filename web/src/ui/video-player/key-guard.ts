import { TYPING } from '../page-keys.ts';

/** Here letters are typed, or choose among things. */
const CHOOSING = `${TYPING}, [role="combobox"], [role="menu"], [role="listbox"]`;
/** These answer Space themselves. */
const PRESSABLE =
  'button, a[href], summary, [role="button"], [role="switch"], [role="radio"], [role="checkbox"], [role="tab"]';
/** These answer the arrows themselves; the progress slider does not: there they skip. */
const MOVABLE = '[data-own-arrows], [role="slider"], [role="radiogroup"], [role="tablist"]';

/** Whether the focused element has a use of its own for a key. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(CHOOSING)) return true;
  if (key === ' ') return target.closest(PRESSABLE) !== null;
  return key.startsWith('Arrow') && target.closest(MOVABLE) !== null;
}

/** Whether a key is pressed for somebody else: the browser (Ctrl+F), a screen reader, a field that is typed into. */
export function isForOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  // Shift makes a capital of a letter, and another key of any other.
  if (event.shiftKey && event.key.length > 1) return true;
  if (event.shiftKey && event.key === ' ') return true;
  return isTaken(event.target, event.key);
}

/** Whether a dialog lies over an element, one that it is not in and that is not in it: then the keys are the dialog's. */
export function isCovered(element: Element | null): boolean {
  const top = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  return top !== undefined && element !== null && !top.contains(element) && !element.contains(top);
}
