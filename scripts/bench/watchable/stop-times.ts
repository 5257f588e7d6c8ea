import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { getStoredRecording, type StoredRecording } from '#functions/data/recording.ts';
import { mayWatchEarly } from '#functions/domain/media-tokens/segment-access.ts';
import { waitsForFile } from '#shared/rules/playable-source.ts';
import type { Account } from '../../client/test-client.ts';
import { newestRecording } from './newest-recording.ts';
import { pressLater, type RecorderBrowser, readPresses, startRecording } from './recorder.ts';
import { readSent } from './sent-segments.ts';
import { linkOf, openVisitor } from './visitor.ts';

/** Each look takes time that the browsers and the stack share. */
const LOOK_EVERY_MS = 50;
const GIVE_UP_MS = 600_000;

/** The times after Stop, in milliseconds from the click. */
export interface StopTimes {
  recordingId: string;
  /** The dialog is open, and *Upload and copy link* pressed. */
  uploadMs: number;
  /** Everyone with the link may watch. */
  linkMs: number;
  /** The first frame is on screen for a visitor who opens the link at that time. */
  firstFrameMs: number;
  /** The same from the time of the link on: how long the page takes. */
  pageMs: number;
  /** The recording is attached. */
  attachedMs: number;
  /** The last object of the recorder has arrived; null when the recording was uploaded as one file. */
  lastByteMs: number | null;
  lastSegmentBytes: number;
}

/** Waits until a recording fits; returns that time, in milliseconds since 1970. It polls the table. */
async function timeOf(id: string, fits: (recording: StoredRecording) => boolean): Promise<number> {
  const deadline = Date.now() + GIVE_UP_MS;
  while (Date.now() < deadline) {
    const recording = await getStoredRecording(id);
    if (recording && fits(recording)) return Date.now();
    await wait(LOOK_EVERY_MS);
  }
  throw new Error('The recording was not attached');
}

const isAttached = (recording: StoredRecording) => recording.originalKey !== null || waitsForFile(recording);

/** Whether the page of its link has something to play. */
const isWatchable = (recording: StoredRecording) => isAttached(recording) || mayWatchEarly(recording);

interface StopOptions {
  /** Makes the recording that was just started as long as required, except its end. */
  record: () => Promise<unknown>;
  /** Length of its end in seconds, during which the browser runs without a debugger. */
  endSeconds: number;
  /** Whether the recorder's browser goes on while the visitor's page loads, and takes CPU time from it. */
  besideRecorder: boolean;
  /** Whether the controls float. */
  floats?: boolean;
}

/**
 * Records, stops and presses *Upload and copy link* at once; a visitor opens the link as soon as it can be watched. A
 * visitor has a device of their own, so the recorder's browser is halted while their page loads, unless `besideRecorder`
 * is set.
 */
export async function stopTimes(
  account: Account,
  recorder: RecorderBrowser,
  visitors: Browser,
  { record, endSeconds, besideRecorder, floats }: StopOptions,
): Promise<StopTimes> {
  await startRecording(recorder, 'Bench', floats);
  const { id } = await newestRecording(account);
  const { body } = await account.client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, {});
  await record();
  await pressLater(recorder.page, endSeconds * 1000);
  await recorder.disconnect();
  const visitor = await openVisitor(visitors);
  await wait(endSeconds * 1000);
  const linkAt = await timeOf(id, isWatchable);
  const visit = () => visitor.visit(linkOf(account, body.shareToken));
  const firstFrameAt = await (besideRecorder ? visit() : recorder.haltDuring(visit));
  await visitor.close();
  const attachedAt = await timeOf(id, isAttached);
  const sent = await readSent(id);
  await recorder.reconnect();
  const { stoppedAt, uploadAt } = await readPresses(recorder.page);
  // Its conversion would slow the next one down.
  await account.client.call('DELETE', `/api/recordings/${id}`);
  return {
    ...{ recordingId: id, uploadMs: uploadAt - stoppedAt, linkMs: linkAt - stoppedAt },
    ...{ firstFrameMs: firstFrameAt - stoppedAt, pageMs: firstFrameAt - linkAt, attachedMs: attachedAt - stoppedAt },
    lastByteMs: sent && sent.lastByteAt - stoppedAt,
    lastSegmentBytes: sent?.lastSegmentBytes ?? 0,
  };
}
