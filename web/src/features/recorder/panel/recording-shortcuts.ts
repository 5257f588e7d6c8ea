import { useOwnWindow } from '#web/ui/own-window.tsx';
import { hasCommandKey, isForPage, isMac, isTyping } from '#web/ui/page-keys.ts';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import { setMuted, stop } from '../flow/record-steps.ts';
import type { Recorder } from '../flow/recorder.ts';
import { isLive, isMicrophoneMuted, type RecorderState } from '../flow/recorder-state.ts';

/** Name of the shortcut for users, and its value for `aria-keyshortcuts`. */
export const STOP_SHORTCUT = isMac() ? '⌥S' : 'Alt+S';
export const STOP_SHORTCUT_ARIA = 'Alt+S';
export const MUTE_SHORTCUT = 'M';

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
  if (own !== window && !recorder.live()?.setup.choice.savesAtStop) window.focus();
  void stop(recorder);
}

/** Whether a key press mutes or unmutes the microphone: M, unless it is for a field, a dialog or a player. */
export const isMutePress = (event: KeyboardEvent): boolean =>
  event.code === 'KeyM' &&
  !event.altKey &&
  !event.shiftKey &&
  !event.repeat &&
  !hasCommandKey(event) &&
  isForPage(event);

/** The keys of a running recording, in the window of its controls. */
export function useRecordingShortcuts(recorder: Recorder, state: RecorderState): void {
  const own = useOwnWindow();
  const press = (event: KeyboardEvent) => {
    if (!isLive(state)) return;
    if (isStopPress(event)) {
      event.preventDefault();
      stopFrom(own, recorder);
    } else if (isMutePress(event)) setMuted(recorder, 'microphone', !isMicrophoneMuted(state));
  };
  // The keys of a player, which has the letter M too, come first: it listens to the document.
  useKeyDown(press, isLive(state) ? own : null);
}
