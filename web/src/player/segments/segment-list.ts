import type { Playlist, Segment } from '#shared/api/video/playlist.ts';
import { SEGMENTS_PER_PAGE } from '#shared/model/video/segment.ts';
import { createUnlistedSegments } from './unlisted-segments.ts';

/** A segment, or the number (from 1) of the page that lists it and is not loaded yet. */
export type Found = { segment: Segment } | { page: number };

/** End of a segment, in milliseconds. */
export const endOf = ({ startMs, durationMs }: Segment): number => startMs + durationMs;

/** The segment that plays at a time, in milliseconds. Before the first one starts, the first; null without segments. */
function segmentAt(segments: readonly Segment[], ms: number): Found | null {
  const segment = segments.findLast(({ startMs }) => startMs <= ms) ?? segments[0];
  return segment ? { segment } : null;
}

/** Start of each page, in milliseconds, and of what follows them. */
function startsOf(pages: Playlist['pages']): number[] {
  const starts = [0];
  for (const { durationMs } of pages) starts.push((starts.at(-1) ?? 0) + durationMs);
  return starts;
}

/** The number of the first segment on the page at a time, in milliseconds. */
function firstOnPage(pages: Playlist['pages'], ms: number): number {
  const starts = startsOf(pages).slice(0, -1);
  return starts.findLastIndex((start) => start <= ms) * SEGMENTS_PER_PAGE + 1;
}

/** The known segments of a recording: those of the playlist itself, of the pages loaded so far, and early ones. */
export function createSegmentList() {
  const early = createUnlistedSegments();
  /** What the playlists and the loaded pages list, by number. */
  const known = new Map<number, Segment>();
  let pages: Playlist['pages'] = [];
  let listed: readonly Segment[] = [];

  const afterPages = () => [...listed, ...early.all()];
  const count = () => pages.length * SEGMENTS_PER_PAGE + afterPages().length;

  const addPage = (segments: readonly Segment[]) => {
    for (const segment of segments) known.set(segment.number, segment);
  };

  /** @param number from 1 @returns null for a number outside the recording */
  const get = (number: number): Found | null => {
    if (number < 1 || number > count()) return null;
    const segment = early.get(number) ?? known.get(number);
    return segment ? { segment } : { page: Math.ceil(number / SEGMENTS_PER_PAGE) };
  };

  const inPages = (ms: number): Found | null => {
    const first = firstOnPage(pages, ms);
    const found = get(first);
    if (!found || 'page' in found) return found;
    // The start of a page is the sum of the pages before it: it may differ by milliseconds.
    if (ms < found.segment.startMs && first > 1) return get(first - 1);
    const onPage = Array.from({ length: SEGMENTS_PER_PAGE }, (_, place) => known.get(first + place) ?? []).flat();
    return segmentAt(onPage, ms);
  };

  return {
    /** @returns the numbers of segments that are not as they were added early */
    update: (playlist: Playlist): number[] => {
      ({ pages, segments: listed } = playlist);
      addPage(listed);
      return early.compare(playlist);
    },
    addPage,
    addEarly: early.add,
    addPart: early.addPart,
    open: early.open,
    more: early.more,
    /** @param page its number, from 1 */
    versionOfPage: (page: number) => pages[page - 1]?.versionId,
    get,
    /** The segment at a time, in milliseconds, or its page; null before the first segment exists. */
    at: (ms: number): Found | null => {
      const segments = afterPages();
      const isAfter = pages.length === 0 || (segments[0] && ms >= segments[0].startMs);
      return isAfter ? segmentAt(segments, ms) : inPages(ms);
    },
    count,
    /** The number of segments; one counts half while only some of its parts have arrived. */
    extent: () => count() - (early.open() ? 0.5 : 0),
    last: (): Segment | undefined => afterPages().at(-1) ?? known.get(count()),
    /** End of the last segment, in milliseconds. */
    endMs: (): number => afterPages().map(endOf).at(-1) ?? startsOf(pages).at(-1) ?? 0,
  };
}

export type SegmentList = ReturnType<typeof createSegmentList>;
