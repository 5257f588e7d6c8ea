import { isoNow } from '../../process/clock.ts';
import { moveProjectRow, removeProjectRow } from '../identity/project-row.ts';
import { type Expression, expression, hasValues, IS_NEW } from '../table/expression.ts';
import { recordingKey } from '../table/keys.ts';
import { type Change, put, remove, update } from '../table/transaction.ts';
import { setCaptionsOrder } from './captions-order.ts';
import { bytesOf } from './file.ts';
import { createFile, putFile, removeShownFile } from './file-changes.ts';
import { countRecordings, countReleased } from './library-counts.ts';
import { libraryPlace, putGoneRecording } from './library-place.ts';
import { itemOf, type StoredRecording } from './recording.ts';
import { type CountedStatus, countStatus, countStatuses } from './status-counts.ts';

const INDEX_ATTRIBUTES = ['GSI1PK', 'GSI1SK'];

/** The counter of a recording; null for an abandoned recording, and without a recording. */
function countedStatus(recording: StoredRecording | null): CountedStatus | null {
  if (!recording || recording.file.isAbandoned) return null;
  const { transcodeStatus, failureCause, segments, cutFrom } = recording.file;
  // A cut is made of a file that is converted.
  if (cutFrom) return 'completed';
  if (segments?.state === 'failed' && segments.failure) return 'failed';
  return transcodeStatus === 'failed' && failureCause === 'file' ? 'unusable' : transcodeStatus;
}

/** The numbers of a recording that are counted. Its size includes its earlier files. */
const counted = (recording: StoredRecording | null) =>
  recording && {
    ...recording,
    duration: recording.file.duration,
    isAbandoned: recording.file.isAbandoned,
    fileSize: bytesOf(recording),
  };

const isSame = ({ version }: StoredRecording) => hasValues({ version });

function createWrites(after: StoredRecording): Change[] {
  const Item = { ...recordingKey(after.id), ...itemOf(after), ...libraryPlace(null, after) };
  return [put({ Item, onlyIf: IS_NEW }), createFile(after.file)];
}

/** The condition that comments have not changed since the recording was read. */
const hasSameComments = ({ commentsVersion }: StoredRecording) =>
  expression`(attribute_not_exists(commentsVersion) OR commentsVersion = ${commentsVersion})`;

/** Refused after another comment, which the caller may not have deleted. */
const deleteWrites = (before: StoredRecording): Change[] => [
  remove({ Key: recordingKey(before.id), onlyIf: expression`${isSame(before)} AND ${hasSameComments(before)}` }),
  removeShownFile(before.file),
];

/** Writes only changed attributes, so that concurrent changes of others, such as a comment, are not lost. */
function changedWrite(before: StoredRecording, after: StoredRecording, onlyIf: Expression, others: object): Change {
  const next: Record<string, unknown> = { ...itemOf(after), ...others, version: before.version + 1 };
  const previous: Record<string, unknown> = itemOf(before);
  const changed = Object.entries(next).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(previous[name]),
  );
  // In data of version 0.4.0, a recording is in the index instead of its file.
  const removed = after.file === before.file ? [] : INDEX_ATTRIBUTES;
  return update({ Key: recordingKey(before.id), set: Object.fromEntries(changed), remove: removed, onlyIf });
}

/**
 * The item of the file that a recording shows. While it shows the file, the version of the recording guards both. The
 * item of one that it begins to show must be as it was read.
 */
function shownFileWrite(before: StoredRecording, { file }: StoredRecording): Change[] {
  if (file === before.file) return [];
  const isShown = file.id === before.file.id;
  const isUnchanged = expression`${IS_NEW} OR ${hasValues({ version: file.version - 1 })}`;
  return [putFile(file, isShown ? undefined : isUnchanged)];
}

/** One that hides or shows comments has counted them, and is refused after another comment. */
function updateWrites(before: StoredRecording, changed: StoredRecording): Change[] {
  const hides = before.hiddenComments !== changed.hiddenComments;
  const onlyIf = hides ? expression`${isSame(before)} AND ${hasSameComments(before)}` : isSame(before);
  const file = changed.file === before.file ? changed.file : { ...changed.file, version: changed.file.version + 1 };
  const after = { ...changed, file };
  return [changedWrite(before, after, onlyIf, libraryPlace(before, after)), ...shownFileWrite(before, after)];
}

