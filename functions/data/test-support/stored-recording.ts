import { ulid } from 'ulid';
import { scopedId } from '../../process/ids.ts';
import { firstFile, type RecordingFile, recordingFile } from '../file.ts';
import type { StoredLink } from '../link-item.ts';
import { NO_MP4S } from '../mp4s.ts';
import { NO_COMMENTS, NO_LINKS, type StoredRecording } from '../recording.ts';

type OfLink = Omit<StoredLink, keyof StoredRecording | 'shareToken'> & { shareToken: string | null };

/** Attributes of a recording, of the file that it shows, and of its main link, side by side. */
export type RecordingAttributes = Partial<Omit<StoredRecording, 'file'> & Omit<RecordingFile, 'id'> & OfLink>;

/** A recording with other stored attributes. */
export function withAttributes(recording: StoredRecording, changes: RecordingAttributes): StoredRecording {
  const [entries, id] = [Object.entries(changes), changes.id ?? recording.id];
  const own = entries.filter(([name]) => !(name in recordingFile.shape));
  const ofFile = entries.filter(([name]) => name in recordingFile.shape);
  const { file } = recording;
  const fileId = file.fileId === recording.id ? id : file.fileId;
  return {
    ...recording,
    ...Object.fromEntries(own),
    file: { ...file, id, fileId, ...Object.fromEntries(ofFile) },
  };
}

/** A recording as it is stored before anything was uploaded for it, in a workspace of its own; `changes` replace fields. */
export function storedRecording(changes: RecordingAttributes = {}): StoredRecording {
  const workspaceId = changes.workspaceId ?? ulid();
  const id = scopedId(workspaceId, ulid());
  const file = {
    id,
    originalKey: null,
    fileType: null,
    thumbnailKey: null,
    uploads: null,
    ...NO_MP4S,
    picture: null,
    strip: null,
    transcodeStatus: 'pending',
    conversionAttempt: 0,
    conversionStartedAt: null,
    conversionJobId: null,
    transientFailures: 0,
    interruptions: 0,
    conversionError: null,
    failureCause: null,
    transcodedAt: null,
    duration: null,
    fileSize: null,
    segments: null,
    kept: null,
    transcription: null,
    updatedAt: '2026-01-02T03:04:05.000Z',
  } as const;
  const recording: StoredRecording = {
    id,
    name: 'A recording',
    description: null,
    showsDescription: false,
    recordingType: 'screen',
    workspaceId,
    projectId: null,
    userId: ulid(),
    ...firstFile({ ...file, captions: [] }),
    ...NO_LINKS,
    ...NO_COMMENTS,
    showsTranscript: false,
    isAbandoned: false,
    createdAt: '2026-01-02T03:04:05.000Z',
    version: 0,
  };
  return withAttributes(recording, changes);
}
