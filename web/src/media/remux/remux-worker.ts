/** Writes the seekable copy of a take into a file of the origin's private file system, away from the page's thread. */
import { openSyncFile, type SyncFile, writeWhole } from '../opfs/sync-file.ts';
import type { RemuxOrder, RemuxReply } from './remux-file.ts';
import { measureWebm, remuxWebm } from './remux-webm.ts';

/** Smallest step in which progress is told, as a part of the whole. */
const STEP = 0.01;

const cancelling = new AbortController();
const answer = (reply: RemuxReply) => postMessage(reply);

/** Settled once the messages that wait have been heard: from packet to packet nothing else gets a turn. */
function hearMessages() {
  const { port1, port2 } = new MessageChannel();
  return new Promise<void>((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

function tellSteps() {
  let told = 0;
  return (fraction: number) => {
    if (fraction < told + STEP) return undefined;
    told = fraction;
    answer({ type: 'progress', fraction });
    return hearMessages();
  };
}

async function copyInto(file: SyncFile, { take, clockMs }: RemuxOrder) {
  try {
    const writeAt = (data: Uint8Array, at: number) => writeWhole(file, data, at);
    const durationMs = await remuxWebm(take, { clockMs, writeAt, onProgress: tellSteps(), signal: cancelling.signal });
    file.flush();
    return { bytes: file.getSize(), durationMs };
  } finally {
    file.close();
  }
}

/** Null for what is no video at all. */
async function lengthOf(take: Blob): Promise<number | null> {
  try {
    return await measureWebm(take);
  } catch (error) {
    console.warn('The take does not tell how long it is.', error);
    return null;
  }
}

async function repair(order: RemuxOrder) {
  try {
    if (order.copy === null) throw new Error('There is no private disk.');
    const file = await openSyncFile(order.folder, order.copy);
    answer({ type: 'done', ...(await copyInto(file, order)) });
  } catch (error) {
    const isNeeded = order.clockMs === null && !cancelling.signal.aborted;
    const durationMs = isNeeded ? await lengthOf(order.take) : null;
    answer({ type: 'failed', reason: String(error), durationMs });
  }
}

addEventListener('message', ({ data }: MessageEvent<RemuxOrder | 'cancel'>) => {
  if (data === 'cancel') cancelling.abort(new Error('The repair was called off.'));
  else void repair(data);
});
