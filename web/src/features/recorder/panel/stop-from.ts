import type { Recorder } from '../flow/recorder.ts';

/**
 * Stops the recording that runs.
 * @param own where it was asked for: from a floating window the page comes to the front, while the click is fresh, to ask
 *   what becomes of the recording
 */
export function stopFrom(own: Window, recorder: Recorder): void {
  if (own !== window && !recorder.savesAtStop()) window.focus();
  void recorder.stop();
}
