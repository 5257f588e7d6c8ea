import type { BytesRequest, GrowthMessage } from './growth-messages.ts';
import type { SyncFile } from './sync-file.ts';

/** Reports the growth of a file to one reader. */
export interface GrowthServer {
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

/** Answers the requests of a port. A request is for few bytes at a time, since nothing is appended meanwhile. */
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
