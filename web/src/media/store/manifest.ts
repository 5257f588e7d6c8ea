import * as z from 'zod';
import { RECORDING_TYPES } from '#shared/model/recording.ts';
import { RecordingUploadRecordSchema } from '../upload/upload-record.ts';

/** What takes the place of a field that does not parse, where the recording is as good without it. */
const otherwise =
  <T>(field: string, fallback: T) =>
  ({ error }: { error: unknown }): T => {
    console.warn(`The manifest of a local recording has a bad ${field}; it is dropped.`, error);
    return fallback;
  };

const ManifestSchema = z.object({
  /** Names the recording in this browser: the id of the recording on the server that it was made for. */
  id: z.string().min(1),
  /** Whose it is: another account in the same browser never sees it. */
  userId: z.string().min(1),
  about: z.object({
    recordingId: z.string().min(1),
    name: z.string(),
    type: z.enum(RECORDING_TYPES),
    workspaceId: z.string().min(1),
    projectId: z.string().nullable(),
  }),
  /** ISO 8601. */
  startedAt: z.string(),
  /** `attached`: the server has all of it and makes its file; this copy goes once that is done. */
  stage: z.enum(['recording', 'recorded', 'uploading', 'attached']).catch(otherwise('stage', 'recorded' as const)),
  /** Length in milliseconds: by the clock from Stop on, from the file once that was read; null before. */
  durationMs: z.number().nonnegative().nullable().catch(otherwise('duration', null)),
  /**
   * Size of the finished seekable file; null while there is only what the browser recorded. Never guessed: it decides
   * which file is removed.
   */
  seekableBytes: z.int().nonnegative().nullable(),
  /** How far its upload is; without it an upload starts again. */
  upload: RecordingUploadRecordSchema.nullable().catch(otherwise('upload record', null)),
  /**
   * Its upload in segments, for `about.recordingId`; null while none was begun, and in manifests of before there were
   * any.
   */
  segmentUploadId: z.string().min(1).nullable().default(null).catch(otherwise('segment upload', null)),
  /** What its person has changed of it after Stop and the server does not know yet; `about` has it already. */
  unsentChange: z
    .object({ name: z.string().exactOptional(), projectId: z.string().nullable().exactOptional() })
    .nullable()
    .default(null)
    .catch(otherwise('change', null)),
});

/** What is stored of a local recording beside its picture and sound, so that another visit can resume it. */
export type Manifest = z.output<typeof ManifestSchema>;

/** What is known of a recording before it starts. */
export type NewLocalRecording = Pick<Manifest, 'id' | 'userId' | 'about'>;

/** A manifest that cannot be used. The bytes of its recording are left alone. */
export class ManifestUnreadable extends Error {
  override readonly name = 'ManifestUnreadable';
}

/**
 * Reads a manifest as it was stored.
 * @throws ManifestUnreadable when something is missing or wrong without which the recording cannot be resumed
 */
export function parseManifest(stored: unknown): Manifest {
  const result = ManifestSchema.safeParse(stored);
  if (result.success) return result.data;
  throw new ManifestUnreadable(`A manifest cannot be read: ${z.prettifyError(result.error)}`);
}

/** The manifest of a recording that starts now. */
export const newManifest = (recording: NewLocalRecording): Manifest => ({
  ...recording,
  startedAt: new Date().toISOString(),
  stage: 'recording',
  durationMs: null,
  seekableBytes: null,
  upload: null,
  segmentUploadId: null,
  unsentChange: null,
});
