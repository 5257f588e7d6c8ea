import type { Recording } from '#shared/api/video/recordings.ts';
import { isMakersOwn } from '#shared/rules/video/makers-own.ts';
import { waitsForFile } from '#shared/rules/video/playable-source.ts';
import type { Change } from '../../../data/ground/apply.ts';
import { type WithEarlier, withEarlier } from '../../../data/video/earlier-files.ts';
import { restorableFiles, type StoredFile } from '../../../data/video/file.ts';
import { createFile as store } from '../../../data/video/file-changes.ts';
import { getFile } from '../../../data/video/file-item.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { newId, scopedId } from '../../../process/ids.ts';
import { EARLIER_FILES_MAX } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { limitRecordings } from '../../ground/limit-usage.ts';
import { requireBelowLimits } from '../../identity/projects/require-below-limits.ts';
import { newFile } from '../../video/file-state/file-state.ts';
import { changeRecording } from '../../video/recordings/change-recording.ts';
import { loadRecording } from '../../video/recordings/load-recording.ts';
import { presentFile } from '../../video/recordings/present-recording.ts';
import { endFile } from './delete-file.ts';

/** @throws AppError CONFLICT for a recording without a file, or with one that is being prepared */
export function requireWholeFile(recording: StoredRecording): void {
  const { file } = recording;
  if (file.originalKey === null || isMakersOwn(file) || waitsForFile(file) || file.uploads !== null) {
    throw new AppError('CONFLICT', 'This recording is still being prepared. Please try again in a moment.');
  }
}

/**
 * Whether a file will never take the place of the one that is shown: it cannot be converted, or nothing of it has arrived, and its
 * sender begins again or a day has passed. An upload is known only once it is attached, so another person's may be on
 * its way.
 */
const isGivenUp = ({ userId, isAbandoned, originalKey, segments, transcodeStatus }: StoredFile, by: Actor) =>
  transcodeStatus === 'failed' || (originalKey === null && segments === null && (isAbandoned || userId === by.userId));

const pending = (recordingId: string): AppError =>
  new AppError('FILE_VERSION_PENDING', 'Another video of this recording is already being prepared', { recordingId });

/** @throws AppError FILE_VERSION_PENDING with its `recordingId` while another file waits to be shown */
export async function requireNoneWaiting({ next }: StoredRecording): Promise<void> {
  if (next && (await getFile(next.fileId))) throw pending(next.fileId);
}

/**
 * The changes that end the wait for another file.
 * @throws AppError FILE_VERSION_PENDING with its `recordingId` while it is being sent or converted
 */
async function endWaiting({ next }: StoredRecording, by: Actor): Promise<Change[]> {
  const waiting = next && (await getFile(next.fileId));
  if (!waiting) return [];
  if (isGivenUp(waiting, by)) return endFile(waiting);
  throw pending(waiting.id);
}

/** @throws AppError FILE_VERSIONS_LIMIT */
export function requireRoom(files: WithEarlier): void {
  if (restorableFiles(files).length < EARLIER_FILES_MAX) return;
  throw new AppError(
    'FILE_VERSIONS_LIMIT',
    `A recording keeps at most ${EARLIER_FILES_MAX} earlier videos. Please delete one first.`,
  );
}

/** A new file that a person sends or makes for a recording. */
export const fileFor = ({ id: recordingId, workspaceId }: StoredRecording, { userId }: Actor): StoredFile =>
  newFile({ id: scopedId(workspaceId, newId()), recordingId, workspaceId, userId });

/**
 * Creates a file for a recording. A video is attached to it like to any recording. Once it is converted, it takes
 * the place of the recording's file.
 * @throws AppError NOT_FOUND, FORBIDDEN, RECORDING_LIMIT, STORAGE_LIMIT, RATE_LIMITED; see `requireWholeFile`,
 *   `endWaiting` and `requireRoom`
 */
export async function createFile(
  actor: Actor,
  recordingId: string,
  { keepsTexts }: { keepsTexts: boolean },
): Promise<Recording> {
  const known = await loadRecording(actor, recordingId);
  await requireBelowLimits(known.workspaceId);
  await limitRecordings(actor.userId, known.workspaceId);
  const changed = await changeRecording(
    recordingId,
    async (recording) => {
      requireWholeFile(recording);
      requireRoom(await withEarlier(recording));
      const ended = await endWaiting(recording, actor);
      const file = fileFor(recording, actor);
      const next = { fileId: file.id, keepsTexts };
      return { file, after: { ...recording, next }, with: [...ended, store(file)] };
    },
    known,
  );
  if (!changed?.change) throw notFound('Recording');
  return presentFile(changed.change.file, changed.recording);
}
