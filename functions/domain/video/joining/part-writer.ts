/** Sends a part. The buffer is used again once the promise has settled. */
type SendPart = (partNumber: number, bytes: Uint8Array) => Promise<void>;

/** A file that is written at any position and sent in parts of equal size; the last part may be shorter. */
export interface PartWriter {
  /** Waits while too many parts are being sent. */
  writeAt: (data: Uint8Array, at: number) => Promise<void>;
  /**
   * Tells the writer that bytes before a position, except those of the first part, do not change after the next write.
   */
  setFinal: (position: number) => void;
  /** Sends the remaining parts, the first part last. @returns size of the file in bytes */
  finish: () => Promise<number>;
}

interface PartWriterOptions {
  partBytes: number;
  concurrency: number;
  /** Largest number of bytes that may wait for the end of a cluster. */
  heldMaxBytes: number;
  /**
   * Called with all bytes of the file once, in their order, when they are final. The bytes of the first part are given
   * when the second part is final; its head may change later.
   */
  onFinal: (bytes: Uint8Array) => void;
  send: SendPart;
}

/** Sends at most `concurrency` parts at a time. The next call throws the error of a part that failed. */
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
 * Divides a WebM into parts while it is written. The size of a cluster is written after the cluster. Length, seek head
 * and size of the file are written at the very end. So the parts of the current cluster wait until the cluster has
 * ended, and the first part waits until the end of the file.
 */
export function writeParts(options: PartWriterOptions): PartWriter {
  const { partBytes, onFinal } = options;
  const held = new Map<number, Uint8Array>();
  const unused: Uint8Array[] = [];
  const parts = sendSome(options.send, options.concurrency, (part) => void unused.push(part));
  let end = 0;
  let finalEnd = 0;
  // Index of the next part to send. The part at index 0 is sent last.
  let next = 1;
  let firstIsFinal = false;

  const partAt = (index: number): Uint8Array => {
    const known = held.get(index);
    if (known) return known;
    if (index !== 0 && index < next) throw new Error('A write reaches a part that was sent already');
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
    if (!part) throw new Error('A part has no bytes');
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
      // The size of an ended cluster is written before any byte that follows it.
      if (at + data.length <= finalEnd) return;
      for (; (next + 1) * partBytes <= finalEnd; next += 1) {
        passFirst();
        await sendPart(next);
      }
    },
    setFinal: (position) => {
      finalEnd = position;
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
