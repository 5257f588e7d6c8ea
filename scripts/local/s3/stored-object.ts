import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** The metadata of a stored object. */
export interface StoredObject {
  key: string;
  /** S3's id of this version; missing in a bucket that keeps no versions, and for an object from before versioning. */
  versionId?: string;
  /** Name of the file that holds the bytes. */
  blob: string;
  /** Bytes. */
  size: number;
  /** With its quotes. */
  etag: string;
  /** Of the bytes, hex; missing in an object that an earlier version of this program wrote. */
  sha256?: string;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
  /** Headers to return with the object: content type and the like, and `x-amz-meta-*`. */
  headers: Record<string, string>;
}

const text = z.string();

/** The shape of a stored object on disk. */
export const storedObject = z.object({
  key: text,
  versionId: text.optional(),
  blob: text,
  size: z.number(),
  etag: text,
  sha256: text.optional(),
  modifiedAt: z.number(),
  headers: z.record(text, text),
});

/**
 * Reads the file of an object, or of a version.
 * @returns null for a missing file
 * @throws Error that names the file when it is damaged, or cannot be read
 */
export function readObjectFile<T>(file: string, shape: z.ZodType): T | null {
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
