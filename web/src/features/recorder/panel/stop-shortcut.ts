import { isTyping } from '#web/ui/page-keys.ts';

/** How the shortcut is named to people, and to assistive technology. */
export const STOP_SHORTCUT = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌥S' : 'Alt+S';
export const STOP_SHORTCUT_ARIA = 'Alt+S';

type Press = Pick<
  KeyboardEvent,
  'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'defaultPrevented' | 'isComposing' | 'target'
>;

/** Whether a key press stops the recording: Alt and S where nothing is typed. With the key's place: ⌥S types another letter. */
export function isStopPress(event: Press): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey, repeat, target } = event;
  if (event.code !== 'KeyS' || !altKey || ctrlKey || metaKey || shiftKey || repeat) return false;
  if (event.defaultPrevented || event.isComposing) return false;
  return !isTyping(target);
}
