import type { Segment } from '#shared/api/playlist.ts';
import { playlistPageName, segmentName } from '#shared/model/segment.ts';
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
 * What has to be fetched next: up to two segments, the one that is shown first alone; or the page that they are on. A
 * browser shows a picture when it has the next one as well, so the segment after is always among them.
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

/** Fetches segments, and breaks off what is not wanted any more. @param closing ends all of it */
export function loadSegments(files: SegmentFiles, closing: AbortSignal) {
  const loading = new Map<number, { bytes: Promise<ArrayBuffer>; stop: AbortController }>();

  const begin = ({ number, bytes }: Segment) => {
    if (loading.has(number)) return;
    const stop = new AbortController();
    const signal = AbortSignal.any([closing, stop.signal]);
    const fetched = files.file(segmentName(number), bytes, signal);
    // Whoever takes it hears of a failure; until somebody does, nothing has failed.
    fetched.catch(() => undefined);
    loading.set(number, { bytes: fetched, stop });
  };

  return {
    /** Fetches these, and no others. */
    want: (segments: readonly Segment[]) => {
      for (const [number, { stop }] of loading) {
        if (segments.some((segment) => segment.number === number)) continue;
        stop.abort();
        loading.delete(number);
      }
      for (const segment of segments) begin(segment);
    },
    /** The bytes of a wanted segment; null when it is not wanted any more. */
    take: async ({ number }: Segment): Promise<Uint8Array<ArrayBuffer> | null> => {
      const current = loading.get(number);
      try {
        return current ? new Uint8Array(await current.bytes) : null;
      } catch (error) {
        if (current?.stop.signal.aborted) return null;
        throw error;
      } finally {
        if (loading.get(number) === current) loading.delete(number);
      }
    },
    page: async (page: number): Promise<Segment[]> => {
      const body = await files.file(playlistPageName(page), 0, closing);
      return readPage(JSON.parse(new TextDecoder().decode(body))).segments;
    },
  };
}
