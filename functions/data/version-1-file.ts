import * as z from 'zod';
import {
  earlierFiles,
  fileAttributes,
  filePlace,
  hasOtherFiles,
  nextFile,
  type RecordingFiles,
  type StoredFile,
} from './file.ts';
import { type Expression, expression } from './table/expression.ts';
import { withMoments } from './version-0-earlier-file.ts';

/*
 * Data of versions 0 and 1 have the attributes of a file beside those of the recording that shows it, or of what was made
 * for one. The place of a recording's file and its other files are `versions`.
 */

const versions = z
  .object({
    ...filePlace,
    fileId: z.string(),
    /** When it took the place of another, ISO 8601; null for the first. */
    updatedAt: z.string().nullable(),
    next: nextFile.nullable(),
    earlier: earlierFiles,
  })
  .transform(withMoments);

const NO_VERSIONS: Partial<z.output<typeof versions>> = {};

export const FLAT_NAMES = [...Object.keys(fileAttributes), 'versions'];

const flatItem = z.looseObject({
  type: z.enum(['recording', 'file']),
  /** In data of version 0, a made file is a recording with the one for which it is made. */
  versionOf: z.string().nullish(),
  /** Null while a recording has had only one file, and no other is being made. */
  versions: versions.nullish(),
});

/** An item with its file as one attribute. Any other item stays as it is, also one that cannot be read. */
export function nested(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || 'file' in stored) return stored;
  const { data } = flatItem.safeParse(stored);
  if (!data) return stored;
  const { versionOf, versions: files, ...item } = data;
  const entries = Object.entries(item);
  const own = entries.filter(([name]) => !(name in fileAttributes));
  const file = entries.filter(([name]) => name in fileAttributes);
  const { next, earlier, updatedAt: shownSince, ...place } = files ?? NO_VERSIONS;
  return {
    ...Object.fromEntries(own),
    ...(versionOf && { type: 'file', recordingId: versionOf }),
    file: { ...Object.fromEntries(file), ...place, shownSince },
    next,
    earlier,
    isFlat: true,
  };
}

/** The attributes of the item of a recording, or of a made file. */
export function flatOf<Stored extends { file: StoredFile } | RecordingFiles>(stored: Stored) {
  if (!('next' in stored)) return { ...stored, ...stored.file, type: 'file', file: undefined, isFlat: undefined };
  const { file: shown, next, earlier, ...own } = stored;
  const { number, fileId, cut, moments, countedAs, shownSince: updatedAt, ...file } = shown;
  const other = { number, fileId, updatedAt, next, cut, moments, countedAs, earlier };
  return { ...own, ...file, type: 'recording', versions: hasOtherFiles(stored) ? other : null, isFlat: undefined };
}

/** The condition that a recording shows the file with this number. */
export const hasFlatNumber = (number: number): Expression =>
  number === 0
    ? expression`(attribute_not_exists(#versions) OR #versions = ${null} OR #versions.#number = ${0})`
    : expression`#versions.#number = ${number}`;
