import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { getStoredRecording } from '#functions/data/recording.ts';
import type { Account } from '../../client/test-client.ts';
import { newestRecording } from './newest-recording.ts';
import { pressLater, type RecorderBrowser, readPresses, startRecording } from './recorder.ts';
import { readSent } from './sent-segments.ts';
import { linkOf, openVisitor } from './visitor.ts';

const LOOK_EVERY_MS = 10;
const GIVE_UP_MS = 600_000;

/** What follows Stop, in milliseconds from the click. */
export interface StopTimes {
  recordingId: string;
  /** The dialog is there, and Upload pressed. */
  uploadMs: number;
  /** The recording is attached: everyone who has the link may watch. */
  attachedMs: number;
  /** The first frame is on screen in the browser of a visitor who opens the link at that moment. */
  firstFrameMs: number;
  /** The same without what came before the recording was attached: how long the page takes. */
  pageMs: number;
  /** The last segment and the playlist of all have arrived; null when the recording was uploaded as one file. */
  lastByteMs: number | null;
  lastSegmentBytes: number;
}

/**
 * Waits until a recording is attached; gives that moment, in milliseconds since 1970. Asks the table: that takes little
 * time.
 */
async function attachedAt(id: string): Promise<number> {
  const deadline = Date.now() + GIVE_UP_MS;
  while (Date.now() < deadline) {
    const recording = await getStoredRecording(id);
    if (recording && (recording.originalKey !== null || recording.segments?.state === 'joining')) return Date.now();
    await wait(LOOK_EVERY_MS);
  }
  throw new Error('The recording was not attached');
}

interface StopOptions {
  /** Lets the recording that was just started become as long as it shall be, but for its end. */
  record: () => Promise<unknown>;
  /** How long its end is, in seconds: the browser is left to itself then. */
  endSeconds: number;
}

/** Records, stops and presses Upload at once, and has somebody open the link as soon as there is something to see. */
export async function stopTimes(
  account: Account,
  recorder: RecorderBrowser,
  visitors: Browser,
  { record, endSeconds }: StopOptions,
): Promise<StopTimes> {
  await startRecording(recorder, 'Bench');
  const { id } = await newestRecording(account);
  const { body } = await account.client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, {});
  await record();
  await pressLater(recorder.page, endSeconds * 1000);
  await recorder.disconnect();
  const visitor = await openVisitor(visitors);
  await wait((endSeconds - 1) * 1000);
  const at = await attachedAt(id);
  const firstFrameAt = await visitor.visit(linkOf(account, body.shareToken));
  await visitor.close();
  const sent = await readSent(id);
  await recorder.reconnect();
  const { stoppedAt, uploadAt } = await readPresses(recorder.page);
  // Its conversion would take the time of the next one.
  await account.client.call('DELETE', `/api/recordings/${id}`);
  return {
    ...{ recordingId: id, uploadMs: uploadAt - stoppedAt, attachedMs: at - stoppedAt },
    ...{ firstFrameMs: firstFrameAt - stoppedAt, pageMs: firstFrameAt - at },
    lastByteMs: sent && sent.lastByteAt - stoppedAt,
    lastSegmentBytes: sent?.lastSegmentBytes ?? 0,
  };
}
