import { useOwnWindow } from '#web/ui/own-window.tsx';
import { hasCommandKey, isForPage, isTyping } from '#web/ui/page-keys.ts';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import { openBoard, useIsDrawing } from '../draw/draw-button.tsx';
import { setMuted, setPaused, stop } from '../flow/record-steps.ts';
import type { Recorder } from '../flow/recorder.ts';
import { isLive, isMicrophoneMuted, type LiveState, type RecorderState } from '../flow/recorder-state.ts';
import { SHORTCUTS } from '../shortcut-keys.ts';
import { pressRestart } from './restart-question.ts';

type Shortcut = keyof typeof SHORTCUTS;

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

/** What a key press does: nothing if it is for a field, a dialog or a player. */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  if (event.altKey || event.shiftKey || event.repeat || hasCommandKey(event) || !isForPage(event)) return null;
  const keys = Object.keys(SHORTCUTS) as Shortcut[];
  return keys.find((each) => event.code === `Key${SHORTCUTS[each]}`) ?? null;
}

/** The keys of a running recording, in the window of its controls. The board to draw on has other letters. */
export function useRecordingShortcuts(recorder: Recorder, state: RecorderState): void {
  const own = useOwnWindow();
  const isDrawing = useIsDrawing();
  const acts = (live: LiveState): Record<Shortcut, () => void> => ({
    mute: () => setMuted(recorder, 'microphone', !isMicrophoneMuted(live)),
    pause: () => setPaused(recorder, live.phase !== 'paused'),
    draw: () => live.live.capture.drawing && openBoard(own),
    restart: () => !live.recording.isReplacement && pressRestart(recorder),
  });
  const press = (event: KeyboardEvent) => {
    if (!isLive(state)) return;
    if (isStopPress(event)) {
      event.preventDefault();
      return stopFrom(own, recorder);
    }
    const shortcut = shortcutOf(event);
    if (shortcut && (shortcut === 'mute' || !isDrawing)) acts(state)[shortcut]();
  };
  // The keys of a player, which has the letter M too, come first: it listens to the document.
  useKeyDown(press, isLive(state) ? own : null);
}