function ownWrites(before: StoredRecording | null, after: StoredRecording | null): Change[] {
  if (before && after) return updateWrites(before, after);
  if (before) return deleteWrites(before);
  return after ? createWrites(after) : [];
}

const captionsOf = (recording: StoredRecording | null): string =>
  (recording?.file.captions ?? []).map(({ id }) => id).join(' ');

/** Orders that the search finds what the captions of a recording say now, and nothing else. */
const orderChangedCaptions = (before: StoredRecording | null, after: StoredRecording | null): Change[] =>
  captionsOf(before) === captionsOf(after) ? [] : [setCaptionsOrder((after ?? before)?.id ?? '')];

/**
 * All writes that create, change or delete a recording, for one transaction: the recording itself, the file that it
 * shows, and everything that depends on their attributes (status counters, counts and list of its project, the index of
 * captions). Every change of a recording uses this function, so none of these writes can be forgotten.
 * Only what these writes do not depend on is counted without it: comments and which of them are read
 * (`comment-counts.ts`), and what the library knows of views (`link-views.ts`). Links are items of their own (`link.ts`).
 * @param before the recording as it was read, null for a new one; the transaction is refused when it has changed since
 * @param after the changed recording; null deletes it
 */
export const writeRecording = (before: StoredRecording | null, after: StoredRecording | null): Change[] => [
  ...ownWrites(before, after),
  ...countStatus((after ?? before)?.id ?? '', countedStatus(before), countedStatus(after)),
  ...countRecordings([{ before: counted(before), after: counted(after) }], isoNow()),
  ...moveProjectRow(before, after),
  ...orderChangedCaptions(before, after),
  ...(before && !after ? [putGoneRecording(before)] : []),
];

/**
 * Recordings that one transaction of at most 100 writes deletes: four writes each, and one for each shard of counters.
 */
export const TOGETHER_MAX = 20;

/**
 * Every write that deletes recordings whose whole workspace is deleted: the projects that count them are deleted too.
 * @param recordings as they were read, at most TOGETHER_MAX; the transaction is refused when one has changed since
 * @param links removes their main links, also removed ones (`removeMainLinks`)
 */
export const removeRecordings = (recordings: StoredRecording[], links: Change[]): Change[] => [
  ...recordings.flatMap(deleteWrites),
  ...links,
  ...countStatuses(
    recordings.flatMap((recording) => {
      const status = countedStatus(recording);
      return status === null ? [] : [{ id: recording.id, status }];
    }),
    -1,
  ),
];

/**
 * As `TOGETHER_MAX` for recordings of a project: seven writes each, one for the upload of its segments, one for the event,
 * and one for each shard of counters.
 */
export const PROJECT_TOGETHER_MAX = 9;

/**
 * Every write that deletes recordings whose project is deleted with them, together with its counts.
 * @param recordings as they were read, at most PROJECT_TOGETHER_MAX; refused when one has changed since
 * @param links removes their main links, also removed ones (`removeMainLinks`)
 */
export const removeProjectRecordings = (recordings: StoredRecording[], links: Change[]): Change[] => [
  ...removeRecordings(recordings, links),
  ...recordings.flatMap((recording) => [
    ...removeProjectRow(recording),
    putGoneRecording(recording),
    ...orderChangedCaptions(recording, null),
  ]),
];

/** Recordings that one transaction of at most 100 writes removes from a project: two each, and two for the counts. */
export const RELEASE_MAX = 45;

/**
 * Every write that removes recordings from their project, which is being deleted.
 * @param recordings as they were read, at most RELEASE_MAX; the transaction is refused when one has changed since
 */
export function releaseRecordings(recordings: StoredRecording[]): Change[] {
  const changes = recordings.map((before) => ({ before, after: { ...before, projectId: null } }));
  return [
    ...changes.flatMap(({ before, after }) => updateWrites(before, after)),
    ...recordings.flatMap(removeProjectRow),
    ...countReleased(
      changes.map(({ before, after }) => ({ before: counted(before), after: counted(after) })),
      isoNow(),
    ),
  ];
}

/** Stores a recording of version 0.4.0, and the file that it shows, as they are stored since; refused when it has changed. */
export function rewriteRecording(recording: StoredRecording): Change[] {
  const { file, next } = itemOf(recording);
  const set = { file, next, version: recording.version + 1 };
  const Key = recordingKey(recording.id);
  return [update({ Key, set, remove: INDEX_ATTRIBUTES, onlyIf: isSame(recording) }), putFile(recording.file)];
}
