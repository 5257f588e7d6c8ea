import { type Expression, hasValues, IS_NEW } from '../table/expression.ts';
import { cleanupIndex, conversionIndex, fileKey, recordingKey } from '../table/keys.ts';
import { type Change, put, remove } from '../table/transaction.ts';
import { abandonmentDueAt } from './abandoned.ts';
import type { ConversionState } from './conversions.ts';
import { type StoredFile, sourceKeyOf } from './file.ts';

/**
 * The state of a file before its conversion is completed: `waiting` while its segments are joined, `failed` when the join
 * failed. Null without anything to convert, and after the conversion.
 */
export function conversionState(file: StoredFile): ConversionState | null {
  const { transcodeStatus, segments, failureCause } = file;
  if (segments?.state === 'joining') return 'waiting';
  if (segments?.state === 'failed') return 'failed';
  if (transcodeStatus === 'completed') return null;
  if (transcodeStatus === 'failed') return failureCause === 'file' ? 'unusable' : 'failed';
  if (transcodeStatus === 'processing') return 'processing';
  return sourceKeyOf(file) === null ? null : 'waiting';
}

/** Index keys of a file. It is in the index only while the cleanup or the recovery may have to process it. */
function indexOf(file: StoredFile) {
  // Nothing converts an earlier file, or finds it empty.
  if (file.ended) return {};
  const state = conversionState(file);
  if (state !== null) return conversionIndex(state, file.id, file.updatedAt);
  const dueAt = abandonmentDueAt(file);
  return dueAt === null ? {} : cleanupIndex(file.id, dueAt);
}

/** A file as it is stored: without null values. */
export const fileToStore = ({ isIn04: _isIn04, ...file }: StoredFile) =>
  Object.fromEntries(Object.entries(file).filter(([, value]) => value !== null));

export const putFile = (file: StoredFile, onlyIf?: Expression): Change =>
  put({ Item: { ...fileKey(file.id), ...indexOf(file), type: 'file', ...fileToStore(file) }, onlyIf });

const isSame = ({ version }: StoredFile): Expression => hasValues({ version });

/** The removal of a file from where version 0.4.0 stored it. */
const removeFrom04 = (file: StoredFile): Change => remove({ Key: recordingKey(file.id), onlyIf: isSame(file) });

export const createFile = (file: StoredFile): Change => putFile(file, IS_NEW);

/** Gives a file of version 0.4.0 the item that it has since. */
export const moveFrom04 = (file: StoredFile): Change[] => [createFile(file), removeFrom04(file)];

/** Changes a file that no recording shows; refused when it has changed since it was read. */
export function updateFile(before: StoredFile, changed: StoredFile): Change[] {
  const after = { ...changed, version: before.version + 1 };
  return before.isIn04 ? [createFile(after), removeFrom04(before)] : [putFile(after, isSame(before))];
}

/** Deletes a file that no recording shows; refused when it has changed since it was read. */
export const removeFile = (file: StoredFile): Change =>
  file.isIn04 ? removeFrom04(file) : remove({ Key: fileKey(file.id), onlyIf: isSame(file) });

/** Deletes the file that a recording has shown until now. The version of the recording guards it. */
export const removeShownFile = ({ id }: StoredFile): Change => remove({ Key: fileKey(id) });
