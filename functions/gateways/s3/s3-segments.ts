import { isNamed, nullIfNamed } from '../../aws/is-named.ts';
import { environmentValue } from '../../process/environment.ts';
import { PLAYLIST_MAX_BYTES } from '../../process/limits.ts';
import { objectEtagOf } from './object-etag.ts';
import { deleteVersionsUnder } from './s3-delete.ts';

const sdk = () => import('./s3-sdk.ts');

export const segmentsBucket = (): string => environmentValue('SEGMENTS_BUCKET');

/** Content type of every object. Only our own player reads the playlists, so they need no other type. */
export const SEGMENT_CONTENT_TYPE = 'application/octet-stream';

export interface SegmentPostConditions {
  prefix: string;
  contentType: string;
  /** Largest object, in bytes; the smallest is one byte. */
  maxBytes: number;
  /** Life of the policy, in seconds. */
  seconds: number;
}

/** A form that sends an object: first `fields`, then `key`, and `file` last. */
export interface SegmentPost {
  url: string;
  fields: Record<string, string>;
}

/** S3's variable for the name of the file. The SDK then permits every key that begins with the text before it. */
const ANY_NAME = '$' + '{filename}';

/**
 * Signs a policy under which a browser may send any number of objects below a prefix. S3 answers each form with 201 and
 * the object's ETag.
 */
export async function presignSegmentPost(conditions: SegmentPostConditions): Promise<SegmentPost> {
  const { prefix, contentType, maxBytes, seconds } = conditions;
  const { signingClient, createPresignedPost } = await sdk();
  const { url, fields } = await createPresignedPost(signingClient, {
    Bucket: segmentsBucket(),
    Key: prefix + ANY_NAME,
    Fields: { 'Content-Type': contentType, success_action_status: '201' },
    Conditions: [['content-length-range', 1, maxBytes]],
    Expires: seconds,
  });
  const { key: _key, ...signed } = fields;
  return { url, fields: signed };
}

export interface SegmentObject {
  key: string;
  bytes: number;
  /** With its quotes. */
  etag: string;
  /** `null`, as a text, for an object from before the bucket kept versions. */
  versionId: string;
  isLatest: boolean;
  /** When it arrived, ISO 8601. S3 says whole seconds. */
  arrivedAt: string;
}

const timeOf = (at: Date | undefined): string => at?.toISOString() ?? '';

/**
 * Lists the versions of the objects under a prefix in the order of their keys, those of one key from the newest to the
 * oldest. One request returns a thousand; the next is made when they are used up.
 * @param after a key: the list begins after it
 */
export async function* listSegments(prefix: string, after?: string): AsyncGenerator<SegmentObject> {
  const { client, ListObjectVersionsCommand } = await sdk();
  let marker: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } = { KeyMarker: after };
  for (;;) {
    const page = await client.send(
      new ListObjectVersionsCommand({ Bucket: segmentsBucket(), Prefix: prefix, ...marker }),
    );
    for (const { Key = '', Size = 0, ETag = '', VersionId = 'null', IsLatest = false, LastModified } of page.Versions ??
      [])
      yield {
        key: Key,
        bytes: Size,
        etag: ETag,
        versionId: VersionId,
        isLatest: IsLatest,
        arrivedAt: timeOf(LastModified),
      };
    if (!page.IsTruncated) return;
    marker = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
  }
}

/** Reads the size, the ETag and the version of the current object of a key; null if it does not exist. */
export async function headSegment(key: string): Promise<SegmentObject | null> {
  const { client, HeadObjectCommand } = await sdk();
  const answer = client.send(new HeadObjectCommand({ Bucket: segmentsBucket(), Key: key }));
  // The answer to a HEAD has no body, and so no error code.
  const head = await nullIfNamed(answer, 'NotFound', 'NoSuchKey');
  if (!head) return null;
  const { ContentLength = 0, ETag = '', VersionId = 'null', LastModified } = head;
  const arrivedAt = timeOf(LastModified);
  return { key, bytes: ContentLength, etag: ETag, versionId: VersionId, isLatest: true, arrivedAt };
}

/** The object or the version does not exist any more, or has another ETag than expected. */
export class SegmentGoneError extends Error {
  override readonly name = 'SegmentGoneError';
}

/** The properties that an object must have. At least one of the two is given. */
export interface ExpectedObject {
  /** With its quotes. */
  etag?: string | undefined;
  /** Without it, the current version is read. */
  versionId?: string | undefined;
}

const GONE = ['NoSuchKey', 'NoSuchVersion', 'PreconditionFailed', 'MethodNotAllowed'];

/** An invalid version id is one that a client made up. */
const isGone = (error: unknown, versionId: string | undefined): boolean =>
  isNamed(error, ...GONE) || (versionId !== undefined && isNamed(error, 'InvalidArgument'));

async function getBytes(key: string, { etag, versionId }: ExpectedObject, Range?: string): Promise<Uint8Array> {
  const { client, GetObjectCommand } = await sdk();
  const object = { Bucket: segmentsBucket(), Key: key, VersionId: versionId, IfMatch: etag };
  const { Body } = await client.send(new GetObjectCommand({ ...object, Range })).catch((error) => {
    if (!isGone(error, versionId)) throw error;
    throw new SegmentGoneError(`${key} is gone or has changed`, { cause: error });
  });
  if (!Body) throw new Error(`S3 answered without a body for ${key}`);
  return Body.transformToByteArray();
}

/** @throws SegmentGoneError */
export const getSegment = (key: string, expected: ExpectedObject): Promise<Uint8Array> => getBytes(key, expected);

/**
 * Reads a playlist, or a page of one. A client can send any object instead, so at most `PLAYLIST_MAX_BYTES` are read:
 * parsed JSON needs many times its size in memory.
 * @returns null when it is larger
 * @throws SegmentGoneError
 */
export async function getPlaylist(key: string, expected: ExpectedObject): Promise<Uint8Array | null> {
  // The range has one byte more, which shows that the object is too large.
  const bytes = await getBytes(key, expected, `bytes=0-${PLAYLIST_MAX_BYTES}`);
  return bytes.length > PLAYLIST_MAX_BYTES ? null : bytes;
}

/** Identifies the bytes of a playlist: S3's ETag of them. */
export const fingerprintOf = (playlist: Uint8Array): string => objectEtagOf(playlist);

/**
 * Stores the attached playlist, or a page of it.
 * @returns S3's ETag of it, with its quotes, and its version
 * @throws Error when S3 has stored other bytes
 */
export async function putPlaylist(key: string, body: Uint8Array): Promise<{ etag: string; versionId: string }> {
  const { client, PutObjectCommand } = await sdk();
  const stored = { Bucket: segmentsBucket(), Key: key, Body: body, ContentType: SEGMENT_CONTENT_TYPE };
  const { ETag, VersionId = 'null' } = await client.send(new PutObjectCommand(stored));
  if (ETag !== objectEtagOf(body)) throw new Error('The playlist did not arrive as it was sent');
  return { etag: ETag, versionId: VersionId };
}

/** As `putPlaylist`. @returns the version alone */
export const putAttachedPlaylist = async (key: string, body: Uint8Array): Promise<string> =>
  (await putPlaylist(key, body)).versionId;

/** Deletes every version under a prefix of the segments bucket permanently, as `deleteVersionsUnder`. */
export const deleteSegments = (prefix: string, hasTime: () => boolean): Promise<boolean> =>
  deleteVersionsUnder(segmentsBucket(), prefix, hasTime);
