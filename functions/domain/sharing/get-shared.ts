import type { SharedRecording } from '../../../shared/api/sharing.ts';
import { presentRecording } from '../recordings/present-recording.ts';
import { loadShared } from './load-shared.ts';

/** What a link shows to whoever holds it. */
export async function getShared(shareToken: string): Promise<SharedRecording> {
  const recording = presentRecording(await loadShared(shareToken));
  return {
    id: recording.id,
    name: recording.name,
    filePath: recording.filePath,
    thumbnailPath: recording.thumbnailPath,
    mp4FilePath: recording.mp4FilePath,
    transcodeStatus: recording.transcodeStatus,
    duration: recording.duration,
    fileSize: recording.fileSize,
    recordingType: recording.recordingType,
    allowDownload: recording.allowDownload,
    shareExpiresAt: recording.shareExpiresAt,
    createdAt: recording.createdAt,
    updatedAt: recording.updatedAt,
  };
}
