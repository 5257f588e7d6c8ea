/** Appends to one file of the origin private file system. */
import type { AppendReply, AppendRequest } from './append-messages.ts';
import { openSyncFile, type SyncFile, writeWhole } from './sync-file.ts';

let file: SyncFile | undefined;

/** Wait before a chunk that was refused is tried again, in milliseconds. */
const TRY_AGAIN_MS = 100;

/** Writes the chunk whole, or leaves the file as it was. */
function append(open: SyncFile, data: Uint8Array) {
  const end = open.getSize();
  try {
    writeWhole(open, data, end);
    open.flush();
  } catch (error) {
    open.truncate(end);
    throw error;
  }
}

/** Tries once more: while the quota is measured, here or in another tab, nothing is left of it for a moment. */
async function appendOrTryAgain(open: SyncFile, data: Uint8Array) {
  try {
    append(open, data);
  } catch (error) {
    console.warn('A chunk was refused; it is tried once more.', error);
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    append(open, data);
  }
}

async function perform(request: AppendRequest) {
  if (request.action === 'open') file = await openSyncFile(request.folder, request.name);
  else if (!file) throw new Error('The file is not open.');
  else if (request.action === 'append') await appendOrTryAgain(file, request.data);
  else file.close();
}

// Requests are done strictly one after the other: `open` waits, and a chunk must not overtake it.
let queue = Promise.resolve();
addEventListener('message', ({ data: request }: MessageEvent<AppendRequest>) => {
  queue = queue
    .then(() => perform(request))
    .then(
      () => postMessage({ id: request.id } satisfies AppendReply),
      (error: Error) =>
        postMessage({ id: request.id, error: { name: error.name, message: error.message } } satisfies AppendReply),
    );
});
