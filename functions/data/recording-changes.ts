import { isoNow } from '../process/clock.ts';
import { abandonmentDueAt } from './abandoned.ts';
import { setCaptionsOrder } from './captions-order.ts';
import type { ConversionState } from './conversions.ts';
import { bytesOf, type StoredFile } from './file.ts';
import { countRecordings, countReleased } from './library-counts.ts';
import { libraryPlace, putGoneRecording } from './library-place.ts';
import { removeMainLinks, type StoredLink } from './link.ts';
import { moveProjectRow, removeProjectRow } from './project-row.ts';
import { isRecording, itemOf, type MadeFile, type StoredRecording, type WithFile } from './recording.ts';
import { type CountedStatus, countStatus, countStatuses } from './status-counts.ts';
import { type Expression, expression, hasValues, IS_NEW } from './table/expression.ts';
import { cleanupIndex, conversionIndex, recordingKey } from './table/keys.ts';
import { type Change, put, remove, update } from './table/transaction.ts';

const INDEX_ATTRIBUTES = ['GSI1PK', 'GSI1SK'];

/**
 * The state of a file before its conversion is completed: `waiting` while its segments are joined, `failed` when the join
 * failed. Null without anything to convert, and after the conversion.
 */
export function conversionState(file: StoredFile): ConversionState | null {
  const { transcodeStatus, originalKey, segments, failureCause } = file;
  if (segments?.state === 'joining') return 'waiting';
  if (segments?.state === 'failed') return 'failed';
  if (transcodeStatus === 'completed') return null;
  if (transcodeStatus === 'failed') return failureCause === 'file' ? 'unusable' : 'failed';
  if (transcodeStatus === 'processing') return 'processing';
  return originalKey === null ? null : 'waiting';
}

/**
 * Index keys of what has a file. It is in the index only while the cleanup or the recovery may have to process it.
 */
function indexOf(stored: WithFile) {
  const { id, file } = stored;
  // Nothing converts an earlier file, or finds it empty.
  if (!isRecording(stored) && stored.ended) return {};
  const state = conversionState(file);
  if (state !== null) return conversionIndex(state, id, file.updatedAt);
  const dueAt = abandonmentDueAt(stored);
  return dueAt === null ? {} : cleanupIndex(id, dueAt);
}

/** The counter of a recording; null for an abandoned recording, and without a recording. */
function countedStatus(recording: StoredRecording | null): CountedStatus | null {
  if (!recording || recording.isAbandoned) return null;
  const { transcodeStatus, failureCause, segments } = recording.file;
  if (segments?.state === 'failed' && segments.failure) return 'failed';
  return transcodeStatus === 'failed' && failureCause === 'file' ? 'unusable' : transcodeStatus;
}

/** The numbers of a recording that are counted. Its size includes its earlier files. */
const counted = (recording: StoredRecording | null) =>
  recording && { ...recording, duration: recording.file.duration, fileSize: bytesOf(recording) };

const isSame = ({ version }: WithFile) => hasValues({ version });

function createWrite(after: StoredRecording): Change {
  const Item = { ...recordingKey(after.id), ...indexOf(after), ...itemOf(after), ...libraryPlace(null, after) };
  return put({ Item, onlyIf: IS_NEW });
}

/** The condition that comments have not changed since the recording was read. */
const hasSameComments = ({ commentsVersion }: StoredRecording) =>
  expression`(attribute_not_exists(commentsVersion) OR commentsVersion = ${commentsVersion})`;

/** That of a recording is refused after another comment, which the caller may not have deleted. */
const deleteWrite = (before: WithFile): Change =>
  remove({
    Key: recordingKey(before.id),
    onlyIf: isRecording(before) ? expression`${isSame(before)} AND ${hasSameComments(before)}` : isSame(before),
  });

interface ChangedWrite {
  onlyIf?: Expression;
  /** Other attributes that change. */
  with?: object;
}

/** Writes only changed attributes, so that concurrent changes of others, such as a comment, are not lost. */
function changedWrite(
  before: WithFile,
  after: WithFile,
  { onlyIf = isSame(before), with: others }: ChangedWrite = {},
): Change {
  const next: Record<string, unknown> = {
    ...itemOf(after),
    ...others,
    version: before.version + 1,
    ...indexOf(after),
  };
  const previous: Record<string, unknown> = itemOf(before);
  const changed = Object.entries(next).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(previous[name]),
  );
  return update({
    Key: recordingKey(before.id),
    set: Object.fromEntries(changed),
    remove: INDEX_ATTRIBUTES.filter((name) => next[name] === undefined),
    onlyIf,
  });
}

