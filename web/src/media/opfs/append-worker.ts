/** Appends to one file of the origin private file system, and lets others read the bytes that are on disk already. */

import { LOADED } from '../worker-script.ts';
import type { AppendReply, AppendRequest } from './append-messages.ts';
import type { BytesRequest, GrowthMessage } from './growth-messages.ts';
import { appendWhole, openSyncFile, type SyncFile } from './sync-file.ts';

/** Reports the growth of a file to one reader. */
interface GrowthServer {
  /** @param size bytes on disk: bytes written after them may still be undone */
  grown: (size: number) => void;
  closed: () => void;
}

function readBytes(file: SyncFile, { start, end }: BytesRequest) {
  const bytes = new Uint8Array(end - start);
  try {
    return file.read(bytes, { at: start }) === bytes.length ? bytes : null;
  } catch (error) {
    console.warn('Bytes of the recording could not be read while it is written.', error);
    return null;
  }
}

/** Answers the requests of a port. Each request is for few bytes, because nothing is appended while it is answered. */
function serveGrowth(file: SyncFile, port: MessagePort): GrowthServer {
  const post = (message: GrowthMessage, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  port.onmessage = ({ data: request }: MessageEvent<BytesRequest>) => {
    const bytes = readBytes(file, request);
    post({ type: 'bytes', id: request.id, bytes }, bytes ? [bytes.buffer] : []);
  };
  return {
    grown: (size) => post({ type: 'grown', size }),
    closed: () => {
      port.onmessage = null;
      post({ type: 'closed' });
    },
  };
}

let file: SyncFile | undefined;
let growth: GrowthServer | undefined;

async function performOn(open: SyncFile, request: Exclude<AppendRequest, { action: 'open' }>) {
  if (request.action === 'append') await appendWhole(open, request.data);
  if (request.action === 'serve') growth = serveGrowth(open, request.port);
  if (request.action !== 'close') return growth?.grown(open.getSize());
  open.close();
  growth?.closed();
}

async function perform(request: AppendRequest) {
  if (request.action === 'open') file = await openSyncFile(request.folder, request.name);
  else if (file) await performOn(file, request);
  else throw new Error('The file is not open.');
}

// Requests run strictly one after the other: `open` is asynchronous, and a chunk must not overtake it.
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
postMessage(LOADED);
