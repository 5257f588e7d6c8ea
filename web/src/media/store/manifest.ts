import type { RecordingType } from '#shared/model/recording.ts';

/** What is remembered of a take beside its picture and sound, so that another visit can take it up. */
export interface Manifest {
  /** Names the take in this browser: the id of the recording that it was made for. */
  id: string;
  /** Whose take it is: another account in the same browser never sees it. */
  userId: string;
  about: { recordingId: string; name: string; type: RecordingType; workspaceId: string; projectId: string | null };
  /** ISO 8601. */
  startedAt: string;
  stage: 'recording' | 'recorded' | 'uploading';
  /** Length in milliseconds: by the clock from Stop on, from the file once that was read; null before. */
  durationMs: number | null;
  /** Size of the finished seekable copy; null while the take is as the browser recorded it. */
  repairedBytes: number | null;
  /** How far its upload is, in the upload's own words. */
  upload: unknown;
}

/** What is known of a take before it starts. */
export type NewLocalRecording = Pick<Manifest, 'id' | 'userId' | 'about'>;

/** The note of a take that starts now. */
export const newManifest = (take: NewLocalRecording): Manifest => ({
  ...take,
  startedAt: new Date().toISOString(),
  stage: 'recording',
  durationMs: null,
  repairedBytes: null,
  upload: null,
});
