import type { Playlist, Segment } from '#shared/api/playlist.ts';
import { INIT_NAME } from '#shared/model/segment.ts';
import { versionAddress } from '#shared/rules/version-address.ts';
import { clearAlphaMode } from '#shared/webm/tracks.ts';
import { placeAfterGap } from './gap.ts';
import type { KnownRecording } from './known-recording.ts';
import { loadSegments, nextWanted } from './load-segments.ts';
import { openMediaSource } from './media-source.ts';
import { playsType } from './plays-type.ts';
import { prepareSegments } from './prepare-segment.ts';
import { openBuffer, type SegmentBuffer } from './segment-buffer.ts';
import type { SegmentFiles } from './segment-files.ts';
import { NotWantedError } from './segment-list.ts';
import { isStuck } from './stall-watch.ts';
import type { Viewer } from './viewer.ts';
import { type SegmentTracks, tracksOf } from './webm.ts';

/** How far ahead segments are fetched, in seconds: after the viewer has pressed play, and before. */
const AHEAD_SECONDS = 30;
const AHEAD_AT_REST_SECONDS = 2.5;
/** When the source buffer is full, the player tries again after playing this much, in seconds. */
const FULL_STEP_SECONDS = 2;
/** A browser that shows no frame this long after the last append needs more data, in milliseconds. */
const SHORT_MS = 300;
/** Differences of the duration up to this, in seconds, are ignored. */
const DURATION_TOLERANCE = 0.05;

