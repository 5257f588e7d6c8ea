import * as z from 'zod';
import { RECORDING_TYPES } from '#shared/model/video/recording.ts';
import { RecordingUploadRecordSchema } from '../upload/upload-record.ts';
import { DURABLE, localRecordingsDatabase } from './database.ts';

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
    /** Whether it takes the place of the video of another recording: then the name is that one's. */
    isReplacement: z.literal(true).exactOptional(),
  }),
  /** ISO 8601. */
  startedAt: z.string(),
  /**
   * `attached`: the server has all of it and makes its file; this copy is removed once that is done. `discarded` and
   * `restarted`: it was thrown away, in the second case to begin again, and the server may not have deleted it yet.
   */
  stage: z
    .enum(['recording', 'recorded', 'uploading', 'attached', 'discarded', 'restarted'])
    .catch(otherwise('stage', 'recorded' as const)),
  /** Length in milliseconds: by the clock from Stop on, by the file once that was read; null before. */
  durationMs: z.number().nonnegative().nullable().catch(otherwise('duration', null)),
  /**
   * Size of the finished seekable file; null while there is only the recorded file. Never a fallback value: it decides
   * which file is removed.
   */
  seekableBytes: z.int().nonnegative().nullable(),
  /** Frame rate to which a busy computer was slowed down; null for the rate of its quality, and in older manifests. */
  loweredFrameRate: z.number().positive().nullable().default(null).catch(otherwise('frame rate', null)),
  /** Smallest width to which a busy computer reduced the pictures; null for none, and in older manifests. */
  reducedWidth: z.number().positive().nullable().default(null).catch(otherwise('width', null)),
  /** What the encoder of a busy computer did not write; null while that is unknown, and in older manifests. */
  loss: z
    .object({
      pictures: z.number().min(0).max(1),
      soundMs: z.number().nonnegative(),
      endMs: z.number().nonnegative().default(0),
    })
    .nullable()
    .default(null)
    .catch(otherwise('loss', null)),
  /** State of its upload; without it an upload starts again. */
  upload: RecordingUploadRecordSchema.nullable().catch(otherwise('upload record', null)),
  /**
   * Id of its upload in segments, for `about.recordingId`; null until that upload begins, and in manifests from before
   * such uploads existed.
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

/** Whether the user has thrown the recording away. It is never offered again. */
export const isThrownAway = ({ stage }: Manifest): boolean => stage === 'discarded' || stage === 'restarted';

/** The metadata of a recording before it starts. */
export type NewLocalRecording = Pick<Manifest, 'id' | 'userId' | 'about'>;

/** A manifest that cannot be used. The bytes of its recording are not touched. */
export class ManifestUnreadableError extends Error {
  override readonly name = 'ManifestUnreadableError';
}

/**
 * Parses a stored manifest.
 * @throws ManifestUnreadableError when a field that is needed to resume the recording is missing or wrong
 */
export function parseManifest(stored: unknown): Manifest {
  const result = ManifestSchema.safeParse(stored);
  if (result.success) return result.data;
  throw new ManifestUnreadableError(`A manifest cannot be read: ${z.prettifyError(result.error)}`);
}

export const newManifest = (recording: NewLocalRecording): Manifest => ({
  ...recording,
  startedAt: new Date().toISOString(),
  stage: 'recording',
  durationMs: null,
  seekableBytes: null,
  loweredFrameRate: null,
  reducedWidth: null,
  loss: null,
  upload: null,
  segmentUploadId: null,
  unsentChange: null,
});

const KeySchema = z.string();

/**
 * Writes a manifest and replaces the previous one of the recording; settles once it is on disk.
 * @throws DOMException QuotaExceededError and others of IndexedDB
 */
async function writeManifest(manifest: Manifest): Promise<void> {
  const transaction = (await localRecordingsDatabase()).transaction('manifests', 'readwrite', DURABLE);
  await Promise.all([transaction.store.put(manifest), transaction.done]);
}

/**
 * The manifest of a local recording; undefined if none is stored under the id.
 * @throws ManifestUnreadableError
 */
export async function readManifest(id: string): Promise<Manifest | undefined> {
  const stored = await (await localRecordingsDatabase()).get('manifests', id);
  return stored === undefined ? undefined : parseManifest(stored);
}

/** Whether a local recording has a manifest, readable or not. */
export const hasManifest = async (id: string): Promise<boolean> =>
  (await (await localRecordingsDatabase()).getKey('manifests', id)) !== undefined;

/** Manifests of one account. An unreadable one is logged and left out. */
export async function manifestsOf(userId: string): Promise<Manifest[]> {
  const stored = await (await localRecordingsDatabase()).getAllFromIndex('manifests', 'userId', userId);
  return stored.flatMap((each) => {
    try {
      return [parseManifest(each)];
    } catch (error) {
      console.error('A local recording cannot be offered; its bytes stay in this browser.', error);
      return [];
    }
  });
}

/** Ids of every recording that has a manifest, of every user, readable or not. */
export async function idsWithManifest(): Promise<string[]> {
  const keys = await (await localRecordingsDatabase()).getAllKeys('manifests');
  return keys.flatMap((key) => KeySchema.safeParse(key).data ?? []);
}

export async function removeManifest(id: string): Promise<void> {
  const transaction = (await localRecordingsDatabase()).transaction('manifests', 'readwrite', DURABLE);
  await Promise.all([transaction.store.delete(id), transaction.done]);
}

/** Changes run one after the other, so that none overwrites another with older values. */
export function createManifestWriter(initial: Manifest) {
  let manifest = initial;
  let queue = Promise.resolve();
  let hasEnded = false;

  const commitNow = async (patch: Partial<Manifest>) => {
    const next = { ...manifest, ...patch };
    await writeManifest(next);
    manifest = next;
  };
  const updateNow = async (patch: Partial<Manifest>) => {
    try {
      await commitNow(patch);
    } catch (error) {
      console.warn('The manifest could not be written; another visit will not know of the change.', error);
      manifest = { ...manifest, ...patch };
    }
  };
  const inTurn = (work: () => Promise<void>) => {
    if (hasEnded) return queue;
    const done = queue.then(work);
    queue = done.catch(() => {
      // The caller of `commit` gets the error; the next change does not depend on it.
    });
    return done;
  };
  return {
    current: () => manifest,
    /** Changes it; where the disk refuses (it is full), only for this visit. */
    update: (patch: Partial<Manifest>) => inTurn(() => updateNow(patch)),
    /**
     * Changes it on disk first.
     * @throws DOMException of IndexedDB; the manifest is then unchanged
     */
    commit: (patch: Partial<Manifest>) => inTurn(() => commitNow(patch)),
    /** Ends writing: later changes have no effect. Settles once the last change is made. */
    end: () => {
      hasEnded = true;
      return queue;
    },
  };
}

/** The manifest of a recording that this tab has locked, in memory and on disk. */
export type ManifestWriter = ReturnType<typeof createManifestWriter>;
