import type { Segment } from '#shared/api/video/playlist.ts';
import type { SegmentList } from './segment-list.ts';
import type { Viewer } from './viewer.ts';

/** Number of parallel requests once the browser has the segment at the playback position. */
const PARALLEL = 2;

interface Wanted {
  list: SegmentList;
  has: (number: number) => boolean;
  /** The time range to load, in milliseconds. */
  fromMs: number;
  toMs: number;
}

/**
 * The segments to fetch next, or the page of the playlist that lists them: first the segment at the playback position
 * alone, then two at a time. The segment after it is always included: a browser shows a frame once it has the next one.
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

/** How far ahead segments are fetched, in seconds: after the viewer has pressed play, and before. */
const AHEAD_SECONDS = 30;
const AHEAD_AT_REST_SECONDS = 2.5;
/** When the source buffer is full, the player tries again after playing this much, in seconds. */
const FULL_STEP_SECONDS = 2;

interface DemandOptions {
  list: SegmentList;
  viewer: Viewer;
  /** Whether the browser asks for more data. */
  isStreaming: () => boolean;
  has: (number: number) => boolean;
}

/** Decides which segments the browser gets next, and how far ahead of the viewer. */
export function createDemand({ list, viewer, isStreaming, has }: DemandOptions) {
  let hasBegun = false;
  // Browsers show a frame only when they also have some of the next ones, which may be seconds ahead.
  let isShort = false;
  let fullAt: number | null = null;

  const isFull = () => fullAt !== null && Math.abs(viewer.now() - fullAt) < FULL_STEP_SECONDS;
  return {
    /** The playlist is known. */
    begin: () => {
      hasBegun = true;
    },
    wanted: (): ReturnType<typeof nextWanted> => {
      // A managed source does not ask for data before the first append.
      const isAsked = hasBegun && (isStreaming() || !viewer.isPlaced());
      if (!isAsked || isFull()) return { segments: [], page: null };
      const ahead = viewer.hasPlayed() || isShort ? AHEAD_SECONDS : AHEAD_AT_REST_SECONDS;
      const fromMs = viewer.loadsFrom() * 1000;
      return nextWanted({ list, has, fromMs, toMs: fromMs + ahead * 1000 });
    },
    isShort: () => isShort,
    setShort: (is: boolean) => {
      isShort = is;
    },
    /** Whether the source buffer is full at the playback position. */
    setFull: (is: boolean) => {
      fullAt = is ? viewer.now() : null;
    },
    /** The viewer is at another time: what was true of the buffer is not. */
    onSeek: () => {
      fullAt = null;
      isShort = false;
    },
  };
}

export type Demand = ReturnType<typeof createDemand>;
