import { ulid } from 'ulid';
import { scopedId } from '../../process/ids.ts';
import type { StoredRecording } from '../recording.ts';

/** A recording as it is stored before anything was uploaded for it, in a workspace of its own; `changes` replace fields. */
export function storedRecording(changes: Partial<StoredRecording> = {}): StoredRecording {
  const workspaceId = changes.workspaceId ?? ulid();
  return {
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
    picture: null,
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
    isShared: false,
    shareToken: null,
    segments: null,
    lastShareToken: null,
    allowDownload: true,
    showsOwner: false,
    shareExpiresAt: null,
    linkGrantVersion: 0,
    downloadGrantVersion: 0,
    placeGrantVersion: 0,
    namedLinkCount: 0,
    watchGrantVersion: 0,
    viewCount: 0,
    lastViewedAt: null,
    isAbandoned: false,
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
    version: 0,
    ...changes,
  };
}
