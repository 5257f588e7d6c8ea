/** Remuxes a recording into a file of the origin private file system, outside the page's thread. */
import { BlobSource } from 'mediabunny';
import { measureWebm, remuxWebm } from '#shared/remux/remux-webm.ts';
import { openSyncFile, type SyncFile, writeWhole } from '../opfs/sync-file.ts';
import { withEnd } from '../with-end.ts';
import { LOADED } from '../worker-script.ts';
import type { RemuxOrder, RemuxReply } from './remux-messages.ts';

/** Smallest step in which progress is reported, as a fraction of the whole. */
const STEP = 0.01;

const cancelling = new AbortController();
const answer = (reply: RemuxReply) => postMessage(reply);

/** Settles once the waiting messages are handled: between packets, the loop would otherwise leave them no turn. */
function handleMessages() {
  const { port1, port2 } = new MessageChannel();
  return new Promise<void>((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

function reportSteps() {
  let reported = 0;
  return (fraction: number) => {
    if (fraction < reported + STEP) return undefined;
    reported = fraction;
    answer({ type: 'progress', fraction });
    return handleMessages();
  };
}

async function copyInto(file: SyncFile, { recorded, clockMs }: RemuxOrder) {
  try {
    const writeAt = (data: Uint8Array, at: number) => writeWhole(file, data, at);
    const durationMs = await remuxWebm(new BlobSource(await withEnd(recorded)), {
      clockMs,
      writeAt,
      isGathered: true,
      onProgress: reportSteps(),
      signal: cancelling.signal,
    });
    file.flush();
    return { bytes: file.getSize(), durationMs };
  } finally {
    file.close();
  }
}

/** Null for a file that is not a video. */
async function lengthOf(recorded: Blob): Promise<number | null> {
  try {
    return await measureWebm(new BlobSource(await withEnd(recorded)));
  } catch (error) {
    console.warn('The recording does not say how long it is.', error);
    return null;
  }
}

async function remux(order: RemuxOrder) {
  try {
    if (order.fileName === null) throw new Error('There is no origin private file system.');
    const file = await openSyncFile(order.folder, order.fileName);
    answer({ type: 'done', ...(await copyInto(file, order)) });
  } catch (error) {
    const isNeeded = order.clockMs === null && !cancelling.signal.aborted;
    const durationMs = isNeeded ? await lengthOf(order.recorded) : null;
    answer({ type: 'failed', reason: String(error), durationMs });
  }
}

addEventListener('message', ({ data }: MessageEvent<RemuxOrder | 'cancel'>) => {
  if (data === 'cancel') cancelling.abort(new Error('The remux was cancelled.'));
  else void remux(data);
});
postMessage(LOADED);
