import type { StoredFile } from '../../../data/video/file.ts';
import { getFile } from '../../../data/video/file-item.ts';
import { startPackagingExecution } from '../../../gateways/step-functions.ts';
import { PACKAGED_FROM_SECONDS } from '../../../process/limits.ts';

/** Whether the MP4s of a file are to be packaged: those of a long film, once they are there. */
export const waitsForPackaging = ({ transcodeStatus, duration, hlsPrefix, mp4Key }: StoredFile): boolean =>
  transcodeStatus === 'completed' && hlsPrefix === null && mp4Key !== null && (duration ?? 0) >= PACKAGED_FROM_SECONDS;

/**
 * Starts packaging the MP4s of a file whose conversion has ended, once for each attempt. Nobody waits for it: until
 * then, and if it fails, players play the MP4s.
 * @throws the error of Step Functions
 */
export async function beginPackaging(fileId: string): Promise<void> {
  const file = await getFile(fileId);
  if (file && waitsForPackaging(file)) await startPackagingExecution(`${fileId}-hls-${file.conversionAttempt}`, fileId);
}
