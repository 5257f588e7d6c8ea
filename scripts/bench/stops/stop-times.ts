import { setTimeout as wait } from 'node:timers/promises';
import { type _Object, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { watchMemory } from '#e2e/support/process-usage.ts';
import { getStoredRecording, type StoredRecording } from '#functions/data/recording.ts';
import { getSegmentUpload } from '#functions/data/segment-upload.ts';
import { mayWatchEarly } from '#functions/domain/media-tokens/segment-access.ts';
import type { Playlist } from '#shared/api/playlist.ts';
import { ATTACHED_PLAYLIST_NAME, SENT } from '#shared/model/segment.ts';
import { waitsForFile } from '#shared/rules/playable-source.ts';
import { segmentBytes } from '#shared/rules/segment-objects.ts';
import { UNLIMITED } from '../../client/network-line.ts';
import { benchLength } from '../bench-length.ts';
import { GaveUpError, GIVE_UP_MS, withinLimit } from '../give-up.ts';
import { openVisitor } from '../visitor.ts';
import type { OtherEngines } from './other-engines.ts';
import { type Place, RECORDER_LINE } from './place.ts';
import { letWatch, linkOf, type Recorder, type Source, startRecording, withRecorder } from './recorder.ts';
import { repeatedClusters, takeApart } from './webm-pieces.ts';

/** Seconds of a sample that are recorded in real time. */
const SAMPLE_END_SECONDS = benchLength({ usual: 8, shortest: 2 });
/** Each look takes time that the browsers and the stack share. */
const CHECK_EVERY_MS = 50;
const CHECK_FEED_EVERY_MS = 500;
/** Largest unsent part of a sample when the rest of it is recorded in real time: one segment. */
const LEFT_BYTES = 2_000_000;
/** A recording that sends nothing for this long is not uploaded while it is made. */
const STUCK_MS = benchLength({ usual: 20_000, shortest: GIVE_UP_MS });

/** The times after Stop, in milliseconds from the click, and more about one recording. */
export interface StopTimes {
  /** The dialog is open, and *Upload and copy link* pressed. */
  uploadMs: number;
  /** Everyone with the link may watch. */
  linkMs: number;
  /** The first frame is on screen for a visitor who opens the link at that time. */
  firstFrameMs: number;
  /** The same from the time of the link on: how long the page takes. */
  pageMs: number;
  /** How long the page takes after that in each engine, without a network line. */
  engineMs: Record<string, number>;
  /** The recording is attached. */
  attachedMs: number;
  /** The last object of the recorder has arrived; infinite when the recording was uploaded as one file. */
  lastByteMs: number;
  lastSegmentBytes: number;
  /** Memory growth of pages and workers while they sent a sample; null for a captured tab. */
  grownBytes: number | null;
}

/** Everything that is in the bucket of segments for a recording. */
async function sentObjects(client: S3Client, recordingId: string): Promise<_Object[]> {
  const asked = { Bucket: process.env.SEGMENTS_BUCKET, Prefix: `segments/${recordingId}/` };
  const objects: _Object[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, asked)) objects.push(...Contents);
  return objects;
}

const isNamed =
  (name: string) =>
  ({ Key = '' }: _Object) =>
    Key.split('/').at(-1)?.startsWith(name) ?? false;

/** When the last object of an attached recording arrived, in milliseconds since 1970, and its last segment with the tail. */
async function readSent(recordingId: string): Promise<{ lastByteAt: number; lastSegmentBytes: number }> {
  const client = new S3Client({ forcePathStyle: true });
  const objects = await sentObjects(client, recordingId);
  const attached = objects.find(isNamed(ATTACHED_PLAYLIST_NAME));
  if (!attached) return { lastByteAt: Number.POSITIVE_INFINITY, lastSegmentBytes: 0 };
  const arrivals = objects.filter(isNamed(SENT)).map(({ LastModified }) => LastModified?.getTime() ?? 0);
  const asked = new GetObjectCommand({ Bucket: process.env.SEGMENTS_BUCKET, Key: attached.Key });
  const { segments }: Playlist = JSON.parse((await (await client.send(asked)).Body?.transformToString()) ?? '');
  const last = segments.at(-1);
  return { lastByteAt: Math.max(...arrivals), lastSegmentBytes: last ? segmentBytes(last) : 0 };
}

/** Waits until nearly all of the running recording has arrived. */
async function caughtUp(recordingId: string, bytes: number): Promise<void> {
  const client = new S3Client({ forcePathStyle: true });
  let arrived = 0;
  for (let changedAt = Date.now(); arrived < bytes - LEFT_BYTES; ) {
    await wait(CHECK_FEED_EVERY_MS);
    const now = (await sentObjects(client, recordingId)).reduce((sum, { Size = 0 }) => sum + Size, 0);
    if (now > arrived) changedAt = Date.now();
    arrived = now;
    if (Date.now() - changedAt > STUCK_MS) throw new GaveUpError(`Only ${arrived} of ${bytes} bytes were sent`);
  }
}

