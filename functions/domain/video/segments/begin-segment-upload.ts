import { RECORDER_LOST_MS } from '#shared/limits.ts';
import { hasOtherFiles, type StoredFile } from '../../../data/video/file.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { type NewSegmentUpload, putSegmentUpload } from '../../../data/video/segment-upload.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { limitUploads } from '../../ground/limit-usage.ts';
import { segmentsPrefix } from '../../ground/media-files/media-keys.ts';
import { segmentsAfter } from '../file-state/segments-state.ts';
import { changeFile, type FileChange, type FileOfRecording } from '../recordings/change-recording.ts';
import { measureSent } from './measure-sent.ts';

function newUpload({ id: recordingId, userId }: StoredFile): NewSegmentUpload {
  const now = isoNow();
  return {
    id: newId(),
    recordingId,
    userId,
    startedAt: now,
    signOfLifeAt: now,
    countedBytes: 0,
    checkedPages: null,
    phase: 'recording',
    joins: 0,
    dueAt: isoNow(RECORDER_LOST_MS / 1000),
  };
}

/** @throws AppError CONFLICT when segments of the recording's upload have arrived: they are another recorder's */
async function requireUnused({ id, segments }: StoredFile): Promise<void> {
  if (!segments) return;
  const isUnused =
    segments.state === 'recording' && (await measureSent(segmentsPrefix(id, segments.uploadId))).bytes === 0;
  if (!isUnused)
    throw new AppError('CONFLICT', 'This recording is being uploaded, or was uploaded, by another recorder');
}

async function begin(file: StoredFile, recording: StoredRecording, isWatchable: boolean): Promise<FileChange | null> {
  if (file.segments) {
    await requireUnused(file);
    return null;
  }
  if (file.originalKey !== null || (recording.file.id === file.id && hasOtherFiles(recording)))
    throw new AppError('CONFLICT', 'This recording already has a video');
  const upload = newUpload(file);
  const fields = { uploadId: upload.id, isWatchable, saving: null, attached: null };
  const segments = segmentsAfter(null, 'begin', fields);
  return { after: { ...file, segments }, with: [putSegmentUpload(upload)] };
}

/**
 * Begins an upload of segments. If the recording already has an upload without any segment, that upload is used.
 * @param known the file and its recording, as they were just read
 * @returns the file with the upload
 * @throws AppError CONFLICT when the recording has a file or segments; RATE_LIMITED
 */
export async function beginSegmentUpload(
  actor: Actor,
  known: FileOfRecording,
  isWatchable: boolean,
): Promise<StoredFile> {
  await limitUploads(actor.userId, undefined);
  const begun = await changeFile(known.file.id, (found, recording) => begin(found, recording, isWatchable), known);
  if (!begun) throw notFound('Recording');
  return begun.file;
}
