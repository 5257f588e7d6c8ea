import { ulid } from 'ulid';
import type { StoredLink } from '../../data/sharing/link-item.ts';
import { NO_OTHER_FILES, type StoredFile, storedFile } from '../../data/video/file.ts';
import { NO_MP4S } from '../../data/video/mp4s.ts';
import { NO_COMMENTS, NO_LINKS, type StoredRecording } from '../../data/video/recording.ts';
import { scopedId } from '../../process/ids.ts';

type OfLink = Omit<StoredLink, keyof StoredRecording | 'shareToken'> & { shareToken: string | null };

/** Attributes of a recording, of the file that it shows, and of its main link, side by side. */
export type RecordingAttributes = Partial<Omit<StoredRecording, 'file'> & Omit<StoredFile, 'id'> & OfLink>;

/** Attributes that both a recording and a file of it have: those of the first file are the recording's. */
const OF_BOTH = ['id', 'workspaceId', 'userId', 'createdAt', 'version'];

/** A recording with other stored attributes. */
export function withAttributes(recording: StoredRecording, changes: RecordingAttributes): StoredRecording {
  const entries = Object.entries(changes);
  const own = entries.filter(([name]) => OF_BOTH.includes(name) || !(name in storedFile.shape));
  const ofFile = entries.filter(([name]) => name in storedFile.shape && name !== 'id' && name !== 'version');
  const { file } = recording;
  const id = changes.id ?? recording.id;
  const fileId = file.id === recording.id ? id : file.id;
  return {
    ...recording,
    ...Object.fromEntries(own),
    file: { ...file, id: fileId, recordingId: id, ...Object.fromEntries(ofFile) },
  };
}

/** A recording as it is stored before anything was uploaded for it, in a workspace of its own; `changes` replace fields. */
export function storedRecording(changes: RecordingAttributes = {}): StoredRecording {
  const workspaceId = changes.workspaceId ?? ulid();
  const id = scopedId(workspaceId, ulid());
  const [userId, createdAt] = [ulid(), '2026-01-02T03:04:05.000Z'];
  const file: StoredFile = {
    id,
    recordingId: id,
    workspaceId,
    userId,
    createdAt,
    isAbandoned: false,
    version: 0,
    number: 0,
    cut: null,
    cutFrom: null,
    moments: null,
    shownSince: null,
    ended: null,
    captions: [],
    originalKey: null,
    fileType: null,
    thumbnailKey: null,
    uploads: null,
    ...NO_MP4S,
    hlsPrefix: null,
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
    transcription: null,
    updatedAt: createdAt,
  };
  const recording: StoredRecording = {
    id,
    name: 'A recording',
    description: null,
    showsDescription: false,
    recordingType: 'screen',
    workspaceId,
    projectId: null,
    userId,
    file,
    ...NO_OTHER_FILES,
    ...NO_LINKS,
    ...NO_COMMENTS,
    showsTranscript: false,
    createdAt,
    version: 0,
  };
  return withAttributes(recording, changes);
}