/** One that hides or shows comments has counted them, and is refused after another comment. */
function updateWrite(before: StoredRecording, after: StoredRecording): Change {
  const hides = before.hiddenComments !== after.hiddenComments;
  const onlyIf = hides ? expression`${isSame(before)} AND ${hasSameComments(before)}` : isSame(before);
  return changedWrite(before, after, { onlyIf, with: libraryPlace(before, after) });
}

function ownWrite(before: StoredRecording | null, after: StoredRecording | null): Change[] {
  if (before && after) return [updateWrite(before, after)];
  if (before) return [deleteWrite(before)];
  return after ? [createWrite(after)] : [];
}

const captionsOf = (recording: StoredRecording | null): string =>
  (recording?.file.captions ?? []).map(({ id }) => id).join(' ');

/** Orders that the search finds what the captions of a recording say now, and nothing else. */
const orderChangedCaptions = (before: StoredRecording | null, after: StoredRecording | null): Change[] =>
  captionsOf(before) === captionsOf(after) ? [] : [setCaptionsOrder((after ?? before)?.id ?? '')];

/**
 * All writes that create, change or delete a recording, for one transaction: the recording itself, and everything that
 * depends on its attributes (status counters, the index of processing recordings, counts and list of its project, the
 * index of captions). Every change of a recording uses this function, so none of these writes can be forgotten.
 * Only what these writes do not depend on is counted without it: comments and which of them are read
 * (`comment-counts.ts`), and what the library knows of views (`link-views.ts`). Links are items of their own (`link.ts`).
 * @param before the recording as it was read, null for a new one; the transaction is refused when it has changed since
 * @param after the changed recording; null deletes it
 */
export const writeRecording = (before: StoredRecording | null, after: StoredRecording | null): Change[] => [
  ...ownWrite(before, after),
  ...countStatus((after ?? before)?.id ?? '', countedStatus(before), countedStatus(after)),
  ...countRecordings([{ before: counted(before), after: counted(after) }], isoNow()),
  ...moveProjectRow(before, after),
  ...orderChangedCaptions(before, after),
  ...(before && !after ? [putGoneRecording(before)] : []),
];

export const putMadeFile = (made: MadeFile): Change =>
  put({ Item: { ...recordingKey(made.id), ...indexOf(made), ...itemOf(made) }, onlyIf: IS_NEW });

/** Changes a made file; refused when it has changed since it was read. */
export const updateMadeFile = (before: MadeFile, after: MadeFile): Change => changedWrite(before, after);

/** Deletes a made file; refused when it has changed since it was read. */
export const removeMadeFile = (made: MadeFile): Change => deleteWrite(made);

/** All writes that change or delete what has a file. */
export function writeWithFile<Stored extends WithFile>(before: Stored, after: Stored | null): Change[] {
  if (isRecording(before)) return writeRecording(before, after && isRecording(after) ? after : null);
  return [after && !isRecording(after) ? updateMadeFile(before, after) : removeMadeFile(before)];
}

/**
 * Recordings that one transaction of at most 100 writes deletes: three writes each, and one for each shard of counters.
 */
export const TOGETHER_MAX = 25;

/**
 * Every write that deletes recordings, and files that are made for them, whose whole workspace is deleted: the projects
 * that count them are deleted too.
 * @param stored as it was read, at most TOGETHER_MAX; the transaction is refused when one has changed since
 * @param links their main links, also removed ones
 */
export const removeRecordings = (stored: WithFile[], links: StoredLink[]): Change[] => [
  ...stored.map(deleteWrite),
  ...removeMainLinks(links),
  ...countStatuses(
    stored.filter(isRecording).flatMap((recording) => {
      const status = countedStatus(recording);
      return status === null ? [] : [{ id: recording.id, status }];
    }),
    -1,
  ),
];

/**
 * As `TOGETHER_MAX` for recordings of a project: six writes each, one for the upload of its segments, one for the event,
 * and one for each shard of counters.
 */
export const PROJECT_TOGETHER_MAX = 10;

/**
 * Every write that deletes recordings whose project is deleted with them, together with its counts, and files that are
 * made for them.
 * @param stored as it was read, at most PROJECT_TOGETHER_MAX, or one recording with all its files; refused when one has
 *   changed since
 * @param links their main links, also removed ones
 */
export const removeProjectRecordings = (stored: WithFile[], links: StoredLink[]): Change[] => [
  ...removeRecordings(stored, links),
  ...stored
    .filter(isRecording)
    .flatMap((recording) => [
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
    ...changes.map(({ before, after }) => updateWrite(before, after)),
    ...recordings.flatMap(removeProjectRow),
    ...countReleased(
      changes.map(({ before, after }) => ({ before: counted(before), after: counted(after) })),
      isoNow(),
    ),
  ];
}
