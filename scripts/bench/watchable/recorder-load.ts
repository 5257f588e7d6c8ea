import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '../../client/test-client.ts';
import { newestRecording } from './newest-recording.ts';
import { usageOf } from './process-usage.ts';
import { type RecorderBrowser, startRecording } from './recorder.ts';

/** Until a recording runs as it will go on, in milliseconds. */
const SETTLE_MS = 4000;

/** Cores that a recording of some seconds keeps busy, the whole browser counted. */
async function coresOf(account: Account, recorder: RecorderBrowser, seconds: number): Promise<number> {
  await startRecording(recorder, 'Load');
  const { id } = await newestRecording(account);
  // A debugger is told of every request, with its body.
  await recorder.disconnect();
  await wait(SETTLE_MS);
  const before = usageOf(recorder.pid).cpuSeconds;
  const start = performance.now();
  await wait(seconds * 1000);
  const cores = ((usageOf(recorder.pid).cpuSeconds - before) * 1000) / (performance.now() - start);
  await account.client.call('DELETE', `/api/recordings/${id}`);
  return cores;
}

/**
 * What uploading adds to what recording costs, in cores. Both take turns: what else the machine does slows down both.
 * @param open opens a browser that uploads while it records, or does not
 */
export async function uploadingCores(
  account: Account,
  open: (uploads: boolean) => Promise<RecorderBrowser>,
  rounds: number,
  seconds: number,
): Promise<{ recording: number; uploading: number }> {
  const sums = { recording: 0, uploading: 0 };
  for (let round = 0; round < rounds; round += 1) {
    // Which one is first alternates.
    const order = round % 2 === 0 ? [true, false] : [false, true];
    for (const uploads of order) {
      const recorder = await open(uploads);
      try {
        sums[uploads ? 'uploading' : 'recording'] += await coresOf(account, recorder, seconds);
      } finally {
        await recorder.close();
      }
    }
  }
  return { recording: sums.recording / rounds, uploading: sums.uploading / rounds };
}
