import type { Segment } from '#shared/api/video/playlist.ts';
import { playlistPageName } from '#shared/model/video/segment.ts';
import { objectsOf } from '#shared/rules/video/segment-objects.ts';
import { versionAddress } from '#shared/rules/video/version-address.ts';
import { aborted } from '#web/lib/aborted.ts';
import { anySignal } from '#web/lib/any-signal.ts';
import { joinedBytes } from '#web/lib/joined-bytes.ts';
import { readPage } from './read-playlist.ts';
import type { SegmentFiles } from './segment-files.ts';
import type { SegmentList } from './segment-list.ts';
import { NotWantedError } from './unlisted-segments.ts';

interface Arrival {
  /**
   * Resolves with the bytes that arrived since the last call, as soon as there are some; null at the end.
   * @throws NotWantedError
   */
  next: () => Promise<Uint8Array<ArrayBuffer> | null>;
  stop: () => void;
}

/** Fetches a file, and keeps its bytes until `next` returns them. */
function startArrival(read: (signal: AbortSignal, onPiece: (piece: Uint8Array) => void) => Promise<void>): Arrival {
  const stop = new AbortController();
  const pieces: Uint8Array[] = [];
  let wake = () => {};
  let isDone = false;
  const done = read(stop.signal, (piece) => {
    pieces.push(piece);
    wake();
  });
  const end = () => {
    isDone = true;
    wake();
  };
  // `next` throws the failure. This handler prevents an unhandled rejection before the first call of `next`.
  done.then(end, end);

  const next = async () => {
    if (pieces.length === 0 && !isDone) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (stop.signal.aborted) throw new NotWantedError('The request for the segment was cancelled');
    if (pieces.length > 0) return joinedBytes(pieces.splice(0));
    await done;
    return null;
  };
  return { next, stop: () => stop.abort() };
}

/**
 * Fetches segments, and cancels those that are not needed any more.
 * @param more settles when the next part of an open segment is known; null for a segment that is whole
 * @param closing cancels all of them
 */
export function loadSegments(files: SegmentFiles, more: SegmentList['more'], closing: AbortSignal) {
  const loading = new Map<number, Arrival>();

  const begin = (segment: Segment) => {
    if (loading.has(segment.number)) return;
    const arrival = startArrival(async (stopped, onPiece) => {
      const signal = anySignal([closing, stopped]);
      for (let read = 0; ; ) {
        const known = more(segment);
        const objects = objectsOf(segment).slice(read);
        for (const { name, bytes, versionId } of objects) {
          await files.read(versionAddress(name, versionId), bytes, signal, onPiece);
        }
        if (!known) return;
        read += objects.length;
        await Promise.race([known, aborted(signal)]);
      }
    });
    loading.set(segment.number, arrival);
  };

  return {
    /** Fetches these segments, and cancels all others. */
    want: (segments: readonly Segment[]) => {
      for (const [number, { stop }] of loading) {
        if (segments.some((segment) => segment.number === number)) continue;
        stop();
        loading.delete(number);
      }
      for (const segment of segments) begin(segment);
    },
    /** Calls `work` with a segment while it arrives. The segment is not kept afterwards. */
    use: async <Answer>(segment: Segment, work: (next: Arrival['next']) => Promise<Answer>): Promise<Answer> => {
      begin(segment);
      const arrival = loading.get(segment.number) as Arrival;
      try {
        return await work(arrival.next);
      } finally {
        arrival.stop();
        if (loading.get(segment.number) === arrival) loading.delete(segment.number);
      }
    },
    page: async (list: SegmentList, page: number): Promise<Segment[]> => {
      const name = versionAddress(playlistPageName(page), list.versionOfPage(page));
      const body = await files.file(name, 0, closing);
      return readPage(JSON.parse(new TextDecoder().decode(body))).segments;
    },
  };
}

export type SegmentLoader = ReturnType<typeof loadSegments>;
