import { setTimeout as wait } from 'node:timers/promises';
import { usageOf } from '#e2e/support/process-usage.ts';
import { benchLength } from '../bench-length.ts';
import type { Place } from './place.ts';
import { startRecording, withRecorder } from './recorder.ts';

/** Time until a recording runs steadily, in milliseconds. */
const SETTLE_MS = benchLength({ usual: 4000, shortest: 0 });

/** The resources that a recording uses. */
interface Load {
  /** CPU cores in use, for the whole browser. */
  cores: number;
  /** Memory of pages and workers at its end, in bytes. */
  bytes: number;
}

const loadOf = (place: Place, uploads: boolean, seconds: number): Promise<Load> =>
  withRecorder(place, ['tab', uploads], async (recorder) => {
    await startRecording(recorder, place.account, 'tab');
    // An attached debugger receives every request with its body.
    await recorder.disconnect();
    await wait(SETTLE_MS);
    const before = usageOf(recorder.pid).cpuSeconds;
    const start = performance.now();
    await wait(seconds * 1000);
    const { cpuSeconds, memory } = usageOf(recorder.pid);
    const cores = ((cpuSeconds - before) * 1000) / (performance.now() - start);
    return { cores, bytes: memory.get('renderer') ?? 0 };
  });

const meanOf = (loads: Load[]): Load => ({
  cores: loads.reduce((sum, { cores }) => sum + cores, 0) / loads.length,
  bytes: loads.reduce((sum, { bytes }) => sum + bytes, 0) / loads.length,
});

/**
 * Load of recording with and without uploading. The two alternate, also in their order, so that other load on the
 * machine slows down both.
 */
export async function recorderLoads(place: Place, { rounds, seconds }: { rounds: number; seconds: number }) {
  const [recording, uploading]: [Load[], Load[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const uploads of [round % 2 === 0, round % 2 !== 0])
      (uploads ? uploading : recording).push(await loadOf(place, uploads, seconds));
  }
  return { recording: meanOf(recording), uploading: meanOf(uploading) };
}
