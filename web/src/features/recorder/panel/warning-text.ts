import { recordableTimeText } from '../flow/recordable-time-text.ts';
import type { Warnings } from '../flow/recorder-state.ts';

/** The most pressing thing that somebody who records should know; null when all is well. */
export function warningText({ isSilent, isMicrophoneLost, secondsLeftOnDevice }: Warnings): string | null {
  if (secondsLeftOnDevice !== null)
    return `Storage is running short: room for ${recordableTimeText(secondsLeftOnDevice)}.`;
  if (isMicrophoneLost) return 'Microphone disconnected. Recording without your voice.';
  return isSilent ? 'Nothing heard for 10 s. Is your microphone muted?' : null;
}
