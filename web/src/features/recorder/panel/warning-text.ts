import { roomText } from '../room-text.ts';
import type { Warnings } from '../session/session.ts';

/** The most pressing thing that somebody who records should know; null when all is well. */
export function warningText({ isSilent, isMicrophoneLost, secondsOfRoom }: Warnings): string | null {
  if (secondsOfRoom !== null) return `Storage is running short: room for ${roomText(secondsOfRoom)}.`;
  if (isMicrophoneLost) return 'Microphone disconnected. Recording without your voice.';
  return isSilent ? 'Nothing heard for 10 s. Is your microphone muted?' : null;
}
