import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  NoSuchKey,
  S3Client,
} from '@aws-sdk/client-s3';
import { expect } from '@playwright/test';
import { listDueCleanup } from '#functions/data/upkeep/due-cleanup.ts';
import { getStoredRecording } from '#functions/data/video/recording.ts';
import { getSegmentUpload, postponeSegmentUpload } from '#functions/data/video/segment-upload.ts';
import { sweepSegments } from '#functions/domain/video/segments/sweep-segments.ts';
import { RECORDER_LOST_MS } from '#shared/limits.ts';
import { SENT_PLAYLIST_NAME } from '#shared/model/video/segment.ts';
import { CONVERSION_MS } from './app.ts';

/** Sorts after the time of every item. */
const EVER = '9999';

const stateOf = async (recordingId: string) => (await getStoredRecording(recordingId))?.file.segments?.state;

/** Moves the due time of a recorder into the past, and runs the task that handles it. @returns the phase afterwards */
async function phaseAfterSweep(recordingId: string) {
  const upload = await getSegmentUpload(recordingId);
  if (upload?.phase === 'recording') await postponeSegmentUpload(upload, new Date(Date.now() - 1000).toISOString());
  await sweepSegments({ hasTime: () => true });
  return (await getSegmentUpload(recordingId))?.phase;
}

/**
 * Makes a silent recorder count as lost by moving its due time into the past, and runs the task that handles it. Returns
 * when the server has made a file of the segments that had arrived.
 */
export async function passRecorderLost(recordingId: string): Promise<void> {
  const upload = await getSegmentUpload(recordingId);
  if (!upload) throw new Error('There is no upload of segments');
  // The two times are read one after the other.
  const waitMs = Date.parse(upload.dueAt) - Date.parse(upload.signOfLifeAt);
  expect(waitMs).toBeGreaterThanOrEqual(RECORDER_LOST_MS);
  expect(waitMs).toBeLessThan(RECORDER_LOST_MS + 1000);
  // A sign of life that the recorder sent before may still arrive, and sets another due time.
  await expect.poll(() => phaseAfterSweep(recordingId)).not.toBe('recording');
  await expect.poll(() => stateOf(recordingId), { timeout: CONVERSION_MS }).toBe('interrupted');
}

/** Key of a recording's file. */
export async function fileKeyOf(recordingId: string): Promise<string> {
  const key = (await getStoredRecording(recordingId))?.file.originalKey;
  if (!key) throw new Error('The recording has no file');
  return key;
}

/** Whether a file is marked for removal, now or later. */
export async function isToBeRemoved(key: string): Promise<boolean> {
  for (const list of listDueCleanup(EVER))
    for await (const item of list) if (item.type === 'cleanupJob' && item.keys.includes(key)) return true;
  return false;
}

/** An object of a recording's upload of segments; null before there is an upload. */
async function objectOf(recordingId: string, name: string) {
  const upload = await getSegmentUpload(recordingId);
  return upload && { Bucket: process.env.SEGMENTS_BUCKET, Key: `segments/${recordingId}/${upload.id}/${name}` };
}

/** The state in the stored playlist of a recording; null before there is one. */
export async function playlistState(recordingId: string): Promise<string | null> {
  const playlist = await objectOf(recordingId, SENT_PLAYLIST_NAME);
  if (!playlist) return null;
  try {
    const { Body } = await new S3Client({}).send(new GetObjectCommand(playlist));
    return JSON.parse((await Body?.transformToString()) ?? '').state;
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}

/** Removes an object that the recorder has sent, with all versions: the server takes an older one otherwise. */
export async function loseObject(recordingId: string, name: string): Promise<void> {
  const s3 = new S3Client({});
  const object = await objectOf(recordingId, name);
  if (!object) throw new Error('There is no upload of segments');
  const { Bucket, Key } = object;
  const { Versions } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }));
  const lost = (Versions ?? []).filter((version) => version.Key === Key);
  if (lost.length === 0) throw new Error(`There is no ${name}`);
  await Promise.all(lost.map(({ VersionId }) => s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))));
}
