import { handOver } from './hand-over.ts';
import type { SavedFile, Sink } from './sink.ts';

/** Collects the pieces in memory, where a browser has no disk space for them. The whole is made of them, not copied. */
export function openMemory({ fileName, type }: SavedFile): Sink {
  const pieces: Blob[] = [];
  return {
    write: async (piece) => void pieces.push(piece),
    finish: async () => handOver(new Blob(pieces, { type }), fileName),
    discard: async () => void pieces.splice(0),
  };
}
