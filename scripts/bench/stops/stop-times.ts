import { setTimeout as wait } from 'node:timers/promises';
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { getStoredRecording, type StoredRecording } from '#functions/data/video/recording.ts';
import { getSegmentUpload } from '#functions/data/video/segment-upload.ts';
import { mayWatchEarly } from '#functions/domain/ground/media-tokens/segment-access.ts';
import { waitsForFile } from '#shared/rules/video/playable-source.ts';
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
  /** Its first byte, from the request on. */
  firstByteMs: number;
  /** How long the page takes after that in each engine, without a network line. */
  engineMs: Record<string, number>;
}

/** Bytes in the bucket of segments of a recording. */
async function sentBytes(client: S3Client, recordingId: string): Promise<number> {
  const asked = { Bucket: process.env.SEGMENTS_BUCKET, Prefix: `segments/${recordingId}/` };
  let bytes = 0;
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, asked))
    for (const { Size = 0 } of Contents) bytes += Size;
  return bytes;
}

/** Waits until nearly all of the running recording has arrived. */
async function caughtUp(recordingId: string, bytes: number): Promise<void> {
  const client = new S3Client({ forcePathStyle: true });
  let arrived = 0;
  for (let changedAt = Date.now(); arrived < bytes - LEFT_BYTES; ) {
    await wait(CHECK_FEED_EVERY_MS);
    const now = await sentBytes(client, recordingId);
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

/** Records this many seconds of a sample as fast as disk and network accept them, and continues in real time. */
async function recordSample(recorder: Recorder, { line, sample }: Place, id: string, seconds: number): Promise<void> {
  let bytes = 0;
  for (const { head, blocks } of repeatedClusters(takeApart(new Uint8Array(sample)), seconds))
    bytes += head.length + blocks.length;
  line.setSpeed(UNLIMITED);
  await recorder.lab.beginFeed(seconds);
  // An attached debugger would slow the feed down to real time.
  await recorder.disconnect();
  await caughtUp(id, bytes);
  line.setSpeed(RECORDER_LINE);
  await recorder.reconnect();
  await renew(recorder, id);
  await withinLimit(recorder.lab.continueInRealTime());
}

/** Whether the page of its link has something to play. */
const isWatchable = ({ file }: StoredRecording) =>
  file.originalKey !== null || waitsForFile(file) || mayWatchEarly(file);

/** Waits until a recording can be watched; returns that time, in milliseconds since 1970. It polls the table. */
async function timeOfLink(id: string): Promise<number> {
  const deadline = Date.now() + GIVE_UP_MS;
  while (Date.now() < deadline) {
    const recording = await getStoredRecording(id);
    if (recording && isWatchable(recording)) return Date.now();
    await wait(CHECK_EVERY_MS);
  }
  throw new GaveUpError('The recording cannot be watched');
}

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
    if (isSample) await recordSample(recorder, place, id, seconds - endSeconds);
    await recorder.lab.pressLater(endSeconds * 1000);
    await recorder.disconnect();
    const visitor = await openVisitor(visitors);
    await wait(endSeconds * 1000);
    const linkAt = await timeOfLink(id);
    const visit = () => visitor.visit(link);
    const { at: firstFrameAt, firstByteMs } = await (besideRecorder ? visit() : recorder.haltDuring(visit));
    await visitor.close();
    const engineMs = engines ? await recorder.haltDuring(() => engines.visit(link)) : {};
    await recorder.reconnect();
    const { stoppedAt, uploadAt } = await withinLimit(recorder.lab.presses());
    return {
      uploadMs: uploadAt - stoppedAt,
      linkMs: linkAt - stoppedAt,
      pageMs: firstFrameAt - linkAt,
      firstFrameMs: firstFrameAt - stoppedAt,
      firstByteMs,
      engineMs,
    };
  });
