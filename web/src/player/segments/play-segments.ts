import type { Playlist, Segment } from '#shared/api/playlist.ts';
import { INIT_NAME, LIVE_SEGMENT_MAX_MS, segmentName } from '#shared/model/segment.ts';
import { versionAddress } from '#shared/rules/segment-objects.ts';
import { clearAlphaMode } from '#shared/webm/tracks.ts';
import { timesOf } from './early-segment.ts';
import { followPlaylist } from './follow-playlist.ts';
import { isStuck, placeAfterGap } from './gap.ts';
import { followEdge, type LiveState } from './live-edge.ts';
import { loadSegments, NotWantedError, nextWanted } from './load-segments.ts';
import { openMediaSource } from './media-source.ts';
import { playsType } from './plays-type.ts';
import { prepareSegments } from './prepare-segment.ts';
import { readPlaylist } from './read-playlist.ts';
import { DecodeFailedError, openBuffer, type SegmentBuffer } from './segment-buffer.ts';
import { openFiles } from './segment-files.ts';
import { createSegmentList } from './segment-list.ts';
import { watchStall } from './stall-watch.ts';
import { type SegmentTracks, tracksOf } from './webm.ts';

/** How far ahead segments are fetched, in seconds: after the viewer has pressed play, and before. */
const AHEAD_SECONDS = 30;
const AHEAD_AT_REST_SECONDS = 2.5;
/** When the source buffer is full, the player tries again after playing this much, in seconds. */
const FULL_STEP_SECONDS = 2;
/** A browser that shows no frame this long after the last append needs more data, in milliseconds. */
const SHORT_MS = 300;
/** A recorder that has sent no segment for this long without a pause may be lost, in milliseconds. */
const SILENT_MS = 20_000;
/** A viewer this close to the end of the last segment has seen everything, in seconds. */
const END_SECONDS = 0.5;
/** Differences of the duration up to this, in seconds, are ignored. */
const DURATION_TOLERANCE = 0.05;

export interface SegmentOptions {
  /** Permanent URL of the playlist; it may redirect to a URL that expires. */
  src: string;
  /** The URL behind that redirect, if it is known. */
  directSrc?: string | undefined;
  /** The start time, in seconds; null for the default: the live edge of a live recording, otherwise the start. */
  from: number | null;
  /** Whether the recording has ended although its playlist still grows: see `isSaving` in the playlist. */
  isSaving?: boolean | undefined;
  /** Called when the viewer's state changes while the playlist grows; with null once it is complete. */
  onLive: (live: LiveState | null) => void;
  onError: (error: unknown) => void;
}

export interface SegmentPlayback {
  /** Seeks to the live edge, and follows it. */
  goLive: () => void;
  close: () => void;
}

