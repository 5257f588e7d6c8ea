/** Bytes of a part. The store takes 10,000 parts of 5 MiB or more, and a film has up to some gigabytes. */
const PART_BYTES = 8 * 1024 ** 2;

/**
 * Divides bytes that are written one after the other into parts.
 * @param send a part; parts are numbered from 1, and only the last one is smaller
 */
export function inParts(send: (partNumber: number, bytes: Uint8Array) => Promise<void>, partBytes = PART_BYTES) {
  let part = new Uint8Array(partBytes);
  let [length, sent] = [0, 0];

  const sendPart = async () => {
    sent += 1;
    await send(sent, part.subarray(0, length));
    part = new Uint8Array(partBytes);
    length = 0;
  };

  return {
    /** @throws Error when the bytes do not follow those before */
    write: async (bytes: Uint8Array, at: number): Promise<void> => {
      if (at !== sent * partBytes + length) throw new Error('The bytes do not follow those before');
      for (let from = 0; from < bytes.length; ) {
        const some = bytes.subarray(from, from + partBytes - length);
        part.set(some, length);
        length += some.length;
        from += some.length;
        if (length === partBytes) await sendPart();
      }
    },
    /** Sends the rest. */
    end: async (): Promise<void> => {
      if (length > 0 || sent === 0) await sendPart();
    },
  };
}
