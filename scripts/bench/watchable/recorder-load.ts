import { setTimeout as wait } from 'node:timers/promises';
import { usageOf } from './process-usage.ts';
import { discard, type RecorderBrowser, startRecording } from './recorder.ts';

/** Until a recording runs as it will go on, in milliseconds. */
const SETTLE_MS = 4000;

/** Cores that a recording of some seconds keeps busy, the whole browser counted. */
async function coresOf(recorder: RecorderBrowser, seconds: number): Promise<number> {
  await startRecording(recorder, 'Load');
  await wait(SETTLE_MS);
  const before = usageOf(recorder.pid).cpuSeconds;
  const start = performance.now();
  await wait(seconds * 1000);
  const cores = ((usageOf(recorder.pid).cpuSeconds - before) * 1000) / (performance.now() - start);
  await discard(recorder);
  return cores;
}

/**
 * What uploading adds to what recording costs, in cores. Both take turns: what else the machine does slows down both.
 * @param open opens a browser that uploads while it records, or does not
 */
export async function uploadingCores(
  open: (uploads: boolean) => Promise<RecorderBrowser>,
  rounds: number,
  seconds: number,
): Promise<{ recording: number; uploading: number }> {
  const sums = { recording: 0, uploading: 0 };
  for (let round = 0; round < rounds; round += 1) {
    // Who comes first alternates.
    const order = round % 2 === 0 ? [true, false] : [false, true];
    for (const uploads of order) {
      const recorder = await open(uploads);
      sums[uploads ? 'uploading' : 'recording'] += await coresOf(recorder, seconds);
      await recorder.close();
    }
  }
  return { recording: sums.recording / rounds, uploading: sums.uploading / rounds };
}
