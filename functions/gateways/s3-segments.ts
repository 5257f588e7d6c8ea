import { PLAYLIST_MAX_BYTES } from '#shared/model/segment.ts';
import { isNamed } from '../aws/is-named.ts';
import { environmentValue } from '../process/environment.ts';
import { deleteKeysUnder } from './s3-delete.ts';

const sdk = () => import('./s3-sdk.ts');

const segmentsBucket = (): string => environmentValue('SEGMENTS_BUCKET');

/** Content type of every object. Only our own player reads the playlists, so they need no other type. */
export const SEGMENT_CONTENT_TYPE = 'application/octet-stream';

/** The conditions of a policy to send segments. */
export interface SegmentPostConditions {
  /** Every key begins with it. */
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
 * Lists the objects under a prefix in the order of their keys. One request returns a thousand; the next is made when
 * they are used up.
 * @param after a key: the list begins after it
 */
export async function* listSegments(prefix: string, after?: string): AsyncGenerator<SegmentObject> {
  const { client, ListObjectsV2Command } = await sdk();
  let next: string | undefined;
  do {
    const from = next ? { ContinuationToken: next } : { StartAfter: after };
    const page = { Bucket: segmentsBucket(), Prefix: prefix, ...from };
    const { Contents = [], NextContinuationToken } = await client.send(new ListObjectsV2Command(page));
    for (const { Key = '', Size = 0, ETag = '' } of Contents) yield { key: Key, bytes: Size, etag: ETag };
    next = NextContinuationToken;
  } while (next);
}

/** Reads the size and the ETag of an object; null if it does not exist. */
export async function headSegment(key: string): Promise<SegmentObject | null> {
  const { client, HeadObjectCommand } = await sdk();
  try {
    const { ContentLength = 0, ETag = '' } = await client.send(
      new HeadObjectCommand({ Bucket: segmentsBucket(), Key: key }),
    );
    return { key, bytes: ContentLength, etag: ETag };
  } catch (error) {
    // The answer to a HEAD has no body, and so no error code.
    if (isNamed(error, 'NotFound', 'NoSuchKey')) return null;
    throw error;
  }
}

/** The object does not exist any more, or has another ETag than expected. */
export class SegmentGoneError extends Error {
  override readonly name = 'SegmentGoneError';
}

async function getBytes(key: string, etag: string, Range?: string): Promise<Uint8Array> {
  const { client, GetObjectCommand } = await sdk();
  const command = new GetObjectCommand({ Bucket: segmentsBucket(), Key: key, IfMatch: etag, Range });
  const { Body } = await client.send(command).catch((error) => {
    if (!isNamed(error, 'NoSuchKey', 'PreconditionFailed')) throw error;
    throw new SegmentGoneError(`${key} is gone or has changed`, { cause: error });
  });
  if (!Body) throw new Error(`S3 answered without a body for ${key}`);
  return Body.transformToByteArray();
}

/**
 * Reads an object that must have this ETag.
 * @param etag with its quotes
 * @throws SegmentGoneError
 */
export const getSegment = (key: string, etag: string): Promise<Uint8Array> => getBytes(key, etag);

/**
 * Reads a playlist, or a page of one, that must have this ETag. A client can send any object instead, so at most
 * `PLAYLIST_MAX_BYTES` are read: parsed JSON needs many times its size in memory.
 * @param etag with its quotes
 * @returns null when it is larger
 * @throws SegmentGoneError
 */
export async function getPlaylist(key: string, etag: string): Promise<Uint8Array | null> {
  // The range has one byte more, which shows that the object is too large.
  const bytes = await getBytes(key, etag, `bytes=0-${PLAYLIST_MAX_BYTES}`);
  return bytes.length > PLAYLIST_MAX_BYTES ? null : bytes;
}

/**
 * Stores the attached playlist.
 * @returns S3's ETag of it, with its quotes
 */
export async function putPlaylist(key: string, body: Uint8Array): Promise<string> {
  const { client, PutObjectCommand } = await sdk();
  const stored = { Bucket: segmentsBucket(), Key: key, Body: body, ContentType: SEGMENT_CONTENT_TYPE };
  const { ETag = '' } = await client.send(new PutObjectCommand(stored));
  return ETag;
}

/** Deletes every object under a prefix of the segments bucket, as `deleteKeysUnder`. */
export const deleteSegments = (prefix: string, hasTime: () => boolean): Promise<boolean> =>
  deleteKeysUnder(segmentsBucket(), prefix, hasTime);
