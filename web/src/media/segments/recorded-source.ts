import type { ByteRange } from '../cut/cut-events.ts';
import type { BytesRequest, GrowthMessage } from '../opfs/growth-messages.ts';

/**
 * Largest read from the worker that writes the file, in bytes: chunks that arrive meanwhile wait for it.
 */
const PIECE_BYTES = 1024 ** 2;

/** The members of a MessagePort that are used. */
export type GrowthPort = Pick<MessagePort, 'postMessage' | 'close'> & {
  onmessage: ((event: MessageEvent<GrowthMessage>) => void) | null;
};

export interface SourceOptions {
  /** Port to the writer of the file: see `growth-messages.ts`. */
  port: GrowthPort;
  /** Opens the file once it is closed; null if it does not exist. */
  openFile: () => Promise<Blob | null>;
  /** Called whenever the file has grown, or was closed. */
  onChange: () => void;
  /** The file cannot be read (any more). */
  onLost: (error: unknown) => void;
}

function piecesOf({ start, end }: ByteRange): ByteRange[] {
  const count = Math.ceil((end - start) / PIECE_BYTES);
  return Array.from({ length: count }, (_, index) => ({
    start: start + index * PIECE_BYTES,
    end: Math.min(end, start + (index + 1) * PIECE_BYTES),
  }));
}

interface Waiting {
  range: ByteRange;
  resolve: (bytes: Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>) => void;
  reject: (error: Error) => void;
}

/** Reads through the file's writer while the file is written, and directly afterwards. */
export function openRecordedSource({ port, openFile, onChange, onLost }: SourceOptions) {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let size = 0;
  let file: Blob | null = null;

  const readFile = async (from: Blob, { start, end }: ByteRange) =>
    new Uint8Array(await from.slice(start, end).arrayBuffer());

  const askWriter = (range: ByteRange) =>
    new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { range, resolve, reject });
      port.postMessage({ id: lastId, ...range } satisfies BytesRequest);
    });

  const open = async () => {
    const opened = await openFile();
    if (!opened || opened.size < size) throw new Error('The recorded file is not there.');
    file = opened;
    size = opened.size;
    port.close();
    // The writer may have ended before it answered.
    for (const { range, resolve } of waiting.values()) resolve(readFile(opened, range));
    waiting.clear();
    onChange();
  };

  const resolveRead = ({ id, bytes }: Extract<GrowthMessage, { type: 'bytes' }>) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (bytes) asked?.resolve(bytes);
    else asked?.reject(new Error('The recorded file could not be read.'));
  };

  port.onmessage = ({ data: message }) => {
    if (message.type === 'bytes') return resolveRead(message);
    if (message.type === 'closed') return void open().catch(onLost);
    size = message.size;
    onChange();
  };
  return {
    /** Number of bytes on disk. */
    size: () => size,
    /** Whether the file is complete. */
    isClosed: () => file !== null,
    /**
     * Reads bytes that are on disk.
     * @throws Error when they cannot be read
     */
    read: async (range: ByteRange) => {
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      for (const piece of piecesOf(range)) pieces.push(await (file ? readFile(file, piece) : askWriter(piece)));
      return pieces;
    },
  };
}

/** The file that a recorder writes or has written, read from disk. */
export type RecordedSource = ReturnType<typeof openRecordedSource>;
