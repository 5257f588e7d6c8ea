import type { Playlist, Segment } from '#shared/api/playlist.ts';
import { SEGMENTS_PER_PAGE } from '#shared/model/segment.ts';
import { asRest, objectsOf, restOf } from '#shared/rules/segment-objects.ts';

/** The request for a segment was cancelled, or the segment is another one. */
export class NotWantedError extends Error {
  override readonly name = 'NotWantedError';
}

/** A segment, or the number (from 1) of the page that lists it and is not loaded yet. */
export type Found = { segment: Segment } | { page: number };

/** End of a segment, in milliseconds. */
export const endOf = ({ startMs, durationMs }: Segment): number => startMs + durationMs;

/** The last segment while only some of its parts have arrived. */
interface OpenSegment {
  segment: Segment;
  /** Settles once more of it is known; rejects if it is not the one that is listed. */
  more: Promise<void>;
  settle: (isIt: boolean) => void;
}

function openSegment(segment: Segment): OpenSegment {
  let settle: OpenSegment['settle'] = () => undefined;
  const more = new Promise<void>((resolve, reject) => {
    settle = (isIt) => (isIt ? resolve() : reject(new NotWantedError('The segment is another one')));
  });
  // Only a request for the segment waits for it.
  more.catch(() => undefined);
  return { segment, more, settle };
}

/** Whether a segment is the one that was found early. @param isOpen whether more of it may be listed */
function isSame(early: Segment, listed: Segment, isOpen: boolean): boolean {
  const [found, all] = [objectsOf(early), objectsOf(listed)];
  const isPart = found.every(({ name, bytes }, index) => all[index]?.name === name && all[index]?.bytes === bytes);
  return isPart && (isOpen || found.length === all.length);
}

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
  let open: OpenSegment | null = null;
  let endMs = 0;

  const count = () => pageStarts.length * SEGMENTS_PER_PAGE + afterPages.length;

  const keep = (segments: readonly Segment[]) => {
    for (const segment of segments) known.set(segment.number, segment);
  };

  /** The open segment is whole, or not the one that is listed. */
  const endOpen = (rest: Partial<Segment> | null) => {
    if (open && rest) Object.assign(open.segment, rest);
    open?.settle(rest !== null);
    open = null;
  };

  /** Forgets an early segment. @param listed the same segment in a playlist @returns whether that is another one */
  const forgetEarly = (segment: Segment, listed: Segment | undefined): boolean => {
    const isOpen = open?.segment === segment;
    const isIt = listed !== undefined && isSame(segment, listed, isOpen);
    if (isOpen) endOpen(isIt ? listed : null);
    early.delete(segment.number);
    // A page has its version.
    known.delete(segment.number);
    return listed !== undefined && !isIt;
  };

  /** Forgets early segments that a playlist lists. @returns the numbers of those that it lists differently */
  const compareEarly = (listedCount: number, segments: readonly Segment[]): number[] =>
    [...early.values()]
      .filter(({ number }) => number <= listedCount)
      .filter((segment) =>
        forgetEarly(
          segment,
          segments.find(({ number }) => number === segment.number),
        ),
      )
      .map(({ number }) => number);

  /** @returns the numbers of segments that are not as they were added early */
  const update = ({ pages, segments, state }: Playlist): number[] => {
    const listedCount = pages.length * SEGMENTS_PER_PAGE + segments.length;
    const differing = compareEarly(listedCount, segments);
    if (state === 'ended') {
      early.clear();
      endOpen(null);
    }
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

  /**
   * Adds the segment after the last one before a playlist lists it.
   * @param isWhole whether it is more than its first part
   */
  const addEarly = (segment: Segment, isWhole: boolean) => {
    if (!isWhole) open = openSegment(segment);
    early.set(segment.number, segment);
    afterPages = [...afterPages, segment];
    keep([segment]);
    endMs = endOf(segment);
  };

  /**
   * Adds the next part of the last segment.
   * @param durationMs of the segment with it @param isWhole whether it is the last one
   */
  const addPart = ({ bytes, durationMs }: Pick<Segment, 'bytes' | 'durationMs'>, isWhole: boolean) => {
    if (!open) throw new Error('No segment waits for a part');
    const { segment } = open;
    endOpen({ ...asRest([...restOf(segment), { bytes, etag: '' }]), durationMs });
    if (!isWhole) open = openSegment(segment);
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
    addPart,
    /** The number of segments; one counts half while only some of its parts have arrived. */
    extent: () => count() - (open ? 0.5 : 0),
    /** The last segment while only some of its parts have arrived. */
    open: (): Segment | null => open?.segment ?? null,
    /**
     * Settles once more of a segment is known; null for one that is whole.
     * @throws NotWantedError when it is not the one that is listed
     */
    more: (segment: Segment): Promise<void> | null => (open?.segment === segment ? open.more : null),
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
