import type { Playlist, Segment } from '#shared/api/playlist.ts';
import { INIT_NAME } from '#shared/model/segment.ts';
import { fillGaps, unfilled } from './fill-gaps.ts';
import { followPlaylist } from './follow-playlist.ts';
import { isStuck, placeAfterGap } from './gap.ts';
import { followEdge, type LiveState } from './live-edge.ts';
import { loadSegments, NotWanted, nextWanted } from './load-segments.ts';
import { openMediaSource, playsType } from './media-source.ts';
import { readPlaylist } from './read-playlist.ts';
import { DecodeFailed, openBuffer, type SegmentBuffer } from './segment-buffer.ts';
import { openFiles } from './segment-files.ts';
import { createSegmentList } from './segment-list.ts';
import { tracksOf, type WebmTracks } from './webm.ts';

/** How far ahead of the viewer segments are fetched, in seconds: once they have pressed play, and before. */
const AHEAD_SECONDS = 30;
const AHEAD_AT_REST_SECONDS = 2.5;
/** Where no more fits into the browser's memory it is tried again when so much has been played, in seconds. */
const FULL_STEP_SECONDS = 2;
/** A browser that shows no picture so long after it was given some of it wants more, in milliseconds. */
const SHORT_MS = 300;
/** A recorder that has sent nothing for so long, and has not paused, may be lost; in milliseconds. */
const SILENT_MS = 20_000;
/** A length that is as near as this to the right one is right, in seconds. */
const DURATION_TOLERANCE = 0.05;

/** This browser plays no segments of the recording's codecs. */
export class SegmentsUnsupported extends Error {
  override readonly name = 'SegmentsUnsupported';
}

export interface SegmentOptions {
  /** Lasting address of the playlist; it may answer with a redirect that is valid for a while only. */
  src: string;
  /** Where the playlist is right now, if that is known. */
  directSrc?: string | undefined;
  /** Where the viewer is or wants to be, in seconds; null where they have not said, which is the end of a live one. */
  from: number | null;
  /** Told how it is watched while the recording is being made; null once it is whole. */
  onLive: (live: LiveState | null) => void;
  onError: (error: unknown) => void;
}

export interface SegmentPlayback {
  /** Goes to what is newest, and stays there. */
  goLive: () => void;
  close: () => void;
}

