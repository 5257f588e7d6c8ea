import type { PublicRecording } from '#shared/api/sharing/links.ts';
import { isBeingMade, waitsForFile } from '#shared/rules/video/playable-source.ts';

/** The message in place of a video that is missing or that this device cannot play yet. */
export function absenceOf(recording: PublicRecording): string {
  if (isBeingMade(recording)) return 'This recording is being made. It starts here as soon as it can be watched.';
  if (waitsForFile(recording) && recording.transcodeStatus !== 'failed')
    return 'This video is being prepared. It starts here as soon as it can be watched.';
  // Its cut is being made.
  if (!recording.filePath && recording.transcodeStatus === 'processing')
    return 'A newer version is being prepared. It appears here as soon as it is ready.';
  return 'No video available';
}