const quoted = (mimeType: string) => mimeType.replace(/codecs=([^"]+)$/, 'codecs="$1"');

/**
 * Plays a recording from its segments, both live and after its end: the video element plays a media source, and this
 * appends the segments that the viewer needs next.
 */
export function playSegments(video: HTMLVideoElement, options: SegmentOptions): SegmentPlayback {
  const closing = new AbortController();
  const { signal } = closing;
  const list = createSegmentList();
  let isLost = false;
  let wake = () => {};
  let latest: Playlist | null = null;
  let newsAt = 0;
  let told = '';
  let ownTarget: number | null = null;
  let hasPlayed = !video.paused;
  let fullAt: number | null = null;
  // Browsers show a frame only when they also have some of the next ones, which may be seconds ahead.
  let isShort = false;
  let hasBegun = false;
  let isPlaced = false;
  let buffer: SegmentBuffer | null = null;
  let tracks: SegmentTracks | null = null;
  const prepare = prepareSegments();

  const media = openMediaSource(video, () => refresh());
  const files = openFiles({
    ...options,
    signal,
    onLost: (hasLost) => {
      isLost = hasLost;
      reportState();
    },
  });
  const loader = loadSegments(files, signal);

  const isGrowing = () => latest !== null && latest.state !== 'ended';
  const isSaving = () => isGrowing() && (options.isSaving === true || latest?.isSaving === true);
  const isLive = () => isGrowing() && !isSaving();
  const endSeconds = () => list.endMs() / 1000;
  // The player seeks to its start time on `loadedmetadata`; `currentTime` is 0 before that.
  const now = () => (isPlaced ? video.currentTime : (options.from ?? 0));

  const go = (seconds: number) => {
    ownTarget = seconds;
    video.currentTime = seconds;
  };
  const edge = followEdge({
    video,
    end: endSeconds,
    lastStart: () => (list.last()?.startMs ?? 0) / 1000,
    go,
  });
  if (options.from !== null) edge.leave();

  /** Reports the viewer's state if it has changed. */
  function reportState(): void {
    const isPaused = latest?.state === 'paused';
    const lateMs = isPaused ? 0 : Date.now() - newsAt;
    const isSilent = lateMs > SILENT_MS;
    const isAtEnd = isSaving()
      ? endSeconds() - now() < END_SECONDS
      : edge.isFollowing() && lateMs > LIVE_SEGMENT_MAX_MS && !isLost;
    const isWaiting = isAtEnd && !video.paused && isStuck(video);
    if (isWaiting) edge.onWait();
    const state = { isSaving: isSaving(), isAtEdge: edge.isFollowing(), isPaused, isWaiting, isSilent, isLost };
    const live = isGrowing() ? state : null;
    const text = JSON.stringify(live);
    if (text === told || signal.aborted) return;
    told = text;
    options.onLive(live);
  }

  const wanted = () => {
    const isWaiting = fullAt !== null && Math.abs(now() - fullAt) < FULL_STEP_SECONDS;
    // A managed source does not ask for data before the first append.
    const isAsked = media.isStreaming() || !isPlaced;
    if (!hasBegun || isWaiting || !isAsked) return { segments: [], page: null };
    const fromMs = startOfLoading() * 1000;
    const ahead = hasPlayed || isShort ? AHEAD_SECONDS : AHEAD_AT_REST_SECONDS;
    return nextWanted({ list, has: (number) => buffer?.has(number) ?? false, fromMs, toMs: fromMs + ahead * 1000 });
  };

  /** Before the first frame, a live viewer has no playback position. */
  function startOfLoading(): number {
    const isAtStart = !isPlaced && isLive() && options.from === null;
    return isAtStart ? (list.last()?.startMs ?? 0) / 1000 : now();
  }

  /** Updates the requests, and wakes the loop. */
  function refresh(): void {
    buffer?.forgetDropped();
    loader.want(wanted().segments);
    wake();
  }

  /** Adds what is new to the list. @returns whether there are more segments */
  const takeNews = (add: () => void, isOtherState = false): boolean => {
    const [countBefore, endBefore] = [list.count(), endSeconds()];
    add();
    const hasMore = list.count() > countBefore;
    if (hasMore || isOtherState) newsAt = Date.now();
    if (hasMore && countBefore > 0) edge.onNews(endBefore);
    reportState();
    refresh();
    return hasMore;
  };

  const takePlaylist = (playlist: Playlist): number | null => {
    const isOtherState = playlist.state !== latest?.state;
    latest = playlist;
    const add = () => {
      for (const number of list.update(playlist)) buffer?.forget(number);
      if (isSaving()) edge.leave();
    };
    if (!takeNews(add, isOtherState)) return null;
    // The segments of a recording that is being saved come as fast as its connection allows.
    return isSaving() ? 0 : (list.last()?.durationMs ?? 0);
  };

  /** Takes the next segment before the playlist lists it. */
  const takeNext = async (): Promise<number | null | 'unknown'> => {
    const last = list.last();
    const isLiveNow = latest?.state === 'recording' && !isSaving();
    if (!last || !tracks || tracks.video === null || !isLiveNow) return 'unknown';
    const number = last.number + 1;
    const bytes = await files.early(segmentName(number), last.bytes);
    if (!bytes) return null;
    const times = timesOf(bytes, tracks);
    if (!times || list.count() >= number) return 'unknown';
    takeNews(() => list.addEarly({ number, bytes: bytes.length, etag: '', ...times }));
    return times.durationMs;
  };

  const setDuration = () => {
    const { source } = media;
    const seconds = endSeconds();
    const isRight = Math.abs(source.duration - seconds) <= DURATION_TOLERANCE;
    const last = buffer?.buffered().at(-1)?.[1] ?? 0;
    if (source.readyState === 'open' && !isRight && seconds >= last) source.duration = seconds;
  };

  /** Whether the browser was given the segment at the playback position, and the next one. */
  const isFed = (): boolean => {
    const found = list.at(now() * 1000);
    if (!buffer || !found || 'page' in found) return false;
    const { number } = found.segment;
    return buffer.has(number) && (number === list.count() ? latest?.state === 'ended' : buffer.has(number + 1));
  };

  /** Appends a segment while it arrives. */
  const give = (held: SegmentBuffer, segment: Segment) =>
    loader.use(segment, async (next) => {
      const filling = prepare(segment, tracks);
      let isWhole = false;
      const nextFilled = async () => {
        if (isWhole) return null;
        const bytes = await next();
        isWhole = bytes === null;
        return bytes ? filling.push(bytes) : filling.end();
      };
      fullAt = (await held.append(segment, nextFilled)) ? null : now();
    });

  /** Called when the browser has every wanted segment. */
  const finish = () => {
    const next = buffer && isStuck(video) ? placeAfterGap({ buffer, list, time: video.currentTime }) : null;
    if (next !== null) go(next);
    const isWhole = latest?.state === 'ended' && buffer?.has(list.count());
    if (isWhole && media.source.readyState === 'open') media.source.endOfStream();
  };

  const askForMore = () => {
    isShort = isStuck(video);
    refresh();
  };

  const step = async (held: SegmentBuffer) => {
    setDuration();
    const { segments, page } = wanted();
    loader.want(segments);
    const [first] = segments;
    if (page !== null) return list.addPage(await loader.page(list, page));
    if (first) {
      return give(held, first).catch((error: unknown) => {
        if (!(error instanceof NotWantedError)) throw error;
      });
    }
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    finish();
    const timer = isStuck(video) && !isShort ? setTimeout(askForMore, SHORT_MS) : undefined;
    await woken;
    clearTimeout(timer);
  };

  const begin = async (playlist: Playlist): Promise<SegmentBuffer> => {
    const mimeType = quoted(playlist.mimeType);
    if (!playsType(mimeType)) throw new DOMException(`This browser does not play ${mimeType}`, 'NotSupportedError');
    hasBegun = true;
    // Requests the initialization segment and the first segment together, while the source opens.
    loader.want(wanted().segments);
    const [file] = await Promise.all([
      files.file(versionAddress(INIT_NAME, playlist.init.versionId), playlist.init.bytes, signal),
      media.opened,
    ]);
    const opened = openBuffer(media.source, media.source.addSourceBuffer(mimeType), now);
    buffer = opened;
    setDuration();
    const init = new Uint8Array(file);
    if (mimeType.startsWith('video/webm')) tracks = tracksOf(init);
    clearAlphaMode(init);
    await opened.begin(init);
    return opened;
  };

  const run = async () => {
    takePlaylist(readPlaylist(await files.playlist(true)));
    if (!latest) return;
    const held = await begin(latest);
    if (isGrowing()) {
      checkPlaylist = followPlaylist({
        takeNext,
        // The permanent address leads to the complete playlist as soon as there is one.
        ask: async () => readPlaylist(await (isSaving() ? files.lastingPlaylist() : files.playlist(false))),
        onPlaylist: takePlaylist,
        onError: fail,
        isWatched: () => !video.paused && !(isSaving() && Date.now() - newsAt > SILENT_MS),
        signal,
      });
    }
    while (!signal.aborted) await step(held);
  };

  /** Reports an error, except data that cannot be decoded: the video element itself reports that. */
  const fail = (error: unknown) => {
    if (signal.aborted || video.error || error instanceof DecodeFailedError) return;
    options.onError(error);
  };

  let checkPlaylist = () => {};
  const listen = (type: string, work: () => void) => video.addEventListener(type, work, { signal });
  listen('loadedmetadata', () => {
    if (isLive() && options.from === null) go((list.last()?.startMs ?? 0) / 1000);
    isPlaced = true;
    refresh();
  });
  listen('play', () => {
    hasPlayed = true;
    if (isGrowing()) checkPlaylist();
    if (isLive()) {
      edge.onPlay();
      reportState();
    }
    refresh();
  });
  listen('seeking', () => {
    const isOwn = ownTarget !== null && Math.abs(video.currentTime - ownTarget) < 0.01;
    ownTarget = null;
    fullAt = null;
    isShort = false;
    if (!isOwn && isLive()) {
      edge.onSeek();
      reportState();
    }
    refresh();
  });
  for (const type of ['timeupdate', 'waiting']) {
    listen(type, () => {
      if (isSaving()) reportState();
      refresh();
    });
  }

  const onStall = () =>
    fail(new DOMException('The video does not move although it has its segments', 'NotSupportedError'));
  watchStall({ video, isFed, onStall, signal });
  run().catch(fail);
  return {
    goLive: () => {
      edge.goLive();
      reportState();
      if (video.paused) video.play().catch((error: unknown) => console.warn('Playing did not start.', error));
    },
    close: () => {
      closing.abort();
      wake();
      media.close();
    },
  };
}
