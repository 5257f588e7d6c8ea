import { readFileSync } from 'node:fs';
import * as z from 'zod';

const text = z.string();

export const storedObject = z.object({
  key: text,
  /** S3's id of this version; missing in a bucket that keeps no versions, and for an object from before versioning. */
  versionId: text.optional(),
  /** Name of the file that holds the bytes. */
  blob: text,
  /** Bytes. */
  size: z.number(),
  /** With its quotes. */
  etag: text,
  /** Of the bytes, hex; missing in an object that an earlier version of this program wrote. */
  sha256: text.optional(),
  /** Milliseconds since the epoch. */
  modifiedAt: z.number(),
  /** Headers to return with the object: content type and the like, and `x-amz-meta-*`. */
  headers: z.record(text, text),
});

/** The metadata of a stored object. */
export type StoredObject = z.infer<typeof storedObject>;

/**
 * Reads the file of an object, or of a version.
 * @returns null for a missing file
 * @throws Error that names the file when it is damaged, or cannot be read
 */
export function readObjectFile<T>(file: string, shape: z.ZodType<T>): T | null {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8'));
    if (shape.safeParse(value).success) return value;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    if (!(error instanceof SyntaxError)) throw new Error(`The file ${file} cannot be read: ${error}`);
  }
  throw new Error(`The file ${file} of an object is empty or damaged. Restore it from a backup of the data folder.`);
}

/** The id by which a version is requested. S3 gives a version from before versioning the id `null`. */
export const versionIdOf = ({ versionId }: Pick<StoredObject, 'versionId'>): string => versionId ?? 'null';
