import * as z from 'zod';
import { RECORDING_TYPES } from '#shared/model/recording.ts';
import { RecordingUploadRecordSchema } from '../upload/upload-record.ts';

/** The replacement for a field that does not parse, where the recording does not need the field. */
const otherwise =
  <T>(field: string, fallback: T) =>
  ({ error }: { error: unknown }): T => {
    console.warn(`The manifest of a local recording has a bad ${field}; it is dropped.`, error);
    return fallback;
  };

const ManifestSchema = z.object({
  /** Identifies the recording in this browser: the id of the server's recording that it was made for. */
  id: z.string().min(1),
  /** Owner: another account in the same browser never sees the recording. */
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
  /** `attached`: the server has all of it and makes its file; this copy is removed once that is done. */
  stage: z.enum(['recording', 'recorded', 'uploading', 'attached']).catch(otherwise('stage', 'recorded' as const)),
  /** Length in milliseconds: by the clock from Stop on, by the file once that was read; null before. */
  durationMs: z.number().nonnegative().nullable().catch(otherwise('duration', null)),
  /**
   * Size of the finished seekable file; null while there is only the recorded file. Never a fallback value: it decides
   * which file is removed.
   */
  seekableBytes: z.int().nonnegative().nullable(),
  /** State of its upload; without it an upload starts again. */
  upload: RecordingUploadRecordSchema.nullable().catch(otherwise('upload record', null)),
  /**
   * Id of its upload in segments, for `about.recordingId`; null while there is none, and in manifests from before such
   * uploads existed.
   */
  segmentUploadId: z.string().min(1).nullable().default(null).catch(otherwise('segment upload', null)),
  /** Changes that the person made after Stop and the server does not have yet; `about` already contains them. */
  unsentChange: z
    .object({ name: z.string().exactOptional(), projectId: z.string().nullable().exactOptional() })
    .nullable()
    .default(null)
    .catch(otherwise('change', null)),
});

/** The stored metadata of a local recording, so that another visit can resume it. */
export type Manifest = z.output<typeof ManifestSchema>;

/** The metadata of a recording before it starts. */
export type NewLocalRecording = Pick<Manifest, 'id' | 'userId' | 'about'>;

/** A manifest that cannot be used. The bytes of its recording are not touched. */
export class ManifestUnreadable extends Error {
  override readonly name = 'ManifestUnreadable';
}

/**
 * Parses a stored manifest.
 * @throws ManifestUnreadable when a field that is needed to resume the recording is missing or wrong
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
