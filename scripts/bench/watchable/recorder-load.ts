import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '../../client/test-client.ts';
import { benchLength } from '../bench-length.ts';
import { newestRecording } from './newest-recording.ts';
import { usageOf } from './process-usage.ts';
import { type RecorderBrowser, startRecording } from './recorder.ts';

/** Time until a recording runs steadily, in milliseconds. */
const SETTLE_MS = benchLength({ usual: 4000, shortest: 1000 });

/** The resources that a recording of some seconds uses. */
interface Load {
  /** CPU cores in use, for the whole browser. */
  cores: number;
  /** Memory of pages and workers at its end, in bytes. */
  bytes: number;
}

async function loadOf(account: Account, recorder: RecorderBrowser, seconds: number): Promise<Load> {
  await startRecording(recorder, 'Load');
  const { id } = await newestRecording(account);
  // An attached debugger receives every request with its body.
  await recorder.disconnect();
  await wait(SETTLE_MS);
  const before = usageOf(recorder.pid).cpuSeconds;
  const start = performance.now();
  await wait(seconds * 1000);
  const { cpuSeconds, rendererBytes } = usageOf(recorder.pid);
  const cores = ((cpuSeconds - before) * 1000) / (performance.now() - start);
  await account.client.call('DELETE', `/api/recordings/${id}`);
  return { cores, bytes: rendererBytes };
}

const meanOf = (loads: Load[]): Load => ({
  cores: loads.reduce((sum, { cores }) => sum + cores, 0) / loads.length,
  bytes: loads.reduce((sum, { bytes }) => sum + bytes, 0) / loads.length,
});

/**
 * Load of recording with and without uploading. The two alternate, so that other load on the machine slows down both.
 * @param open opens a browser that uploads while it records, or does not
 */
export async function recorderLoads(
  account: Account,
  open: (uploads: boolean) => Promise<RecorderBrowser>,
  rounds: number,
  seconds: number,
): Promise<{ recording: Load; uploading: Load }> {
  const loads: Record<'recording' | 'uploading', Load[]> = { recording: [], uploading: [] };
  for (let round = 0; round < rounds; round += 1) {
    // The order alternates.
    const order = round % 2 === 0 ? [true, false] : [false, true];
    for (const uploads of order) {
      const recorder = await open(uploads);
      try {
        loads[uploads ? 'uploading' : 'recording'].push(await loadOf(account, recorder, seconds));
      } finally {
        await recorder.close();
      }
    }
  }
  return { recording: meanOf(loads.recording), uploading: meanOf(loads.uploading) };
}
