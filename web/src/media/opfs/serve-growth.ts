import type { BytesRequest, GrowthMessage } from './growth-messages.ts';
import type { SyncFile } from './sync-file.ts';

/** Tells one reader of a file how it grows. */
export interface GrowthServer {
  /** @param size bytes that are on the disk: what is written after them may yet be taken back */
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

/** Serves a port. A request asks for few bytes at a time: nothing is appended meanwhile. */
export function serveGrowth(file: SyncFile, port: MessagePort): GrowthServer {
  const tell = (message: GrowthMessage, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  port.onmessage = ({ data: request }: MessageEvent<BytesRequest>) => {
    const bytes = readBytes(file, request);
    tell({ type: 'bytes', id: request.id, bytes }, bytes ? [bytes.buffer] : []);
  };
  return {
    grown: (size) => tell({ type: 'grown', size }),
    closed: () => {
      port.onmessage = null;
      tell({ type: 'closed' });
    },
  };
}