/**
 * A recording sends a sign of life every few minutes, but the feed ends sooner. A change of a switch also causes one.
 */
async function renew(recorder: Recorder, recordingId: string): Promise<void> {
  const before = await getSegmentUpload(recordingId);
  await letWatch(recorder);
  await letWatch(recorder, false);
  const deadline = Date.now() + GIVE_UP_MS;
  while ((await getSegmentUpload(recordingId))?.signOfLifeAt === before?.signOfLifeAt) {
    if (Date.now() > deadline) throw new GaveUpError('The recorder gave no sign of life');
    await wait(CHECK_FEED_EVERY_MS);
  }
}

/**
 * Records this many seconds of a sample as fast as disk and network accept them, and continues in real time.
 * @returns by how many bytes the memory of pages and workers grew at most
 */
async function recordSample(recorder: Recorder, { line, sample }: Place, id: string, seconds: number): Promise<number> {
  let bytes = 0;
  for (const { head, blocks } of repeatedClusters(takeApart(new Uint8Array(sample)), seconds))
    bytes += head.length + blocks.length;
  const memoryGrowth = watchMemory(recorder.pid);
  line.setSpeed(UNLIMITED);
  await recorder.lab.beginFeed(seconds);
  // An attached debugger would slow the feed down to real time.
  await recorder.disconnect();
  await caughtUp(id, bytes);
  const grown = memoryGrowth();
  line.setSpeed(RECORDER_LINE);
  await recorder.reconnect();
  await renew(recorder, id);
  await withinLimit(recorder.lab.continueInRealTime());
  return grown.get('renderer') ?? 0;
}

/** Waits until a recording fits; returns that time, in milliseconds since 1970. It polls the table. */
async function timeOf(id: string, fits: (recording: StoredRecording) => boolean): Promise<number> {
  const deadline = Date.now() + GIVE_UP_MS;
  while (Date.now() < deadline) {
    const recording = await getStoredRecording(id);
    if (recording && fits(recording)) return Date.now();
    await wait(CHECK_EVERY_MS);
  }
  throw new GaveUpError('The recording was not attached');
}

const isAttached = (recording: StoredRecording) => recording.file.originalKey !== null || waitsForFile(recording.file);

/** Whether the page of its link has something to play. */
const isWatchable = (recording: StoredRecording) => isAttached(recording) || mayWatchEarly(recording.file);

/** Recordings of one length. */
export interface Stops {
  source: Source;
  seconds: number;
  runs: number;
  /** Whether the recorder's browser goes on while the visitor's page loads, and takes CPU time from it. */
  besideRecorder?: boolean;
  /** Other visitors who open the link after the first one. */
  engines?: OtherEngines | null;
}

/**
 * Records, stops and presses *Upload and copy link* at once, in a new browser; a visitor opens the link as soon as it
 * can be watched. A visitor has a device of their own, so the recorder's browser is halted while their page loads,
 * unless `besideRecorder` is set.
 * @param run from 0
 */
export const stopTimes = (
  place: Place,
  { source, seconds, runs, besideRecorder, engines }: Stops,
  run: number,
): Promise<StopTimes> =>
  withRecorder(place, source, async (recorder) => {
    const { account, visitors } = place;
    const id = await startRecording(recorder, account);
    const link = await linkOf(account, id);
    const isSample = source === 'sample';
    // Stop comes at a different point of a segment in each run.
    const endSeconds = (isSample ? SAMPLE_END_SECONDS : seconds) + (2 * run) / runs;
    const grownBytes = isSample ? await recordSample(recorder, place, id, seconds - endSeconds) : null;
    await recorder.lab.pressLater(endSeconds * 1000);
    await recorder.disconnect();
    const visitor = await openVisitor(visitors);
    await wait(endSeconds * 1000);
    const linkAt = await timeOf(id, isWatchable);
    const visit = () => visitor.visit(link);
    const { at: firstFrameAt } = await (besideRecorder ? visit() : recorder.haltDuring(visit));
    await visitor.close();
    const engineMs = engines ? await recorder.haltDuring(() => engines.visit(link)) : {};
    const attachedAt = await timeOf(id, isAttached);
    const { lastByteAt, lastSegmentBytes } = await readSent(id);
    await recorder.reconnect();
    const { stoppedAt, uploadAt } = await withinLimit(recorder.lab.presses());
    return {
      uploadMs: uploadAt - stoppedAt,
      linkMs: linkAt - stoppedAt,
      pageMs: firstFrameAt - linkAt,
      firstFrameMs: firstFrameAt - stoppedAt,
      attachedMs: attachedAt - stoppedAt,
      lastByteMs: lastByteAt - stoppedAt,
      lastSegmentBytes,
      grownBytes,
      engineMs,
    };
  });
