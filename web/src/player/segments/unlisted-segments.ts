import type { Playlist, Segment } from '#shared/api/video/playlist.ts';
import { SEGMENTS_PER_PAGE } from '#shared/model/video/segment.ts';
import { asRest, objectsOf, restOf } from '#shared/rules/video/segment-objects.ts';

/** The request for a segment was cancelled, or the segment is another one. */
export class NotWantedError extends Error {
  override readonly name = 'NotWantedError';
}

/** The last segment while only some of its parts have arrived. */
function openSegment(segment: Segment) {
  let settle: (isIt: boolean) => void = () => undefined;
  /** Settles once more of it is known; rejects if it is not the one that is listed. */
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

/** Segments that were found before a playlist listed them. The last one may be open: more parts of it follow. */
export function createUnlistedSegments() {
  const early = new Map<number, Segment>();
  let open: ReturnType<typeof openSegment> | null = null;

  /** The open segment has more parts, or is not the one that is listed. */
  const endOpen = (rest: Partial<Segment> | null) => {
    if (open && rest) Object.assign(open.segment, rest);
    open?.settle(rest !== null);
    open = null;
  };

  /** @param segments of a playlist @returns whether one of them is another one with the same number */
  const forget = (segment: Segment, segments: readonly Segment[]): boolean => {
    const listed = segments.find(({ number }) => number === segment.number);
    const isOpen = open?.segment === segment;
    const isIt = listed !== undefined && isSame(segment, listed, isOpen);
    if (isOpen) endOpen(isIt ? listed : null);
    early.delete(segment.number);
    return listed !== undefined && !isIt;
  };

  return {
    all: (): Segment[] => [...early.values()],
    get: (number: number) => early.get(number),
    /** The last segment while only some of its parts have arrived. */
    open: (): Segment | null => open?.segment ?? null,
    /**
     * Settles once more of a segment is known; null for one that is whole.
     * @throws NotWantedError when it is not the one that is listed
     */
    more: (segment: Segment): Promise<void> | null => (open?.segment === segment ? open.more : null),
    /** Adds the segment after the last one. @param isWhole whether it is more than its first part */
    add: (segment: Segment, isWhole: boolean) => {
      if (!isWhole) open = openSegment(segment);
      early.set(segment.number, segment);
    },
    /**
     * Adds the next part of the last segment.
     * @param durationMs of the segment with it @param isWhole whether it is the last one
     */
    addPart: ({ bytes, durationMs }: Pick<Segment, 'bytes' | 'durationMs'>, isWhole: boolean) => {
      if (!open) throw new Error('No segment waits for a part');
      const { segment } = open;
      endOpen({ ...asRest([...restOf(segment), { bytes, etag: '' }]), durationMs });
      if (!isWhole) open = openSegment(segment);
    },
    /**
     * Forgets the segments that a playlist lists, and all of them once the recording has ended.
     * @returns the numbers of those that it lists differently
     */
    compare: ({ pages, segments, state }: Playlist): number[] => {
      const listedCount = pages.length * SEGMENTS_PER_PAGE + segments.length;
      return [...early.values()]
        .filter(({ number }) => number <= listedCount || state === 'ended')
        .filter((segment) => forget(segment, segments))
        .map(({ number }) => number);
    },
  };
}
