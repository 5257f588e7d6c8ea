import { useOwnWindow } from '#web/ui/own-window.tsx';
import { isMac, isTyping } from '#web/ui/page-keys.ts';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import { stop } from '../flow/record-steps.ts';
import type { Recorder } from '../flow/recorder.ts';

/** Name of the shortcut for users, and its value for `aria-keyshortcuts`. */
export const STOP_SHORTCUT = isMac() ? '⌥S' : 'Alt+S';
export const STOP_SHORTCUT_ARIA = 'Alt+S';

type Press = Pick<
  KeyboardEvent,
  'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'defaultPrevented' | 'isComposing' | 'target'
>;

/**
 * Whether a key press stops the recording: Alt+S outside of text fields. It checks `code`, because `key` is another
 * letter for ⌥S on a Mac.
 */
export function isStopPress(event: Press): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey, repeat, target } = event;
  if (event.code !== 'KeyS' || !altKey || ctrlKey || metaKey || shiftKey || repeat) return false;
  if (event.defaultPrevented || event.isComposing) return false;
  return !isTyping(target);
}

/**
 * Stops the running recording. From the floating window, this brings the page to the front, which shows the upload
 * dialog.
 * @param own window of the button or key press
 */
export function stopFrom(own: Window, recorder: Recorder): void {
  if (own !== window && !recorder.live()?.savesAtStop) window.focus();
  void stop(recorder);
}

export function useStopShortcut(recorder: Recorder, isRecording: boolean): void {
  const own = useOwnWindow();
  const press = (event: KeyboardEvent) => {
    if (!isStopPress(event)) return;
    event.preventDefault();
    stopFrom(own, recorder);
  };
  useKeyDown(press, isRecording ? own : null);
}
