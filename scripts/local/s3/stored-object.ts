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

/** The id by which a version is requested. S3 gives a version from before versioning the id `null`. */
export const versionIdOf = ({ versionId }: Pick<StoredObject, 'versionId'>): string => versionId ?? 'null';
