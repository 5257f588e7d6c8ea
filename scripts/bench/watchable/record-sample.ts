import { setTimeout as wait } from 'node:timers/promises';
import { getSegmentUpload } from '#functions/data/segment-upload.ts';
import { type LineSpeed, type NetworkLine, UNLIMITED } from '../../client/network-line.ts';
import type { Account } from '../../client/test-client.ts';
import { newestRecording } from './newest-recording.ts';
import { usageOf } from './process-usage.ts';
import { letWatch, openRecorder, type RecorderBrowser } from './recorder.ts';
import { sentBytes } from './sent-segments.ts';
import { beginFeed, fedBytes, goOnInRealTime } from './synthetic-recorder.ts';
import type { WebmPieces } from './webm-clusters.ts';

const LOOK_EVERY_MS = 500;
/** Largest unsent part of a sample when the rest of it is recorded in real time: one segment. */
const LEFT_BYTES = 2_000_000;
/** A recording that sends nothing for this long is not uploaded while it is made. */
const STUCK_MS = 20_000;

/** Opens a browser that records a repeated sample. */
export const openSampleRecorder = (account: Account, line: NetworkLine, pieces: WebmPieces) =>
  openRecorder(account, line, { sample: pieces });

/** Waits until nearly all of the running recording has arrived. */
async function caughtUp(account: Account, bytes: number, look: () => void): Promise<void> {
  const { id } = await newestRecording(account);
  let arrived = 0;
  for (let changedAt = Date.now(); arrived < bytes - LEFT_BYTES; ) {
    await wait(LOOK_EVERY_MS);
    look();
    const now = await sentBytes(id);
    if (now > arrived) changedAt = Date.now();
    arrived = now;
    if (Date.now() - changedAt > STUCK_MS) throw new Error(`Only ${arrived} of ${bytes} bytes were sent`);
  }
}

/**
 * A recording sends a sign of life every few minutes, but the feed ends sooner. A change of a switch also causes one.
 */
async function renew(account: Account, recorder: RecorderBrowser): Promise<void> {
  const { id } = await newestRecording(account);
  const before = await getSegmentUpload(id);
  await letWatch(recorder, true);
  await letWatch(recorder, false);
  while ((await getSegmentUpload(id))?.signOfLifeAt === before?.signOfLifeAt) await wait(LOOK_EVERY_MS);
}

/** The media that is recorded instead of the captured tab. */
interface Sample {
  pieces: WebmPieces;
  seconds: number;
}

/**
 * Records this many seconds of a sample as fast as disk and network accept them, and continues in real time.
 * @param speed of the line from then on
 * @returns by how many bytes the memory of pages and workers grew at most
 */
export async function recordSample(
  account: Account,
  recorder: RecorderBrowser,
  line: NetworkLine,
  { pieces, seconds }: Sample,
  speed: LineSpeed,
): Promise<number> {
  const { pid } = recorder;
  const before = usageOf(pid).rendererBytes;
  let most = before;
  const look = () => {
    most = Math.max(most, usageOf(pid).rendererBytes);
  };
  line.setSpeed(UNLIMITED);
  await beginFeed(recorder.page, seconds);
  // An attached debugger receives every request with its body, and would slow the feed down to real time.
  await recorder.disconnect();
  await caughtUp(account, fedBytes(pieces, seconds), look);
  line.setSpeed(speed);
  await recorder.reconnect();
  await renew(account, recorder);
  await goOnInRealTime(recorder.page);
  return most - before;
}
