import type { Segment } from '#shared/api/video/playlist.ts';
import type { Demand } from './demand.ts';
import { isStuck } from './follow-stall.ts';
import type { GivenSegments } from './given-segments.ts';
import type { KnownRecording } from './known-recording.ts';
import type { SegmentLoader } from './load-segments.ts';
import type { OpenMediaSource } from './media-source.ts';
import { piecesOf, prepareSegments } from './prepare-segment.ts';
import { rangeAt, type SegmentBuffer } from './segment-buffer.ts';
import type { SegmentList } from './segment-list.ts';
import { NotWantedError } from './unlisted-segments.ts';
import type { Viewer } from './viewer.ts';
import type { SegmentTracks } from './webm.ts';

/** A browser that shows no frame this long after the last append needs more data, in milliseconds. */
const SHORT_MS = 300;

/** A browser with less buffered than this before a gap, in seconds, stops there. */
const NEAR_SECONDS = 0.25;

/**
 * While a recording grows, the source is so much longer than what is known of it, in seconds. The time of WebKitGTK 2.50
 * runs some hundredths of a second past the last frame, on a busy machine more: see `early-end.ts`.
 */
const BEYOND_SECONDS = 0.25;

interface Place {
  buffer: SegmentBuffer;
  list: SegmentList;
  /** The playback position, in seconds. */
  time: number;
}

/** The numbers of the segments between two times, in seconds; null if a page of the playlist is not loaded yet. */
function numbersBetween(list: SegmentList, from: number, to: number): { first: number; last: number } | null {
  const [first, last] = [list.at(from * 1000), list.at(to * 1000)];
  if (!first || !last || 'page' in first || 'page' in last) return null;
  return { first: first.segment.number, last: last.segment.number };
}

/**
 * The end of a gap that no segment fills: the browser has every segment up to that time.
 * @returns the time of the next frame, in seconds; null if segments are missing, or nothing follows
 */
function placeAfterGap({ buffer, list, time }: Place): number | null {
  const ranges = buffer.buffered();
  const next = ranges.find(([from]) => from > time)?.[0] ?? null;
  const left = (rangeAt(ranges, time)?.[1] ?? time) - time;
  const between = next === null || left > NEAR_SECONDS ? null : numbersBetween(list, time, next);
  if (!between) return null;
  for (let number = between.first; number <= between.last; number += 1) if (!buffer.has(number)) return null;
  return next;
}

/** A source that is open, and has its initialization segment. */
export interface BegunSource {
  buffer: SegmentBuffer;
  /** Null for a recording that is not WebM. */
  tracks: SegmentTracks | null;
}

interface Appending {
  video: HTMLVideoElement;
  known: KnownRecording;
  viewer: Viewer;
  media: OpenMediaSource;
  loader: SegmentLoader;
  demand: Demand;
  given: GivenSegments;
  /** Updates the requests, and wakes who rests. */
  refresh: () => void;
  /** Settles with the next `refresh`. */
  woken: () => Promise<void>;
}

/** Appends the segments that the viewer needs next. */
export function createAppending({ video, known, viewer, media, loader, demand, given, refresh, woken }: Appending) {
  const { list } = known;
  const prepare = prepareSegments();
  const lengthen = () => {
    const end = known.endSeconds();
    media.lengthen(known.isGrowing() ? Math.max(end, video.currentTime) + BEYOND_SECONDS : end);
  };

  const append = ({ buffer, tracks }: BegunSource, segment: Segment) =>
    loader.use(segment, async (next) => {
      const pieces = piecesOf(next, prepare(segment, tracks));
      const nextPiece = async () => {
        const piece = await pieces();
        // The parts of a segment make the recording longer while it is appended.
        lengthen();
        return piece;
      };
      demand.setFull(!(await buffer.append(segment, nextPiece)));
    });

  /** Called when the browser has every wanted segment. */
  const finish = (buffer: SegmentBuffer) => {
    const next = isStuck(video) ? placeAfterGap({ buffer, list, time: video.currentTime }) : null;
    if (next !== null) viewer.go(next);
    if (given.hasEnd()) media.end();
  };

  const fetchMore = () => {
    demand.setShort(isStuck(video));
    refresh();
  };

  const rest = async (buffer: SegmentBuffer) => {
    const isWoken = woken();
    finish(buffer);
    const timer = isStuck(video) && !demand.isShort() ? setTimeout(fetchMore, SHORT_MS) : undefined;
    await isWoken;
    clearTimeout(timer);
  };

  return {
    /** Makes the source as long as what is known of the recording, and a little longer while the recording grows. */
    lengthen,
    /** Appends the next segment, or waits until there is one. */
    step: async (source: BegunSource) => {
      lengthen();
      const { segments, page } = demand.wanted();
      loader.want(segments);
      const [first] = segments;
      if (page !== null) return list.addPage(await loader.page(list, page));
      if (!first) return rest(source.buffer);
      return append(source, first).catch((error: unknown) => {
        if (!(error instanceof NotWantedError)) throw error;
      });
    },
  };
}
