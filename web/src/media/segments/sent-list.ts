import type { Playlist, PlaylistPage, Segment } from '#shared/api/video/playlist.ts';
import { SEGMENTS_PER_PAGE } from '#shared/model/video/segment.ts';
import { segmentBytes } from '#shared/rules/video/segment-objects.ts';
import type { Receipt } from './post-object.ts';

type Init = Playlist['init'] & { mimeType: string };

const sumOf = (segments: Segment[], of: (segment: Segment) => number) =>
  segments.reduce((sum, segment) => sum + of(segment), 0);

/** Lists what has arrived. @param onGrown called with each part of the list that has arrived */
export function createSentList(onGrown: () => void) {
  const pages: Playlist['pages'] = [];
  const early = new Map<number, Segment>();
  let init: Init | null = null;
  let listed: Segment[] = [];

  const count = () => pages.length * SEGMENTS_PER_PAGE + listed.length;
  const onNextPage = () => listed.slice(0, SEGMENTS_PER_PAGE);
  return {
    setInit: (arrived: Init) => {
      init = arrived;
      onGrown();
    },
    /** Adds a segment that has arrived. It is listed once all segments before it have arrived. */
    add: (segment: Segment) => {
      early.set(segment.number, segment);
      for (let next = early.get(count() + 1); next; next = early.get(count() + 1)) {
        early.delete(next.number);
        listed.push(next);
      }
      onGrown();
    },
    /**
     * The next page, once all of its segments and one more have arrived; null before. The length of the very last segment
     * is known only at the end, so it is never on a page.
     */
    duePage: (): { page: number; content: PlaylistPage } | null =>
      listed.length > SEGMENTS_PER_PAGE ? { page: pages.length + 1, content: { segments: onNextPage() } } : null,
    /** Records that the due page has arrived. */
    addPage: (receipt: Receipt) => {
      const segments = onNextPage();
      const durationMs = sumOf(segments, (segment) => segment.durationMs);
      pages.push({ ...receipt, durationMs, bytes: sumOf(segments, segmentBytes) });
      listed = listed.slice(SEGMENTS_PER_PAGE);
      onGrown();
    },
    /** @returns null while there is nothing to list */
    playlist: (state: Playlist['state']): Playlist | null => {
      if (!init || count() === 0) return null;
      const { mimeType, ...sent } = init;
      return { version: 1, mimeType, state, init: sent, pages: [...pages], segments: onNextPage() };
    },
    /** Sets the length of the recording, in milliseconds, at which its last segment ends. */
    endAt: (durationMs: number) => {
      const last = listed.at(-1);
      if (last) listed = [...listed.slice(0, -1), { ...last, durationMs: Math.max(0, durationMs - last.startMs) }];
    },
    /** Time up to which everything has arrived, in milliseconds. */
    endMs: () => {
      const last = listed.at(-1);
      return last ? last.startMs + last.durationMs : 0;
    },
  };
}

export type SentList = ReturnType<typeof createSentList>;
