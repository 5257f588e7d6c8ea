import type { Playlist, Segment } from '#shared/api/playlist.ts';
import { SEGMENTS_PER_PAGE } from '#shared/model/segment.ts';

/** A segment, or the number (from 1) of the page that lists it and is not loaded yet. */
export type Found = { segment: Segment } | { page: number };

/** End of a segment, in milliseconds. */
export const endOf = ({ startMs, durationMs }: Segment): number => startMs + durationMs;

const lastBefore = (segments: readonly Segment[], ms: number): Segment | undefined =>
  segments.findLast(({ startMs }) => startMs <= ms) ?? segments[0];

/** The known segments of a recording: those of the playlist itself and of the pages loaded so far. */
export function createSegmentList() {
  const known = new Map<number, Segment>();
  /** Start of each page, in milliseconds. */
  let pageStarts: number[] = [];
  let pageVersions: (string | undefined)[] = [];
  let afterPages: readonly Segment[] = [];
  /** Segments that were found before a playlist listed them. */
  const early = new Map<number, Segment>();
  let endMs = 0;

  const count = () => pageStarts.length * SEGMENTS_PER_PAGE + afterPages.length;

  const keep = (segments: readonly Segment[]) => {
    for (const segment of segments) known.set(segment.number, segment);
  };

  /** Forgets early segments that a playlist lists. @returns the numbers of those that it lists differently */
  const compareEarly = (listedCount: number, segments: readonly Segment[]): number[] => {
    const differing: number[] = [];
    for (const [number, { bytes }] of early) {
      if (number > listedCount) continue;
      const listed = segments.find((segment) => segment.number === number);
      if (listed && (listed.bytes !== bytes || listed.tail || listed.isResent)) differing.push(number);
      early.delete(number);
      // A page has its version.
      known.delete(number);
    }
    return differing;
  };

  /** @returns the numbers of segments that are not as they were added early */
  const update = ({ pages, segments, state }: Playlist): number[] => {
    const listedCount = pages.length * SEGMENTS_PER_PAGE + segments.length;
    const differing = compareEarly(listedCount, segments);
    if (state === 'ended') early.clear();
    let start = 0;
    pageStarts = pages.map(({ durationMs }) => {
      start += durationMs;
      return start - durationMs;
    });
    pageVersions = pages.map(({ versionId }) => versionId);
    afterPages = [...segments, ...early.values()];
    keep(segments);
    const last = afterPages.at(-1);
    endMs = last ? endOf(last) : start;
    return differing;
  };

  /** Adds the segment after the last one before a playlist lists it. */
  const addEarly = (segment: Segment) => {
    early.set(segment.number, segment);
    afterPages = [...afterPages, segment];
    keep([segment]);
    endMs = endOf(segment);
  };

  /** @param number from 1 @returns null for a number outside the recording */
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
    // The start of a page is the sum of the pages before it: it may differ by milliseconds.
    if (ms < found.segment.startMs && first > 1) return get(first - 1);
    const segment = lastBefore(onPage(page), ms);
    return segment ? { segment } : null;
  };

  /** The segment at a time, in milliseconds, or its page; null before the first segment exists. */
  const at = (ms: number): Found | null => {
    const first = afterPages[0];
    if (first && (ms >= first.startMs || pageStarts.length === 0)) {
      const segment = lastBefore(afterPages, ms);
      return segment ? { segment } : null;
    }
    return inPages(ms);
  };

  return {
    update,
    addEarly,
    addPage: keep,
    /** @param page its number, from 1 */
    versionOfPage: (page: number) => pageVersions[page - 1],
    get,
    at,
    count,
    /** End of the last segment, in milliseconds. */
    endMs: () => endMs,
    last: (): Segment | undefined => afterPages.at(-1) ?? known.get(count()),
  };
}

export type SegmentList = ReturnType<typeof createSegmentList>;
