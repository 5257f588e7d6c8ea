import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ulid } from 'ulid';
import { MP4S, type Mp4, ofEachMp4 } from '#functions/data/video/mp4s.ts';
import {
  convertedKey,
  copyKey,
  pictureKeys,
  stripKeys,
  stripPrefix,
} from '#functions/domain/ground/media-files/media-keys.ts';
import { mediaBucket } from '#functions/gateways/s3/s3.ts';
import type { Clip } from './clips.ts';

/** S3 keys of a clip's files. */
export interface StoredClip extends Record<Mp4['attribute'], string | null> {
  /** Seconds. */
  duration: number;
  /** Bytes of the original. */
  fileSize: number;
  originalKey: string;
  thumbnailKey: string;
  picture: { key: string; width: number; height: number } | null;
  strip: { prefix: string; frames: number } | null;
}

/**
 * Sends a clip's files to the media bucket.
 * @param recordingId owner of the files: they are deleted with it
 */
export async function storeClip(clip: Clip, recordingId: string): Promise<StoredClip> {
  const { stored, sent } = sendClip(clip, recordingId);
  await sent;
  return stored;
}

/** As `storeClip`, for a caller that goes on before the files are sent. */
export function sendClip(clip: Clip, recordingId: string): { stored: StoredClip; sent: Promise<unknown> } {
  const client = new S3Client({});
  const send = (Key: string, Body: Buffer, ContentType: string) =>
    client.send(new PutObjectCommand({ Bucket: mediaBucket(), Key, Body, ContentType }));
  const [originalKey, thumbnailKey] = [copyKey(recordingId, ulid()), copyKey(recordingId, ulid())];
  const keyOf = (mp4: Mp4) => convertedKey(recordingId, 1, mp4);
  const [pictureKey = ''] = pictureKeys(recordingId, 1);
  const picture = clip.picture ? { key: pictureKey, width: clip.picture.width, height: clip.picture.height } : null;
  const frames = clip.strip ?? [];
  const strip = frames.length > 0 ? { prefix: stripPrefix(recordingId, 1), frames: frames.length } : null;
  const sent = Promise.all([
    send(originalKey, clip.webm, 'video/webm'),
    send(thumbnailKey, clip.jpeg, 'image/jpeg'),
    ...MP4S.map((mp4) => {
      const body = clip[mp4.quality];
      return body && send(keyOf(mp4), body, 'video/mp4');
    }),
    ...(clip.picture ? [send(pictureKey, clip.picture.jpeg, 'image/jpeg')] : []),
    ...frames.map((frame, index) => send(stripKeys(recordingId, 1)[index] ?? '', frame, 'image/jpeg')),
  ]).finally(() => client.destroy());
  const stored = {
    duration: clip.duration,
    fileSize: clip.webm.length,
    originalKey,
    thumbnailKey,
    ...ofEachMp4('attribute', (mp4) => (clip[mp4.quality] ? keyOf(mp4) : null)),
    picture,
    strip,
  };
  return { stored, sent };
}