const quoted = (mimeType: string) => mimeType.replace(/codecs=([^"]+)$/, 'codecs="$1"');

/** Decides how much of the recording the browser gets ahead of the viewer. */
function createReach(viewer: Viewer) {
  // Browsers show a frame only when they also have some of the next ones, which may be seconds ahead.
  let isShort = false;
  let fullAt: number | null = null;
  return {
    /** The time range to fetch, in milliseconds; null while the source buffer is full. */
    range: () => {
      if (fullAt !== null && Math.abs(viewer.now() - fullAt) < FULL_STEP_SECONDS) return null;
      const ahead = viewer.hasPlayed() || isShort ? AHEAD_SECONDS : AHEAD_AT_REST_SECONDS;
      const fromMs = viewer.loadsFrom() * 1000;
      return { fromMs, toMs: fromMs + ahead * 1000 };
    },
    isShort: () => isShort,
    setShort: (is: boolean) => {
      isShort = is;
    },
    /** Whether the source buffer is full at the playback position. */
    setFull: (isFull: boolean) => {
      fullAt = isFull ? viewer.now() : null;
    },
  };
}

/** Knows which segments around the playback position the browser was given. @param has whether it has a segment */
function createGiven({ list, state }: KnownRecording, now: Viewer['now'], has: (number: number) => boolean) {
  /** The number of the segment at the playback position; null while it is unknown. */
  const numberHere = (): number | null => {
    const found = list.at(now() * 1000);
    return found && 'segment' in found ? found.segment.number : null;
  };
  const hasPlace = (): boolean => {
    const number = numberHere();
    return number !== null && has(number);
  };
  return {
    hasPlace,
    /** Whether it has the segment at the playback position, and the next one. */
    isFed: (): boolean => {
      const number = numberHere();
      if (number === null || !has(number)) return false;
      return number === list.count() ? state() === 'ended' : has(number + 1);
    },
    /** Whether it has the segment at the playback position, and no other one is known after it. */
    hasAll: (): boolean => has(list.count()) && numberHere() === list.count(),
    /** Whether it has the last segment of a recording that has ended. */
    hasEnd: (): boolean => state() === 'ended' && has(list.count()),
  };
}

interface Feed {
  video: HTMLVideoElement;
  known: KnownRecording;
  viewer: Viewer;
  files: SegmentFiles;
  signal: AbortSignal;
}

/**
 * Lets a video element play a new media source, and appends the segments that the viewer needs next, from `begin` on.
 */
export function feedSource({ video, known, viewer, files, signal }: Feed) {
  const { list } = known;
  const media = openMediaSource(video, () => refresh());
  const loader = loadSegments(files, list.more, signal);
  const reach = createReach(viewer);
  const prepare = prepareSegments();
  let hasBegun = false;
  let buffer: SegmentBuffer | null = null;
  let tracks: SegmentTracks | null = null;
  let wake = () => {};

  const has = (number: number) => buffer?.has(number) ?? false;
  const given = createGiven(known, viewer.now, has);

  const wanted = (): ReturnType<typeof nextWanted> => {
    // A managed source does not ask for data before the first append.
    const isAsked = hasBegun && (media.isStreaming() || !viewer.isPlaced());
    const range = isAsked ? reach.range() : null;
    return range ? nextWanted({ list, has, ...range }) : { segments: [], page: null };
  };

  /** Updates the requests, and wakes the loop. */
  const refresh = () => {
    buffer?.forgetDropped();
    loader.want(wanted().segments);
    wake();
  };

  const setDuration = () => {
    const { source } = media;
    const seconds = known.endSeconds();
    const isRight = Math.abs(source.duration - seconds) <= DURATION_TOLERANCE;
    const last = buffer?.buffered().at(-1)?.[1] ?? 0;
    if (source.readyState === 'open' && !isRight && seconds >= last) source.duration = seconds;
  };

  /** Appends a segment while it arrives. */
  const append = (to: SegmentBuffer, segment: Segment) =>
    loader.use(segment, async (next) => {
      const filling = prepare(segment, tracks);
      let isWhole = false;
      const nextFilled = async () => {
        if (isWhole) return null;
        const bytes = await next();
        isWhole = bytes === null;
        return bytes ? filling.push(bytes) : filling.end();
      };
      reach.setFull(!(await to.append(segment, nextFilled)));
    });

  /** Called when the browser has every wanted segment. */
  const finish = () => {
    const next = buffer && isStuck(video) ? placeAfterGap({ buffer, list, time: video.currentTime }) : null;
    if (next !== null) viewer.go(next);
    if (given.hasEnd() && media.source.readyState === 'open') media.source.endOfStream();
  };

  const fetchMore = () => {
    reach.setShort(isStuck(video));
    refresh();
  };

  const rest = async () => {
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    finish();
    const timer = isStuck(video) && !reach.isShort() ? setTimeout(fetchMore, SHORT_MS) : undefined;
    await woken;
    clearTimeout(timer);
  };

  const step = async (to: SegmentBuffer) => {
    setDuration();
    const { segments, page } = wanted();
    loader.want(segments);
    const [first] = segments;
    if (page !== null) return list.addPage(await loader.page(list, page));
    if (!first) return rest();
    return append(to, first).catch((error: unknown) => {
      if (!(error instanceof NotWantedError)) throw error;
    });
  };

  return {
    refresh,
    /** The tracks of a WebM recording, once the source is open. */
    tracks: () => tracks,
    /** @throws NotSupportedError when the browser does not play the recording's codecs */
    begin: async ({ mimeType: type, init }: Playlist) => {
      const mimeType = quoted(type);
      if (!playsType(mimeType)) throw new DOMException(`This browser does not play ${mimeType}`, 'NotSupportedError');
      hasBegun = true;
      // Requests the initialization segment and the first segment together, while the source opens.
      loader.want(wanted().segments);
      const [file] = await Promise.all([
        files.file(versionAddress(INIT_NAME, init.versionId), init.bytes, signal),
        media.opened,
      ]);
      buffer = openBuffer(media.source, media.source.addSourceBuffer(mimeType), viewer.now);
      setDuration();
      const bytes = new Uint8Array(file);
      if (mimeType.startsWith('video/webm')) tracks = tracksOf(bytes);
      clearAlphaMode(bytes);
      await buffer.begin(bytes);
    },
    /** Appends segments until the signal aborts. */
    run: async () => {
      while (buffer && !signal.aborted) await step(buffer);
    },
    /** The viewer is at another time: what was true of the buffer is not. */
    onSeek: () => {
      reach.setFull(false);
      reach.setShort(false);
    },
    /** Lets segments be appended again. */
    replace: (numbers: readonly number[]) => {
      for (const number of numbers) buffer?.forget(number);
    },
    /** Which segments the browser was given. */
    given,
    close: () => {
      wake();
      media.close();
    },
  };
}
