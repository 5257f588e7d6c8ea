import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ulid } from 'ulid';
import {
  convertedKey,
  copyKey,
  pictureKeys,
  smallKeyOf,
  stripKeys,
  stripPrefix,
} from '#functions/domain/media-files/media-keys.ts';
import { mediaBucket } from '#functions/gateways/s3.ts';
import type { Clip } from './clips.ts';

/** S3 keys of a clip's files. */
export interface StoredClip {
  /** Seconds. */
  duration: number;
  /** Bytes of the original. */
  fileSize: number;
  originalKey: string;
  thumbnailKey: string;
  mp4Key: string;
  smallKey: string | null;
  picture: { key: string; width: number; height: number } | null;
  strip: { prefix: string; frames: number } | null;
}

/**
 * Sends a clip's files to the media bucket.
 * @param recordingId owner of the files: they are deleted with it
 */
export async function storeClip(clip: Clip, recordingId: string): Promise<StoredClip> {
  const client = new S3Client({});
  const send = (Key: string, Body: Buffer, ContentType: string) =>
    client.send(new PutObjectCommand({ Bucket: mediaBucket(), Key, Body, ContentType }));
  const [originalKey, thumbnailKey] = [copyKey(recordingId, ulid()), copyKey(recordingId, ulid())];
  const mp4Key = convertedKey(recordingId, 1);
  const smallKey = clip.small ? smallKeyOf(recordingId, 1) : null;
  const [pictureKey = ''] = pictureKeys(recordingId, 1);
  const picture = clip.picture ? { key: pictureKey, width: clip.picture.width, height: clip.picture.height } : null;
  const frames = clip.strip ?? [];
  const strip = frames.length > 0 ? { prefix: stripPrefix(recordingId, 1), frames: frames.length } : null;
  await Promise.all([
    send(originalKey, clip.webm, 'video/webm'),
    send(thumbnailKey, clip.jpeg, 'image/jpeg'),
    send(mp4Key, clip.mp4, 'video/mp4'),
    ...(clip.small && smallKey ? [send(smallKey, clip.small, 'video/mp4')] : []),
    ...(clip.picture ? [send(pictureKey, clip.picture.jpeg, 'image/jpeg')] : []),
    ...frames.map((frame, index) => send(stripKeys(recordingId, 1)[index] ?? '', frame, 'image/jpeg')),
  ]);
  client.destroy();
  return {
    duration: clip.duration,
    fileSize: clip.webm.length,
    originalKey,
    thumbnailKey,
    mp4Key,
    smallKey,
    picture,
    strip,
  };
}