const quoted = (mimeType: string) => mimeType.replace(/codecs=([^"]+)$/, 'codecs="$1"');

/**
 * Plays a recording from its segments: has the video element play a media source, and gives that what the viewer needs
 * next, while the recording is being made and after.
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
  // Browsers show a picture when they have some of the next ones as well, which may be seconds ahead.
  let isShort = false;
  let hasBegun = false;
  let isPlaced = false;
  let buffer: SegmentBuffer | null = null;
  let tracks: WebmTracks | null = null;

  const media = openMediaSource(video, () => stir());
  const files = openFiles({
    ...options,
    signal,
    onTrouble: (isInTrouble) => {
      isLost = isInTrouble;
      tell();
    },
  });
  const loader = loadSegments(files, signal);

  const isLive = () => latest !== null && latest.state !== 'ended';
  const endSeconds = () => list.endMs() / 1000;
  // The player goes to its moment when it hears of the metadata, which is later than the element has them.
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

  /** Says how it is watched, when that has changed. */
  function tell(): void {
    const isPaused = latest?.state === 'paused';
    const isSilent = !isPaused && Date.now() - newsAt > SILENT_MS;
    const live = isLive() ? { isAtEdge: edge.isFollowing(), isPaused, isSilent, isLost } : null;
    const text = JSON.stringify(live);
    if (text === told || signal.aborted) return;
    told = text;
    options.onLive(live);
  }

  const wanted = () => {
    const isWaiting = fullAt !== null && Math.abs(now() - fullAt) < FULL_STEP_SECONDS;
    // A managed source cannot ask for data before it has the first data.
    const isAsked = media.isStreaming() || !isPlaced;
    if (!hasBegun || isWaiting || !isAsked) return { segments: [], page: null };
    const fromMs = startOfLoading() * 1000;
    const ahead = hasPlayed || isShort ? AHEAD_SECONDS : AHEAD_AT_REST_SECONDS;
    return nextWanted({ list, has: (number) => buffer?.has(number) ?? false, fromMs, toMs: fromMs + ahead * 1000 });
  };

  /** Before there is a picture a live viewer is nowhere yet. */
  function startOfLoading(): number {
    const isAtStart = !isPlaced && isLive() && options.from === null;
    return isAtStart ? (list.last()?.startMs ?? 0) / 1000 : now();
  }

  /** Something has changed: what is fetched, and what comes next. */
  function stir(): void {
    buffer?.forgetDropped();
    loader.want(wanted().segments);
    wake();
  }

  const takePlaylist = (playlist: Playlist): number | null => {
    const [countBefore, endBefore] = [list.count(), endSeconds()];
    const hasChanged = playlist.state !== latest?.state;
    latest = playlist;
    list.update(playlist);
    const hasMore = list.count() > countBefore;
    if (hasMore || hasChanged) newsAt = Date.now();
    if (hasMore && countBefore > 0) edge.onNews(endBefore);
    tell();
    stir();
    return hasMore ? (list.last()?.durationMs ?? 0) : null;
  };

  const setDuration = () => {
    const { source } = media;
    const seconds = endSeconds();
    const isRight = Math.abs(source.duration - seconds) <= DURATION_TOLERANCE;
    const ranges = buffer?.buffered();
    const last = ranges && ranges.length > 0 ? ranges.end(ranges.length - 1) : 0;
    if (source.readyState === 'open' && !isRight && seconds >= last) source.duration = seconds;
  };

  /** Gives the browser a segment while it arrives. */
  const give = (held: SegmentBuffer, segment: Segment) =>
    loader.use(segment, async (next) => {
      const filling = tracks === null ? unfilled() : fillGaps(segment, tracks);
      let isWhole = false;
      const nextFilled = async () => {
        if (isWhole) return null;
        const bytes = await next();
        isWhole = bytes === null;
        return bytes ? filling.push(bytes) : filling.end();
      };
      fullAt = (await held.append(segment, nextFilled)) ? null : now();
    });

  /** All that there is for now is there. */
  const finish = () => {
    const next = buffer && isStuck(video) ? placeAfterGap({ buffer, list, time: video.currentTime }) : null;
    if (next !== null) go(next);
    const isWhole = latest?.state === 'ended' && buffer?.has(list.count());
    if (isWhole && media.source.readyState === 'open') media.source.endOfStream();
  };

  const askForMore = () => {
    isShort = isStuck(video);
    stir();
  };

  const step = async (held: SegmentBuffer) => {
    setDuration();
    const { segments, page } = wanted();
    loader.want(segments);
    const [first] = segments;
    if (page !== null) return list.addPage(await loader.page(page));
    if (first) {
      return give(held, first).catch((error: unknown) => {
        if (!(error instanceof NotWanted)) throw error;
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
    if (!playsType(mimeType)) throw new SegmentsUnsupported(`This browser does not play ${mimeType}`);
    hasBegun = true;
    // Requests the initialization segment and the first segment together, while the source opens.
    loader.want(wanted().segments);
    const [file] = await Promise.all([files.file(INIT_NAME, playlist.init.bytes, signal), media.opened]);
    const opened = openBuffer(media.source, media.source.addSourceBuffer(mimeType), now);
    buffer = opened;
    setDuration();
    const init = new Uint8Array(file);
    if (mimeType.startsWith('video/webm')) tracks = tracksOf(init);
    await opened.begin(init);
    return opened;
  };

  const run = async () => {
    takePlaylist(readPlaylist(await files.playlist(true)));
    if (!latest) return;
    const held = await begin(latest);
    if (isLive()) {
      look = followPlaylist({
        ask: async () => readPlaylist(await files.playlist(false)),
        onPlaylist: takePlaylist,
        onError: fail,
        isWatched: () => !video.paused,
        signal,
      });
    }
    while (!signal.aborted) await step(held);
  };

  /** The video element itself reports data that it cannot decode. */
  const fail = (error: unknown) => {
    if (signal.aborted || video.error || error instanceof DecodeFailed) return;
    options.onError(error);
  };

  let look = () => {};
  const listen = (type: string, work: () => void) => video.addEventListener(type, work, { signal });
  listen('loadedmetadata', () => {
    if (isLive() && options.from === null) go((list.last()?.startMs ?? 0) / 1000);
    isPlaced = true;
    stir();
  });
  listen('play', () => {
    hasPlayed = true;
    if (isLive()) {
      look();
      edge.onPlay();
      tell();
    }
    stir();
  });
  listen('seeking', () => {
    const isOwn = ownTarget !== null && Math.abs(video.currentTime - ownTarget) < 0.01;
    ownTarget = null;
    fullAt = null;
    isShort = false;
    if (!isOwn && isLive()) {
      edge.onSeek();
      tell();
    }
    stir();
  });
  for (const type of ['timeupdate', 'waiting']) listen(type, stir);

  run().catch(fail);
  return {
    goLive: () => {
      edge.goLive();
      tell();
      if (video.paused) video.play().catch((error: unknown) => console.warn('Playing did not start.', error));
    },
    close: () => {
      closing.abort();
      wake();
      media.close();
    },
  };
}
