import type { Playlist, Segment } from '#shared/api/playlist.ts';
import { SEGMENTS_PER_PAGE } from '#shared/model/segment.ts';

/** A segment, or the page (from 1) that has to be loaded to know it. */
export type Found = { segment: Segment } | { page: number };

/** When a segment ends, in milliseconds. */
export const endOf = ({ startMs, durationMs }: Segment): number => startMs + durationMs;

const lastBefore = (segments: readonly Segment[], ms: number): Segment | undefined =>
  segments.findLast(({ startMs }) => startMs <= ms) ?? segments[0];

/** The segments of a recording as far as they are known: those of a page once it is loaded, or was filled meanwhile. */
export function createSegmentList() {
  const known = new Map<number, Segment>();
  /** When each page begins, in milliseconds. */
  let pageStarts: number[] = [];
  let tail: readonly Segment[] = [];
  let endMs = 0;

  const count = () => pageStarts.length * SEGMENTS_PER_PAGE + tail.length;

  const keep = (segments: readonly Segment[]) => {
    for (const segment of segments) known.set(segment.number, segment);
  };

  const update = ({ pages, segments }: Playlist) => {
    let start = 0;
    pageStarts = pages.map(({ durationMs }) => {
      start += durationMs;
      return start - durationMs;
    });
    tail = segments;
    keep(segments);
    const last = segments.at(-1);
    endMs = last ? endOf(last) : start;
  };

  /** @param number from 1; null when there is no such segment */
  const get = (number: number): Found | null => {
    if (number < 1 || number > count()) return null;
    const segment = known.get(number);
    return segment ? { segment } : { page: Math.ceil(number / SEGMENTS_PER_PAGE) };
  };

  const onPage = (page: number): Segment[] =>
    Array.from({ length: SEGMENTS_PER_PAGE }, (_, index) =>
      known.get((page - 1) * SEGMENTS_PER_PAGE + index + 1),
    ).filter((segment) => segment !== undefined);

  const inPages = (ms: number): Found | null => {
    const page = pageStarts.findLastIndex((start) => start <= ms) + 1;
    const first = (page - 1) * SEGMENTS_PER_PAGE + 1;
    const found = get(first);
    if (!found || 'page' in found) return found;
    // A page begins where the ones before it end, to the millisecond or nearly so.
    if (ms < found.segment.startMs && first > 1) return get(first - 1);
    const segment = lastBefore(onPage(page), ms);
    return segment ? { segment } : null;
  };

  /** The segment at a moment, in milliseconds, or its page; null while there are no segments. */
  const at = (ms: number): Found | null => {
    const first = tail[0];
    if (first && (ms >= first.startMs || pageStarts.length === 0)) {
      const segment = lastBefore(tail, ms);
      return segment ? { segment } : null;
    }
    return inPages(ms);
  };

  return {
    update,
    addPage: keep,
    get,
    at,
    count,
    /** When the last of them ends, in milliseconds. */
    endMs: () => endMs,
    last: (): Segment | undefined => tail.at(-1) ?? known.get(count()),
  };
}

export type SegmentList = ReturnType<typeof createSegmentList>;
