import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import type { Change } from '../../../data/ground/apply.ts';
import {
  type CleanupJob,
  deleteCleanupJob,
  type NewCleanupJob,
  putCleanupJob,
} from '../../../data/ground/cleanup-job.ts';
import { changeEarlierFiles, type WithEarlier, withEarlier } from '../../../data/video/earlier-files.ts';
import {
  captionsFileIds,
  type EarlierFile,
  objectKeysOf,
  restorableFiles,
  type StoredCaptions,
  type StoredFile,
} from '../../../data/video/file.ts';
import { removeFile, removeShownFile } from '../../../data/video/file-changes.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { removeSegmentUpload } from '../../../data/video/segment-upload.ts';
import { isoNow } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { segmentsCleanup } from '../../ground/media-files/end-segments.ts';
import { lateOutputsOf } from '../../ground/media-files/late-outputs.ts';
import {
  allKeysOf,
  captionsKey,
  convertedPrefix,
  fileSegmentsPrefix,
  originalPrefix,
} from '../../ground/media-files/media-keys.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { isNeededForCut } from '../../video/file-state/cut-source.ts';
import { withoutFiles } from '../../video/file-state/show-file.ts';
import { changeRecording, type RecordingChange } from '../../video/recordings/change-recording.ts';
import { loadRecording } from '../../video/recordings/load-recording.ts';

type Files = Pick<CleanupJob, 'keys' | 'prefixes' | 'segments' | 'bytes'>;

const objectsOf = ({ id, originalKey, thumbnailKey, fileSize }: StoredFile): Files => ({
  // While they are uploads, they are not below the prefixes.
  keys: [originalKey, thumbnailKey].filter((key) => key !== null),
  prefixes: [originalPrefix(id), convertedPrefix(id)],
  segments: segmentsCleanup([fileSegmentsPrefix(id)]),
  bytes: fileSize ?? 0,
});

export const endUpload = ({ id, segments }: StoredFile): Change[] =>
  segments ? [removeSegmentUpload({ recordingId: id, id: segments.uploadId })] : [];

const cleanupOf = (file: StoredFile): Change =>
  putCleanupJob({ id: file.id, ...objectsOf(file), ...lateOutputsOf([file]) });

/** The changes that delete a file that no recording has shown, with its objects. */
export const endFile = (file: StoredFile): Change[] => [removeFile(file), ...endUpload(file), cleanupOf(file)];

/** The changes that delete the cut of a recording that another file replaces before it is rendered. */
export const endUnshown = ({ file }: StoredRecording): Change[] =>
  file.cutFrom ? [removeShownFile(file), cleanupOf(file)] : [];

/** The objects of an earlier file, without those that its recording needs. */
function filesOfEarlier({ recording, earlier }: WithEarlier, file: EarlierFile): Files {
  const needed = new Set([recording.file, ...earlier].flatMap(objectKeysOf));
  const { prefixes, ...objects } = objectsOf(file);
  // In data of version 0.4.0, files of a recording can have objects below the same prefix.
  const own = prefixes.filter((prefix) => ![...needed].some((key) => key.startsWith(prefix)));
  const keys = allKeysOf(file).filter((key) => !needed.has(key) && !own.some((prefix) => key.startsWith(prefix)));
  return { ...objects, keys, prefixes: own };
}

/** The keys of captions, without those that a recording or one of its earlier files needs. */
function keysOfCaptions({ recording, earlier }: WithEarlier, captions: readonly StoredCaptions[]): string[] {
  const others = [recording.file.captions, ...earlier.map(({ ended }) => ended.texts?.captions ?? [])].flat();
  const needed = new Set(others.flatMap(captionsFileIds));
  return captions
    .flatMap(captionsFileIds)
    .filter((id) => !needed.has(id))
    .map((id) => captionsKey(recording.id, id));
}

