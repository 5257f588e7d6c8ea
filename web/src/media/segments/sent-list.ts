import type { Playlist, PlaylistPage, Segment } from '#shared/api/playlist.ts';
import { SEGMENTS_PER_PAGE } from '#shared/model/segment.ts';
import { segmentBytes } from '#shared/rules/segment-objects.ts';
import type { Receipt } from './post-object.ts';

type Init = Playlist['init'] & { mimeType: string };

/** The objects of a recording that have arrived, as the playlist lists them. */
export interface SentList {
  setInit: (init: Init) => void;
  /** Adds a segment that has arrived. It is listed once all segments before it have arrived. */
  add: (segment: Segment) => void;
  /** The next page, once all of its segments and one more have arrived; null before. */
  duePage: () => { page: number; content: PlaylistPage } | null;
  /** Records that the due page has arrived. */
  addPage: (receipt: Receipt) => void;
  /** @returns null while there is nothing to list */
  playlist: (state: Playlist['state']) => Playlist | null;
  /** Sets the length of the recording, in milliseconds, at which its last segment ends. */
  endAt: (durationMs: number) => void;
  /** How many segments are listed. */
  count: () => number;
  /** Time up to which everything has arrived, in milliseconds. */
  endMs: () => number;
}

const sumOf = (segments: Segment[], of: (segment: Segment) => number) =>
  segments.reduce((sum, segment) => sum + of(segment), 0);

/** Creates an empty list. */
export function createSentList(): SentList {
  const pages: Playlist['pages'] = [];
  const early = new Map<number, Segment>();
  let init: Init | null = null;
  let listed: Segment[] = [];

  const count = () => pages.length * SEGMENTS_PER_PAGE + listed.length;
  const onNextPage = () => listed.slice(0, SEGMENTS_PER_PAGE);
  return {
    setInit: (arrived) => {
      init = arrived;
    },
    add: (segment) => {
      early.set(segment.number, segment);
      for (let next = early.get(count() + 1); next; next = early.get(count() + 1)) {
        early.delete(next.number);
        listed.push(next);
      }
    },
    // The length of the very last segment is known only at the end, so it is never on a page.
    duePage: () =>
      listed.length > SEGMENTS_PER_PAGE ? { page: pages.length + 1, content: { segments: onNextPage() } } : null,
    addPage: (receipt) => {
      const segments = onNextPage();
      const durationMs = sumOf(segments, (segment) => segment.durationMs);
      pages.push({ ...receipt, durationMs, bytes: sumOf(segments, segmentBytes) });
      listed = listed.slice(SEGMENTS_PER_PAGE);
    },
    playlist: (state) => {
      if (!init || count() === 0) return null;
      const { mimeType, ...sent } = init;
      return { version: 1, mimeType, state, init: sent, pages: [...pages], segments: onNextPage() };
    },
    endAt: (durationMs) => {
      const last = listed.at(-1);
      if (last) listed = [...listed.slice(0, -1), { ...last, durationMs: Math.max(0, durationMs - last.startMs) }];
    },
    count,
    endMs: () => {
      const last = listed.at(-1);
      return last ? last.startMs + last.durationMs : 0;
    },
  };
}
