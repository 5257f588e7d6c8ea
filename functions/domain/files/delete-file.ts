import { cutoffEntry } from '#shared/model/media-token.ts';
import type { Change } from '../../data/apply.ts';
import { type CleanupJob, deleteCleanupJob, type NewCleanupJob, putCleanupJob } from '../../data/cleanup-job.ts';
import { changeEarlierFiles, type ReadFiles, type WithEarlier, withEarlier } from '../../data/earlier-files.ts';
import {
  captionsFileIds,
  type EarlierFile,
  objectKeysOf,
  restorableFiles,
  type StoredCaptions,
} from '../../data/file.ts';
import { getMadeFiles, type MadeFile, type StoredRecording } from '../../data/recording.ts';
import { removeMadeFile } from '../../data/recording-changes.ts';
import { removeSegmentUpload } from '../../data/segment-upload.ts';
import { isoNow } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { AppError, notFound } from '../app-error.ts';
import { stateAct } from '../events/state-event.ts';
import { isNeededForCut } from '../file-state/cut-source.ts';
import { withoutFiles } from '../file-state/show-file.ts';
import { segmentsCleanup } from '../media-files/end-segments.ts';
import { lateOutputsOf } from '../media-files/late-outputs.ts';
import {
  allKeysOf,
  captionsKey,
  convertedPrefix,
  originalPrefix,
  recordingSegmentsPrefix,
} from '../media-files/media-keys.ts';
import { changeRecording, type RecordingChange } from '../recordings/change-recording.ts';
import { loadRecording } from '../recordings/load-recording.ts';
import { endAccess, orderRevocations } from '../revocations/end-access.ts';

type Files = Pick<CleanupJob, 'keys' | 'prefixes' | 'segments' | 'bytes'>;

const filesOfMade = ({ file: { id, originalKey, thumbnailKey, kept, fileSize } }: MadeFile): Files => ({
  // While they are uploads, they are not below the prefixes. The original of a cut belongs to another file.
  keys: [kept ? null : originalKey, thumbnailKey].filter((key) => key !== null),
  prefixes: [originalPrefix(id), convertedPrefix(id)],
  segments: segmentsCleanup([recordingSegmentsPrefix(id)]),
  bytes: fileSize ?? 0,
});

const deletionOf = (made: MadeFile): Change[] => [
  removeMadeFile(made),
  ...(made.file.segments ? [removeSegmentUpload({ recordingId: made.id, id: made.file.segments.uploadId })] : []),
];

/** The changes that end the render of a recording's cut, which is not needed any more. */
export async function endRender({ next }: StoredRecording): Promise<Change[]> {
  const [render] = next?.cut ? await getMadeFiles([next.fileId]) : [];
  return render ? endMadeFile(render) : [];
}

/** The changes that delete a made file that no recording shows, with its objects. */
export const endMadeFile = (made: MadeFile): Change[] => [
  ...deletionOf(made),
  putCleanupJob({ id: made.id, ...filesOfMade(made), ...lateOutputsOf([made]) }),
];

/** The objects of an earlier file, without those that its recording needs. */
function filesOfEarlier({ recording, earlier }: WithEarlier, file: EarlierFile): Files {
  const ids = [...new Set([recording.id, file.fileId])];
  const prefixes = ids.slice(1).flatMap((id) => [originalPrefix(id), convertedPrefix(id)]);
  const needed = new Set([recording.file, ...earlier].flatMap(objectKeysOf));
  return {
    keys: allKeysOf(file).filter((key) => !needed.has(key) && !prefixes.some((prefix) => key.startsWith(prefix))),
    prefixes,
    segments: segmentsCleanup(ids.map(recordingSegmentsPrefix)),
    bytes: file.fileSize ?? 0,
  };
}

/** The keys of captions, without those that a recording or one of its earlier files needs. */
function keysOfCaptions({ recording, earlier }: WithEarlier, captions: readonly StoredCaptions[]): string[] {
  const others = [recording.file.captions, ...earlier.map((each) => each.texts?.captions ?? [])].flat();
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
function deletion(before: ReadFiles, files: EarlierFile[]) {
  const { id, version } = before.recording;
  const left = withoutFiles(
    before,
    files.map(({ number }) => number),
  );
  const made = files.flatMap(({ fileId }) => before.made.get(fileId) ?? []);
  const cleanupJob = joined(`${id}:files-${version}`, [
    ...files.map((file) => filesOfEarlier(left, file)),
    { keys: files.flatMap(({ texts }) => keysOfCaptions(left, texts?.captions ?? [])), prefixes: [] },
  ]);
  const { after, with: changes } = changeEarlierFiles(before, left);
  return { after, with: [...changes, ...made.flatMap(deletionOf), putCleanupJob(cleanupJob)] };
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
  const isExpired = ({ keptUntil }: EarlierFile) => keptUntil <= isoNow();
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
