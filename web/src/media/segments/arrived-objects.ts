import type { SentObject } from '../store/sent-objects.ts';
import type { Bytes, Receipt } from './post-object.ts';

export interface ObjectCalls {
  /**
   * Sends an object, with retries as long as they may help.
   * @throws Error when it was refused for good; the signal's reason
   */
  deliver: (name: string, bytes: Bytes, signal: AbortSignal, onSent?: (bytes: number) => void) => Promise<Receipt>;
  /** Objects that arrived at an earlier visit, by name. */
  remembered: ReadonlyMap<string, SentObject>;
  /** Stores that an object has arrived, for a later visit; awaited, and never fails. */
  remember: (name: string, sent: SentObject) => Promise<void>;
}

/** Sends objects, and knows which have arrived, at this visit and at earlier ones. */
export function createArrivedObjects({ deliver, remembered, remember }: ObjectCalls) {
  const fresh = new Set<string>();
  return {
    /** Bytes that an earlier visit has sent of an object; undefined for none. */
    rememberedBytes: (name: string) => remembered.get(name)?.bytes,
    /** Null for an object that no earlier visit has sent, or that had another size. */
    receipt: (name: string, bytes: number): Receipt | null => {
      const { bytes: sentBytes, ...receipt } = remembered.get(name) ?? { bytes: null, etag: '' };
      return sentBytes === bytes ? receipt : null;
    },
    /** Whether an object was sent at this visit. */
    isFresh: (name: string) => fresh.has(name),
    send: async (name: string, bytes: Bytes, signal: AbortSignal, onSent?: (bytes: number) => void) => {
      const receipt = await deliver(name, bytes, signal, onSent);
      await remember(name, { bytes: bytes.length, ...receipt });
      fresh.add(name);
      return receipt;
    },
  };
}

export type ArrivedObjects = ReturnType<typeof createArrivedObjects>;
