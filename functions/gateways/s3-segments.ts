import { PLAYLIST_MAX_BYTES } from '#shared/model/segment.ts';
import { isNamed } from '../aws/is-named.ts';
import { environmentValue } from '../process/environment.ts';
import { deleteKeysUnder } from './s3-delete.ts';

const sdk = () => import('./s3-sdk.ts');

const segmentsBucket = (): string => environmentValue('SEGMENTS_BUCKET');

/** What a permission to send segments is for. */
export interface SegmentPostConditions {
  /** What every key begins with. */
  prefix: string;
  contentType: string;
  /** Largest object, in bytes; the smallest is one byte. */
  maxBytes: number;
  /** How long it is good for. */
  seconds: number;
}

/** A form that sends an object: `fields`, then `key`, then `file`, which is last. */
export interface SegmentPost {
  url: string;
  fields: Record<string, string>;
}

/** S3's variable for the name of a file that is sent. The SDK permits every key that begins with what precedes it. */
const ANY_NAME = '$' + '{filename}';

/**
 * Permits a browser to send objects under a prefix, as many as it likes, while the permission is good. S3 answers each
 * with 201 and its ETag.
 */
export async function presignSegmentPost(conditions: SegmentPostConditions): Promise<SegmentPost> {
  const { prefix, contentType, maxBytes, seconds } = conditions;
  const { client, createPresignedPost } = await sdk();
  const { url, fields } = await createPresignedPost(client, {
    Bucket: segmentsBucket(),
    Key: prefix + ANY_NAME,
    Fields: { 'Content-Type': contentType, success_action_status: '201' },
    Conditions: [['content-length-range', 1, maxBytes]],
    Expires: seconds,
  });
  const { key: _key, ...signed } = fields;
  return { url, fields: signed };
}

/** An object of the segments bucket, as S3 lists it. */
export interface SegmentObject {
  key: string;
  bytes: number;
  /** With its quotes. */
  etag: string;
}

/**
 * Lists objects in the order of their keys, a thousand with each request; the next ones are asked for when they are
 * needed.
 * @param prefix what their keys begin with
 * @param startAfter a key: it and what comes before it are left out
 */
export async function* listSegments(prefix: string, startAfter?: string): AsyncGenerator<SegmentObject> {
  const { client, ListObjectsV2Command } = await sdk();
  let next: string | undefined;
  do {
    const page = { Bucket: segmentsBucket(), Prefix: prefix, StartAfter: startAfter, ContinuationToken: next };
    const { Contents = [], NextContinuationToken } = await client.send(new ListObjectsV2Command(page));
    for (const { Key = '', Size = 0, ETag = '' } of Contents) yield { key: Key, bytes: Size, etag: ETag };
    next = NextContinuationToken;
  } while (next);
}

/** What is stored under a key; null when nothing is. */
export async function headSegment(key: string): Promise<SegmentObject | null> {
  const { client, HeadObjectCommand } = await sdk();
  try {
    const { ContentLength = 0, ETag = '' } = await client.send(
      new HeadObjectCommand({ Bucket: segmentsBucket(), Key: key }),
    );
    return { key, bytes: ContentLength, etag: ETag };
  } catch (error) {
    // A HEAD has no body, so there is a status and no code.
    if (isNamed(error, 'NotFound', 'NoSuchKey')) return null;
    throw error;
  }
}

/** The object is not there any more, or has been written over since its ETag was recorded. */
export class SegmentGoneError extends Error {
  override readonly name = 'SegmentGoneError';
}

async function unlessGone<T>(answer: Promise<T>, key: string): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!isNamed(error, 'NoSuchKey', 'PreconditionFailed')) throw error;
    throw new SegmentGoneError(`${key} is gone or has changed`, { cause: error });
  }
}

async function getBytes(key: string, etag: string, Range?: string): Promise<Uint8Array> {
  const { client, GetObjectCommand } = await sdk();
  const command = new GetObjectCommand({ Bucket: segmentsBucket(), Key: key, IfMatch: etag, Range });
  const { Body } = await unlessGone(client.send(command), key);
  if (!Body) throw new Error(`S3 answered without a body for ${key}`);
  return Body.transformToByteArray();
}

/**
 * The bytes of an object, if they are those that were meant.
 * @param etag with its quotes
 * @throws SegmentGoneError
 */
export const getSegment = (key: string, etag: string): Promise<Uint8Array> => getBytes(key, etag);

/**
 * The bytes of a playlist, or of a page of one, if they are those that were meant; null when there are more of them than a
 * playlist has. Who may send segments may send anything in its place, and a large JSON takes many times its size of memory.
 * @param etag with its quotes
 * @throws SegmentGoneError
 */
export async function getPlaylist(key: string, etag: string): Promise<Uint8Array | null> {
  // One byte more tells that there are more.
  const bytes = await getBytes(key, etag, `bytes=0-${PLAYLIST_MAX_BYTES}`);
  return bytes.length > PLAYLIST_MAX_BYTES ? null : bytes;
}

/**
 * Copies a playlist as it was when its ETag was recorded; the copy has the same ETag.
 * @param etag with its quotes
 * @throws SegmentGoneError
 */
export async function copyPlaylist(from: string, to: string, etag: string): Promise<void> {
  const { client, CopyObjectCommand } = await sdk();
  const command = new CopyObjectCommand({
    Bucket: segmentsBucket(),
    Key: to,
    CopySource: `${segmentsBucket()}/${from.split('/').map(encodeURIComponent).join('/')}`,
    CopySourceIfMatch: etag,
  });
  await unlessGone(client.send(command), from);
}

/**
 * Deletes every object whose key starts with a prefix, as far as the time goes, a thousand with each request.
 * @param hasTime whether to go on; asked after each thousand objects
 * @returns whether none is left
 */
export const deleteSegments = (prefix: string, hasTime: () => boolean): Promise<boolean> =>
  deleteKeysUnder(segmentsBucket(), prefix, hasTime);
