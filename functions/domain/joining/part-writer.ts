/** Sends a part. Settled when its bytes are needed no more. */
type SendPart = (partNumber: number, bytes: Uint8Array) => Promise<void>;

/** A file that is written at any position and leaves in parts of one size, the last excepted. */
export interface PartWriter {
  /** Waits while too many parts are on their way. */
  writeAt: (data: Uint8Array, at: number) => Promise<void>;
  /** Says that of what precedes a position only the first part is written to again, once bytes behind it are written. */
  settle: (position: number) => void;
  /** Sends what is left, the first part last. @returns bytes of the file */
  finish: () => Promise<number>;
}

interface PartWriterOptions {
  partBytes: number;
  /** Parts that are on their way at a time. */
  concurrency: number;
  /** Most bytes that may wait for the end of a cluster. */
  heldMaxBytes: number;
  /** Called with the bytes of the file in their order, each once, when they are final; the first part's as they are then. */
  onFinal: (bytes: Uint8Array) => void;
  send: SendPart;
}

/** Sends at most `concurrency` parts at a time. What fails is thrown by the next call. */
function sendSome(send: SendPart, concurrency: number, reuse: (part: Uint8Array) => void) {
  const sending = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const throwIfFailed = () => {
    if (failures.length > 0) throw failures[0];
  };
  const begin = (partNumber: number, part: Uint8Array, length: number) => {
    const sent = send(partNumber, part.subarray(0, length)).then(
      () => reuse(part),
      (error: unknown) => void failures.push(error),
    );
    const ended = sent.finally(() => sending.delete(ended));
    sending.add(ended);
  };
  return {
    send: async (partNumber: number, part: Uint8Array, length: number) => {
      begin(partNumber, part, length);
      while (sending.size >= concurrency) await Promise.race(sending);
      throwIfFailed();
    },
    end: async () => {
      await Promise.all(sending);
      throwIfFailed();
    },
  };
}

/**
 * Divides a file into parts while it is written. WebM is finished from behind: the size of a cluster is written when the
 * cluster has ended, and length, seek head and size of the file when all has. So the first part is held back until the
 * end, and of the others those that the cluster which is being written lies in.
 */
export function writeParts(options: PartWriterOptions): PartWriter {
  const { partBytes, onFinal } = options;
  const held = new Map<number, Uint8Array>();
  const unused: Uint8Array[] = [];
  const parts = sendSome(options.send, options.concurrency, (part) => void unused.push(part));
  let end = 0;
  let settled = 0;
  // Index of the first part that was not sent; the part at 0 is sent at last.
  let next = 1;
  let firstIsFinal = false;

  const partAt = (index: number): Uint8Array => {
    const known = held.get(index);
    if (known) return known;
    if (index !== 0 && index < next) throw new Error('A part that was sent already is written to');
    if ((held.size + 1) * partBytes > options.heldMaxBytes) throw new Error('A cluster is too large to be held');
    const part = unused.pop() ?? new Uint8Array(partBytes);
    held.set(index, part);
    return part;
  };

  const put = (data: Uint8Array, at: number): void => {
    for (let from = 0; from < data.length; ) {
      const index = Math.floor((at + from) / partBytes);
      const offset = at + from - index * partBytes;
      const some = data.subarray(from, from + partBytes - offset);
      partAt(index).set(some, offset);
      from += some.length;
    }
    end = Math.max(end, at + data.length);
  };

  const sendPart = async (index: number): Promise<void> => {
    const part = held.get(index);
    if (!part) throw new Error('A part was left out');
    const length = Math.min(partBytes, end - index * partBytes);
    if (index > 0) onFinal(part.subarray(0, length));
    held.delete(index);
    await parts.send(index + 1, part, length);
  };

  const passFirst = () => {
    if (firstIsFinal) return;
    firstIsFinal = true;
    onFinal(partAt(0).subarray(0, Math.min(partBytes, end)));
  };

  return {
    writeAt: async (data, at) => {
      put(data, at);
      // The size of a cluster that has ended is written before what comes behind it.
      if (at + data.length <= settled) return;
      for (; (next + 1) * partBytes <= settled; next += 1) {
        passFirst();
        await sendPart(next);
      }
    },
    settle: (position) => {
      settled = position;
    },
    finish: async () => {
      passFirst();
      for (; next * partBytes < end; next += 1) await sendPart(next);
      await sendPart(0);
      await parts.end();
      return end;
    },
  };
}
