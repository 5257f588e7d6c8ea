import { useEffect } from 'react';
import { useOwnWindow } from '#web/ui/own-window.ts';
import { isTyping } from '#web/ui/page-keys.ts';
import type { Recorder } from '../flow/recorder.ts';

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

/**
 * Stops the recording that runs.
 * @param own where it was asked for: from a floating window the page comes to the front, while the click is fresh, to ask
 *   what becomes of the recording
 */
export function stopFrom(own: Window, recorder: Recorder): void {
  if (own !== window && !recorder.savesAtStop()) window.focus();
  void recorder.stop();
}

/** Stops the recording that runs when its shortcut is pressed anywhere in the window. */
export function useStopShortcut(recorder: Recorder, isRecording: boolean): void {
  const own = useOwnWindow();
  useEffect(() => {
    if (!isRecording) return;
    const press = (event: KeyboardEvent) => {
      if (!isStopPress(event)) return;
      event.preventDefault();
      stopFrom(own, recorder);
    };
    own.addEventListener('keydown', press);
    return () => own.removeEventListener('keydown', press);
  }, [recorder, isRecording, own]);
}
