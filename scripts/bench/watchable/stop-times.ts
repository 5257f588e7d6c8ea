import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Recording } from '#shared/api/recordings.ts';
import type { Account } from '../../client/test-client.ts';
import { newestRecording } from './newest-recording.ts';
import { type RecorderBrowser, startRecording, stopAndUpload } from './recorder.ts';
import { readSent } from './sent-segments.ts';
import { linkOf, visit } from './visitor.ts';

const LOOK_EVERY_MS = 25;
const GIVE_UP_MS = 600_000;

/** What follows Stop, in milliseconds from the click. */
export interface StopTimes {
  recordingId: string;
  /** The dialog is there, and Upload pressed. */
  uploadMs: number;
  /** The recording is attached: everybody who has the link may watch. */
  attachedMs: number;
  /** The first frame is on screen in the browser of a visitor who opens the link at that moment. */
  firstFrameMs: number;
  /** The same without what came before the recording was attached: how long the page takes. */
  pageMs: number;
  /** The last segment and the playlist of all have arrived; null when the recording was uploaded as one file. */
  lastByteMs: number | null;
  lastSegmentBytes: number;
}

/** Waits until a recording is attached; gives when that was, in milliseconds since 1970. */
async function attachedAt({ client }: Account, id: string): Promise<number> {
  const deadline = Date.now() + GIVE_UP_MS;
  while (Date.now() < deadline) {
    const { body } = await client.call<Recording>('GET', `/api/recordings/${id}`);
    if (body.filePath) return Date.now();
    await wait(LOOK_EVERY_MS);
  }
  throw new Error('The recording was not attached');
}

/**
 * Records, stops and presses Upload at once, and has somebody open the link as soon as there is something to see.
 * @param record lets the recording that was just started become as long as it shall be
 */
export async function stopTimes(
  account: Account,
  recorder: RecorderBrowser,
  visitors: Browser,
  record: () => Promise<unknown>,
): Promise<StopTimes> {
  await startRecording(recorder, 'Bench');
  const { id } = await newestRecording(account);
  const { body } = await account.client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, {});
  await record();
  const { stoppedAt, uploadAt } = await stopAndUpload(recorder);
  const at = await attachedAt(account, id);
  const visitor = await visit(visitors, linkOf(account, body.shareToken));
  const firstFrameAt = await visitor.firstFrameAt;
  await visitor.close();
  const sent = await readSent(id);
  return {
    ...{ recordingId: id, uploadMs: uploadAt - stoppedAt, attachedMs: at - stoppedAt },
    ...{ firstFrameMs: firstFrameAt - stoppedAt, pageMs: firstFrameAt - at },
    lastByteMs: sent && sent.lastByteAt - stoppedAt,
    lastSegmentBytes: sent?.lastSegmentBytes ?? 0,
  };
}
