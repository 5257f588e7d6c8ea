import type { Segment } from '#shared/api/playlist.ts';
import { playlistPageName, segmentName } from '#shared/model/segment.ts';
import { joinedBytes } from './joined-bytes.ts';
import { readPage } from './read-playlist.ts';
import type { SegmentFiles } from './segment-files.ts';
import type { SegmentList } from './segment-list.ts';

/** Segments that are fetched at a time, once the viewer has what is shown now. */
const PARALLEL = 2;

interface Wanted {
  list: SegmentList;
  /** Whether a segment is with the browser already. */
  has: (number: number) => boolean;
  /** From when, and until when, in milliseconds. */
  fromMs: number;
  toMs: number;
}

/**
 * The segments to fetch next, or the page of the playlist that lists them: first the segment at the viewer's place
 * alone, then two at a time. The segment after it is always among them: a browser shows a picture once it has the next
 * one.
 */
export function nextWanted({ list, has, fromMs, toMs }: Wanted): { segments: Segment[]; page: number | null } {
  const segments: Segment[] = [];
  let found = list.at(fromMs);
  const first = found && 'segment' in found ? found.segment : null;
  const most = first && has(first.number) ? PARALLEL : 1;
  while (found && segments.length < most) {
    if ('page' in found) return { segments, page: found.page };
    const { segment } = found;
    if (segment.startMs >= toMs && segment.number > (first?.number ?? 0) + 1) break;
    if (!has(segment.number)) segments.push(segment);
    found = list.get(segment.number + 1);
  }
  return { segments, page: null };
}

/** A segment is not wanted any more, and the rest of it does not arrive. */
export class NotWanted extends Error {
  override readonly name = 'NotWanted';
}

/** A segment on its way. */
interface Arrival {
  /**
   * Gives what has come since it was asked last, as soon as there is something; null when that was all.
   * @throws NotWanted
   */
  next: () => Promise<Uint8Array<ArrayBuffer> | null>;
  stop: () => void;
}

/** Fetches a file, and keeps what comes until somebody takes it. */
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
  // `next` throws the failure; handled here, it is not reported as unhandled before somebody reads.
  done.then(end, end);

  const next = async () => {
    if (pieces.length === 0 && !isDone) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (stop.signal.aborted) throw new NotWanted('The segment is not wanted any more');
    if (pieces.length > 0) return joinedBytes(pieces.splice(0));
    await done;
    return null;
  };
  return { next, stop: () => stop.abort() };
}

/** Fetches segments, and breaks off what is not wanted any more. @param closing ends all of it */
export function loadSegments(files: SegmentFiles, closing: AbortSignal) {
  const loading = new Map<number, Arrival>();

  const begin = ({ number, bytes }: Segment) => {
    if (loading.has(number)) return;
    const arrival = startArrival((stopped, onPiece) =>
      files.read(segmentName(number), bytes, AbortSignal.any([closing, stopped]), onPiece),
    );
    loading.set(number, arrival);
  };

  return {
    /** Fetches these, and no others. */
    want: (segments: readonly Segment[]) => {
      for (const [number, { stop }] of loading) {
        if (segments.some((segment) => segment.number === number)) continue;
        stop();
        loading.delete(number);
      }
      for (const segment of segments) begin(segment);
    },
    /** Has somebody use a wanted segment as it arrives; it is fetched again if it is wanted after that. */
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
    page: async (page: number): Promise<Segment[]> => {
      const body = await files.file(playlistPageName(page), 0, closing);
      return readPage(JSON.parse(new TextDecoder().decode(body))).segments;
    },
  };
}
