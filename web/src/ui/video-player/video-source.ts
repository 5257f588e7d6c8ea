import { MEDIA_TOKEN_SECONDS } from '#shared/model/media-token.ts';
import { handOver } from './handover.ts';
import { freezeFrame, goTo, linkedMoment, type Moment, momentOf } from './keep-place.ts';
import { replaceSource } from './replace-source.ts';
import { openSegments } from './segment-source.ts';
import type { LiveState } from './segments/live-edge.ts';
import type { SegmentPlayback } from './segments/play-segments.ts';

/** Beyond the end of any video: seeking there makes a browser find out how long a file is that does not say. */
const FAR_AWAY_SECONDS = 1e9;
/**
 * For a file without an index that means reading all of it; after this time, in milliseconds, one is not kept waiting.
 */
const MEASURE_MS = 5000;
/** A second failure within this time of the first, in milliseconds, is not the old address going stale. */
const RETRY_AFTER_MS = 10_000;

/** The age of an address at which the next one is taken, in milliseconds: ten minutes before it ends. */
const RENEW_MS = (MEDIA_TOKEN_SECONDS - 10 * 60) * 1000;
/** After a try to take the next one that came to nothing, in milliseconds. */
const RENEW_AGAIN_MS = 60_000;

/** Where a video is, and where to begin in it. */
export interface Source {
  /** Lasting address; it may answer with a redirect that is valid for a while only. */
  src: string;
  /** Where the bytes are right now, if that is known: tried first. */
  directSrc?: string | undefined;
  /** Whether it is the address of a playlist, and the video is played from its segments. */
  isPlaylist?: boolean | undefined;
  /** Seconds. */
  startAt?: number | undefined;
}

export interface SourceState {
  /** The length of a file that does not say it is being found out. */
  isMeasuring: boolean;
  /** It cannot be played, even after its address was asked for again. */
  hasFailed: boolean;
  /** How a recording is watched that is being made; null for any other. */
  live: LiveState | null;
  /** This browser does not play segments of its codecs. */
  isUnsupported: boolean;
}

interface SourceListeners {
  onState: (state: SourceState) => void;
  /**
   * Another element plays the same at the same moment, from an address that lasts longer: it is to be shown instead.
   */
  onRenewed: (next: HTMLVideoElement) => void;
}

/** What an element loads: its own address, or that of the one source in it. */
const addressOf = (video: HTMLVideoElement) =>
  video.getAttribute('src') ?? video.querySelector('source')?.getAttribute('src');

/**
 * Loads sources into a video element, one after the other, and keeps the viewer's place. A file of unknown length is
 * measured by seeking to its end. The address that `src` redirects to lives for an hour only and can be withdrawn.
 * Before it ends, another element takes over that has asked `src` again. When it fails all the same, `src` is asked
 * once more, and playing goes on where it was. What is played from segments goes on from them when there is a file,
 * until another element has taken over or nothing is playing.
 * @returns `goLive` to go to the end of a recording that is being made, `load` for the next source, `adopt` for an
 * element that has taken over, `retry` after a failure, `stop` for the end
 */
