import type { ByteRange } from '../cut/cut-events.ts';
import type { ArrivedObjects } from './arrived-objects.ts';
import type { Bytes, Receipt } from './post-object.ts';
import type { SendJob } from './send-queue.ts';

/** A part of the file that is sent as an object: the initialization segment, a whole segment, or a part of one. */
export interface FilePart extends ByteRange {
  name: string;
  /** Of the segment that it is a part of. */
  number?: number;
  /** Whether it is a part after the first one. */
  isRest?: boolean;
  /** Whether sending has begun: it may have arrived, and does not change any more. */
  hasBegun?: boolean;
  onArrived: (receipt: Receipt) => void;
}

interface WaitingOptions {
  objects: ArrivedObjects;
  read: (range: ByteRange) => Promise<Bytes>;
  /**
   * Called with the bytes sent of an object: 0 again when the request failed. `at` is the object's offset in the file.
   */
  onSent: (at: number, bytes: number) => void;
  /** Called after each part that was added. */
  wake: () => void;
}

/** The parts of the file that wait to be sent, in its order. */
export function createWaitingParts({ objects, read, onSent, wake }: WaitingOptions) {
  const waiting: FilePart[] = [];
  let isSendingRest = false;

  const send = async (part: FilePart, signal: AbortSignal) => {
    try {
      const body = await read(part);
      const receipt = await objects.send(part.name, body, signal, (bytes) => onSent(part.start, bytes));
      onSent(part.start, body.length);
      part.onArrived(receipt);
    } catch (error) {
      waiting.push(part);
      waiting.sort((a, b) => a.start - b.start);
      throw error;
    } finally {
      if (part.isRest) isSendingRest = false;
    }
  };

  return {
    isEmpty: () => waiting.length === 0,
    /** Adds a part, unless an earlier visit has sent it. */
    add: (part: FilePart) => {
      const bytes = part.end - part.start;
      const receipt = objects.receipt(part.name, bytes);
      if (receipt) {
        onSent(part.start, bytes);
        part.onArrived(receipt);
      } else waiting.push(part);
      wake();
    },
    /** A part of a segment whose sending has not begun: at most the last one, which grows until then. */
    unsent: (number: number) => waiting.find((part) => part.number === number && !part.hasBegun),
    remove: (part: FilePart) => void waiting.splice(waiting.indexOf(part), 1),
    /** The next part; null if none may be sent now. It counts as begun. */
    job: (): SendJob | null => {
      // Later objects wait for the rest of a segment: if the recorder were lost, nobody would notice that this rest is
      // missing.
      const part = isSendingRest ? null : waiting.shift();
      if (!part) return null;
      isSendingRest = part.isRest === true;
      part.hasBegun = true;
      return { name: part.name, send: (signal) => send(part, signal) };
    },
  };
}

export type WaitingParts = ReturnType<typeof createWaitingParts>;
