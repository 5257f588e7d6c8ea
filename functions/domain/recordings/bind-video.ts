import type { Recording } from '../../../shared/api/recordings.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { takeUploadWrite } from '../../data/upload.ts';
import { isoNow, nowSeconds } from '../../gateways/clock.ts';
import { logError } from '../../gateways/log.ts';
import { putMetrics } from '../../gateways/metrics.ts';
import type { Actor } from '../actor.ts';
import { AppError, notFound } from '../app-error.ts';
import { startTranscode } from '../transcoding/start-transcode.ts';
import { type Change, changeRecording } from './change-recording.ts';
import { aThumbnail, aVideo, checkUpload, type NamedUpload, nameUpload } from './check-upload.ts';
import { loadRecording } from './load-recording.ts';
import { presentRecording } from './present-recording.ts';

interface Take {
  videoURL: string;
  thumbnailURL?: string | null;
  /** Bytes. */
  fileSize: number;
  /** Seconds. */
  duration: number;
}

interface Files {
  video: NamedUpload;
  thumbnail: NamedUpload | null;
}

/** Whether these very files are the recording's already. */
function isBound(recording: StoredRecording, { video, thumbnail }: Files): boolean {
  if (recording.originalKey === null) return false;
  if (recording.originalKey === video.key && recording.thumbnailKey === (thumbnail?.key ?? null)) return true;
  throw new AppError('CONFLICT', 'This recording already has a video');
}

async function bind(recording: StoredRecording, files: Files, take: Take): Promise<Change | null> {
  if (isBound(recording, files)) return null;
  const { video, thumbnail } = files;
  await checkUpload(video, recording.id, aVideo(take.fileSize));
  if (thumbnail) await checkUpload(thumbnail, recording.id, aThumbnail);
  return {
    after: {
      ...recording,
      originalKey: video.key,
      thumbnailKey: thumbnail?.key ?? null,
      fileSize: take.fileSize,
      duration: take.duration,
      updatedAt: isoNow(),
    },
    with: [video, thumbnail].flatMap((file) =>
      file ? [takeUploadWrite(file.uploadId, recording.id, nowSeconds())] : [],
    ),
  };
}

/** Starts the conversion; that it cannot start now is no reason to refuse a take that is safely stored. */
async function startConversion(recordingId: string): Promise<void> {
  try {
    await startTranscode(recordingId);
  } catch (error) {
    logError('A conversion could not be started; it stays pending', error, { recordingId });
  }
}

/**
 * Gives a recording the files that were uploaded for it, and has it converted. The same call again answers the same;
 * a recording's files are never replaced by others.
 * @throws AppError see `nameUpload` and `checkUpload`; CONFLICT when it has other files
 */
export async function bindVideo(actor: Actor, recordingId: string, take: Take): Promise<Recording> {
  await loadRecording(actor, recordingId, 'recording:change');
  const files: Files = {
    video: nameUpload(actor, take.videoURL),
    thumbnail: take.thumbnailURL ? nameUpload(actor, take.thumbnailURL) : null,
  };
  let isNew = false;
  const bound = await changeRecording(recordingId, async (recording) => {
    const change = await bind(recording, files, take);
    isNew = change !== null;
    return change;
  });
  if (!bound) throw notFound('Recording');
  if (isNew) putMetrics({ TakesBound: 1 });
  await startConversion(recordingId);
  return presentRecording(await loadRecording(actor, recordingId, 'recording:change'));
}