export function manageSource(video: HTMLVideoElement, { onState, onRenewed }: SourceListeners) {
  const listening = new AbortController();
  let lasting = '';
  let resumeAt: Moment | null = null;
  // By what is told of it: Chromium says `paused` of a video that was playing when it failed.
  let isPlaying = !video.paused;
  let failedAt = Number.NEGATIVE_INFINITY;
  let measuring: ReturnType<typeof setTimeout> | undefined;
  // When the next address is to be taken, by a clock that goes on while the device sleeps.
  let renewAt = Number.POSITIVE_INFINITY;
  let endRenewal = () => {};
  let isPlaylist = false;
  let segments: SegmentPlayback | null = null;
  let live: LiveState | null = null;

  let hasFailed = false;
  let isUnsupported = false;

  const tell = (failed: boolean) => {
    hasFailed = failed;
    onState({ isMeasuring: measuring !== undefined, hasFailed, live, isUnsupported });
  };

  /** Kept from the first time on: an element that has been reset since says 0. */
  const keepPlace = () => {
    resumeAt ??= momentOf(video, isPlaying);
  };

  const resume = () => {
    const moment = resumeAt;
    resumeAt = null;
    if (moment) goTo(video, moment);
  };

  const endMeasuring = () => {
    clearTimeout(measuring);
    measuring = undefined;
    tell(false);
  };

  const finishMeasuring = () => {
    endMeasuring();
    resume();
  };

  const measure = () => {
    keepPlace();
    measuring = setTimeout(finishMeasuring, MEASURE_MS);
    tell(false);
    video.currentTime = FAR_AWAY_SECONDS;
  };

  const onMetadata = () => {
    // Somebody has gone elsewhere while it was loading.
    if (resumeAt && video.currentTime > 0) resumeAt.time = video.currentTime;
    if (Number.isFinite(video.duration)) resume();
    else measure();
  };

  const tookAddress = () => {
    endRenewal();
    renewAt = Date.now() + RENEW_MS;
  };

  const endSegments = () => {
    segments?.close();
    segments = null;
    live = null;
  };

  const pointToSegments = (address: string) => {
    segments = openSegments(video, {
      src: lasting,
      directSrc: address === lasting ? undefined : address,
      from: resumeAt?.time ?? null,
      onLive: (next) => {
        live = next;
        tell(false);
      },
      onError: (error) => {
        console.warn('The recording cannot be played from its segments.', error);
        isUnsupported = (error as Error).name === 'SegmentsUnsupported';
        if (!replacement.force()) tell(true);
      },
    });
  };

  const point = (address: string) => {
    endSegments();
    tookAddress();
    if (isPlaylist) pointToSegments(address);
    else video.src = address;
  };

  const repoint = () => {
    keepPlace();
    point(lasting);
  };

  /** What is not playing needs no address, and a window of the browser's own shows no other element. */
  const renewIfDue = () => {
    if (isPlaylist || Date.now() < renewAt || measuring !== undefined || video.paused) return;
    if (document.pictureInPictureElement === video) return;
    renewAt = Number.POSITIVE_INFINITY;
    endRenewal = handOver(video, lasting, {
      onReady: onRenewed,
      onGiveUp: () => {
        renewAt = Date.now() + RENEW_AGAIN_MS;
      },
    });
  };

  const onError = () => {
    endMeasuring();
    const now = performance.now();
    if (now - failedAt < RETRY_AFTER_MS) return tell(true);
    failedAt = now;
    repoint();
  };

  const onPlay = () => {
    isPlaying = true;
    if (measuring === undefined) return;
    // The end is no place to play from: it is done once the length is known.
    if (resumeAt) resumeAt.isPlaying = true;
    video.pause();
  };

  // An error of a `source` element in it does not bubble.
  const listen = (type: string, work: () => void) =>
    video.addEventListener(type, work, { signal: listening.signal, capture: true });
  listen('loadedmetadata', onMetadata);
  listen('seeked', () => measuring !== undefined && finishMeasuring());
  listen('play', onPlay);
  listen('pause', () => {
    isPlaying = false;
  });
  listen('error', onError);
  listen('timeupdate', renewIfDue);

  const begin = (address: string) => {
    if (addressOf(video) !== address) return point(address);
    tookAddress();
    if (video.error || video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) {
      onError();
    } else if (video.readyState > 0) {
      // The page began to load it before there was a player.
      onMetadata();
    }
  };

  const start = ({ src, directSrc, startAt, isPlaylist: isNextPlaylist = false }: Source) => {
    const isFirst = lasting === '';
    lasting = src;
    isPlaylist = isNextPlaylist;
    failedAt = Number.NEGATIVE_INFINITY;
    // The element drops the events that are still on their way when it loads another file.
    if (!video.error) isPlaying = !video.paused;
    if (isFirst) {
      if (startAt) resumeAt = linkedMoment(startAt);
    } else if (video.currentTime > 0 || isPlaying) {
      keepPlace();
      freezeFrame(video);
    }
    endMeasuring();
    begin(directSrc ?? src);
  };

  const replacement = replaceSource(video, { replace: start, onReady: onRenewed });

  const load = (source: Source) => {
    if (isPlaylist && !source.isPlaylist && !hasFailed) replacement.prepare(source);
    else start(source);
  };

  /** The video plays already what `src` leads to. */
  const adopt = ({ src }: Source) => {
    lasting = src;
    tookAddress();
  };

  const retry = () => {
    failedAt = Number.NEGATIVE_INFINITY;
    tell(false);
    repoint();
  };

  const stop = () => {
    clearTimeout(measuring);
    endRenewal();
    replacement.stop();
    endSegments();
    listening.abort();
  };
  return { load, adopt, retry, stop, goLive: () => segments?.goLive() };
}