/** Orders the deletion of captions that a recording loses with its file: of a cut that was not rendered. */
export function endLostCaptions({ id, version, file }: StoredRecording, after: WithEarlier): Change[] {
  const keys = keysOfCaptions(after, file.captions);
  return keys.length === 0 ? [] : [putCleanupJob({ id: `${id}:captions-${version}`, keys })];
}

function joined(id: string, parts: Files[]): NewCleanupJob {
  const segments = parts.flatMap((each) => each.segments?.prefixes ?? []);
  return {
    id,
    keys: parts.flatMap(({ keys }) => keys),
    prefixes: parts.flatMap(({ prefixes }) => prefixes),
    bytes: parts.reduce((sum, { bytes = 0 }) => sum + bytes, 0),
    ...(segments.length > 0 && { segments: segmentsCleanup(segments) }),
  };
}

/** The recording without some of its earlier files, and the changes that order their deletion. */
function deletion(before: WithEarlier, files: EarlierFile[]) {
  const { id, version } = before.recording;
  const left = withoutFiles(
    before,
    files.map(({ number }) => number),
  );
  const cleanupJob = joined(`${id}:files-${version}`, [
    ...files.map((file) => filesOfEarlier(left, file)),
    { keys: files.flatMap(({ ended }) => keysOfCaptions(left, ended.texts?.captions ?? [])), prefixes: [] },
  ]);
  const { after, with: changes } = changeEarlierFiles(before, left);
  return { after, with: [...changes, ...files.map(removeFile), putCleanupJob(cleanupJob)] };
}

/** Deletes files of a recording that are chosen by `choose`. @returns the recording after it; null when there were none */
async function deleteFiles(
  recordingId: string,
  choose: (files: WithEarlier) => EarlierFile[],
  change: (after: StoredRecording) => RecordingChange & { after: StoredRecording },
): Promise<StoredRecording | null> {
  const changed = await changeRecording(recordingId, async (recording) => {
    const before = await withEarlier(recording);
    const files = choose(before);
    if (files.length === 0) return null;
    const deleted = deletion(before, files);
    const { after, with: others = [] } = change(deleted.after);
    return { after, with: [...deleted.with, ...others] };
  });
  return changed?.change ? changed.recording : null;
}

/** Deletes the earlier files of a recording that are not kept any longer. @param cleanupJob ordered this */
export async function deleteExpiredFiles(cleanupJob: CleanupJob, recordingId: string): Promise<void> {
  const isExpired = ({ ended }: EarlierFile) => ended.keptUntil <= isoNow();
  await deleteFiles(
    recordingId,
    ({ recording, earlier }) => earlier.filter((file) => isExpired(file) && !isNeededForCut(recording, file)),
    (after) => ({ after }),
  );
  await deleteCleanupJob(cleanupJob);
}

/**
 * Deletes an earlier file of a recording now. Media addresses that still lead to it end within a minute.
 * @throws AppError NOT_FOUND (of the recording, or of the file), FORBIDDEN
 */
export async function deleteFile(actor: Actor, recordingId: string, number: number): Promise<{ message: string }> {
  await loadRecording(actor, recordingId);
  const place = ({ placeGrantVersion }: StoredRecording) => cutoffEntry.place(recordingId, placeGrantVersion);
  const changed = await deleteFiles(
    recordingId,
    ({ recording, earlier }) => {
      const file = restorableFiles({ earlier }).find((each) => each.number === number);
      if (!file) throw notFound('Earlier video');
      if (isNeededForCut(recording, file)) {
        throw new AppError('FILE_VERSION_PENDING', 'The cut of this video is still being made');
      }
      return [file];
    },
    (after) => ({
      after: { ...after, placeGrantVersion: after.placeGrantVersion + 1 },
      with: [...orderRevocations([place(after)]), stateAct('recording.file_deleted', actor, after.workspaceId, after)],
    }),
  );
  if (changed) await endAccess([cutoffEntry.place(recordingId, changed.placeGrantVersion - 1)]);
  return { message: 'Video deleted' };
}
