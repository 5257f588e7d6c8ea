import type { PublicRecording } from '#shared/api/links.ts';
import { isBeingMade, isFilePrepared } from '#shared/rules/playable-source.ts';

/** The message shown instead of a video that is missing or that this device cannot play yet. */
export function absenceOf(recording: PublicRecording): string {
  if (isBeingMade(recording)) return 'This recording is being made. It starts here as soon as it can be watched.';
  if (isFilePrepared(recording)) return 'This video is being prepared. It starts here as soon as it can be watched.';
  return 'No video available';
}
