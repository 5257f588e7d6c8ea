import { type _Object, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { Playlist } from '#shared/api/playlist.ts';
import { ATTACHED_PLAYLIST_NAME, SENT } from '#shared/model/segment.ts';
import { segmentBytes } from '#shared/rules/segment-objects.ts';

/** The segments that a browser has sent of a recording. */
export interface SentSegments {
  /** Time at which the last object of the recorder was in the bucket, in milliseconds since 1970. */
  lastByteAt: number;
  /** With its tail. */
  lastSegmentBytes: number;
}

/** Everything that is in the bucket of segments for a recording. */
async function listObjects(s3: S3Client, recordingId: string): Promise<_Object[]> {
  const objects: _Object[] = [];
  let token: string | undefined;
  do {
    const Prefix = `segments/${recordingId}/`;
    const asked = { Bucket: process.env.SEGMENTS_BUCKET, Prefix, ContinuationToken: token };
    const { Contents = [], NextContinuationToken } = await s3.send(new ListObjectsV2Command(asked));
    objects.push(...Contents);
    token = NextContinuationToken;
  } while (token);
  return objects;
}

const isNamed =
  (name: string) =>
  ({ Key = '' }: _Object) =>
    Key.split('/').at(-1)?.startsWith(name) ?? false;

async function withS3<T>(work: (s3: S3Client) => Promise<T>): Promise<T> {
  const s3 = new S3Client({ forcePathStyle: true });
  try {
    return await work(s3);
  } finally {
    s3.destroy();
  }
}

/** Bytes of a recording that have arrived in segments. */
export const sentBytes = (recordingId: string): Promise<number> =>
  withS3(async (s3) => (await listObjects(s3, recordingId)).reduce((sum, { Size = 0 }) => sum + Size, 0));

/** Reads the sent segments of an attached recording. @returns null for one that was not uploaded in segments */
export const readSent = (recordingId: string): Promise<SentSegments | null> =>
  withS3(async (s3) => {
    const objects = await listObjects(s3, recordingId);
    const attached = objects.find(isNamed(ATTACHED_PLAYLIST_NAME));
    if (!attached) return null;
    const arrivals = objects.filter(isNamed(SENT)).map(({ LastModified }) => LastModified?.getTime() ?? 0);
    const asked = { Bucket: process.env.SEGMENTS_BUCKET, Key: attached.Key };
    const { Body } = await s3.send(new GetObjectCommand(asked));
    const { segments }: Playlist = JSON.parse((await Body?.transformToString()) ?? '');
    const last = segments.at(-1);
    return { lastByteAt: Math.max(...arrivals), lastSegmentBytes: last ? segmentBytes(last) : 0 };
  });
