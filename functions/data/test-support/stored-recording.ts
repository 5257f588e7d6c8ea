import { ulid } from 'ulid';
import { scopedId } from '../../process/ids.ts';
import { NO_COMMENTS, NO_LINKS, type RecordingItem, recordingOf, type StoredRecording } from '../recording.ts';

/** A recording as it is stored before anything was uploaded for it, in a workspace of its own; `changes` replace fields. */
export function storedRecording(changes: Partial<RecordingItem> = {}): StoredRecording {
  const workspaceId = changes.workspaceId ?? ulid();
  return recordingOf({
    id: scopedId(workspaceId, ulid()),
    name: 'A recording',
    description: null,
    showsDescription: false,
    recordingType: 'screen',
    workspaceId,
    projectId: null,
    userId: ulid(),
    originalKey: null,
    fileType: null,
    thumbnailKey: null,
    captions: [],
    uploads: null,
    mp4Key: null,
    smallKey: null,
    picture: null,
    strip: null,
    transcodeStatus: 'pending',
    conversionAttempt: 0,
    conversionStartedAt: null,
    conversionJobId: null,
    transientFailures: 0,
    conversionError: null,
    failureCause: null,
    transcodedAt: null,
    duration: null,
    fileSize: null,
    segments: null,
    kept: null,
    versions: null,
    ...NO_LINKS,
    ...NO_COMMENTS,
    showsTranscript: false,
    transcription: null,
    isAbandoned: false,
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
    version: 0,
    ...changes,
  });
}
