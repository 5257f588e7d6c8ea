import { MEDIA_TOKEN_SECONDS } from '#shared/model/media-token.ts';
import type { LiveState } from '../segments/live-edge.ts';
import { isRefusal, rememberRefusal } from '../segments/refused-segments.ts';
import { handOver } from './handover.ts';
import { freezeFrame, goTo, linkedMoment, type Moment, momentOf } from './keep-place.ts';
import { replaceSource } from './replace-source.ts';
import { type OpenedSegments, openSegments } from './segment-source.ts';

/** After the end of any video: a seek to it makes the browser measure a file without a length. */
const FAR_AWAY_SECONDS = 1e9;
/** The time limit of the measurement, in milliseconds: a file without an index has to be read completely. */
const MEASURE_MS = 5000;
/** An error this soon after the last one, in milliseconds, is not caused by an expired address. */
const RETRY_AFTER_MS = 10_000;

/** The age at which an address is renewed, in milliseconds: ten minutes before it expires. */
const RENEW_MS = (MEDIA_TOKEN_SECONDS - 10 * 60) * 1000;
/** Wait after a failed renewal, in milliseconds. */
const RENEW_AGAIN_MS = 60_000;

/** The address of a video, and the moment to begin at. */
export interface Source {
  /** The permanent address; it may redirect to one that expires. */
  src: string;
  /** The current target of that redirect, if it is known; tried first. */
  directSrc?: string | undefined;
  /** Whether `src` is a playlist of segments. */
  isPlaylist?: boolean | undefined;
  /** Whether the playlist is of a recording that has ended, and whose rest is still being sent. */
  isSaving?: boolean | undefined;
  /** The segments of the playlist, if the page has begun to play them in the element. */
  segments?: OpenedSegments | undefined;
  /** Seconds. */
  startAt?: number | undefined;
}

export interface SourceState {
  /** Whether a file without a length is being measured. */
  isMeasuring: boolean;
  /** The video cannot be played, even after a request for a new address. */
  hasFailed: boolean;
  /** The state of a recording whose playlist still grows; null for any other. */
  live: LiveState | null;
  /** This browser does not play the codecs of the segments. */
  isUnsupported: boolean;
}

interface SourceListeners {
  onState: (state: SourceState) => void;
  /** Another element plays the same moment, from an address that expires later; it replaces the first. */
  onRenewed: (next: HTMLVideoElement) => void;
}

/** The address of an element: its own, or that of its `source` element. */
const addressOf = (video: HTMLVideoElement) =>
  video.getAttribute('src') ?? video.querySelector('source')?.getAttribute('src');

/**
 * Loads sources into a video element, one after the other, and keeps the viewer's place. A seek to the end measures a
 * file of unknown length. The address that `src` redirects to expires after an hour and can be revoked. Before it
 * expires, another element, which has requested `src` again, takes over. After an error, `src` is requested once more,
 * and playback resumes at the same moment. When a file replaces the segments that are playing, they play on until
 * another element has taken over or the video is paused.
 * @returns `load` loads the next source, `adopt` accepts the element of a handover, `retry` starts again after an
 *   error, `stop` ends everything, `goLive` seeks to the live edge
 */
export function manageSource(video: HTMLVideoElement, { onState, onRenewed }: SourceListeners) {
  const listening = new AbortController();
  let lasting = '';
  let resumeAt: Moment | null = null;
  // Set by events: after an error, Chromium reports `paused` for a video that was playing.
  let isPlaying = !video.paused;
  let failedAt = Number.NEGATIVE_INFINITY;
  let measuring: ReturnType<typeof setTimeout> | undefined;
  // Time of the next renewal, on a clock that does not stop while the device sleeps.
  let renewAt = Number.POSITIVE_INFINITY;
  let endRenewal = () => {};
  let isPlaylist = false;
  let isSaving: boolean | undefined;
  let segments: OpenedSegments | null = null;
  let live: LiveState | null = null;

  let hasFailed = false;
  let isUnsupported = false;

  const report = (failed: boolean) => {
    hasFailed = failed;
    onState({ isMeasuring: measuring !== undefined, hasFailed, live, isUnsupported });
  };

  /** Keeps the first place only: an element that was reset since then is at 0. */
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
    report(false);
  };

  const finishMeasuring = () => {
    endMeasuring();
    resume();
  };

  const measure = () => {
    keepPlace();
    measuring = setTimeout(finishMeasuring, MEASURE_MS);
    report(false);
    video.currentTime = FAR_AWAY_SECONDS;
  };

  const onMetadata = () => {
    // The viewer sought while the video was loading.
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

  const onLive = (next: LiveState | null) => {
    live = next;
    report(false);
  };

  const onSegmentsError = (error: unknown, isRefused = isRefusal(error)) => {
    console.warn(error);
    isUnsupported = isRefused;
    if (isRefused) rememberRefusal();
    if (!replacement.force()) report(true);
  };

  const pointToSegments = (address: string) => {
    segments = openSegments(video, {
      src: lasting,
      directSrc: address === lasting ? undefined : address,
      from: resumeAt?.time ?? null,
      isSaving,
      onLive,
      onError: onSegmentsError,
    });
  };

  const point = (address: string) => {
    if (live) onLive(null);
    endSegments();
    tookAddress();
    if (isPlaylist) pointToSegments(address);
    else video.src = address;
  };

  const repoint = () => {
    keepPlace();
    point(lasting);
  };

  /** A paused video needs no new address, and the picture-in-picture window would not show the other element. */
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
    // The browser cannot decode them.
    if (now - failedAt < RETRY_AFTER_MS) return isPlaylist ? onSegmentsError(video.error, true) : report(true);
    failedAt = now;
    repoint();
  };

  const onPlay = () => {
    isPlaying = true;
    if (measuring === undefined) return;
    // The measurement has sought to the end. Playback starts after it, at the viewer's place.
    if (resumeAt) resumeAt.isPlaying = true;
    video.pause();
  };

  // The capture phase also gets the error of a `source` element, which does not bubble.
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

  /** Whether the page has begun to play the source in the element. */
  const hasBegun = (address: string, opened: OpenedSegments | undefined): boolean => {
    if (!isPlaylist) return addressOf(video) === address;
    if (!opened || opened.isClosed()) return false;
    segments = opened;
    opened.listen({ onLive, onError: onSegmentsError });
    return true;
  };

  const begin = (address: string, opened: OpenedSegments | undefined) => {
    if (!hasBegun(address, opened)) return point(address);
    tookAddress();
    if (video.error || video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) {
      onError();
    } else if (video.readyState > 0) {
      // The page loaded the metadata before the player was rendered.
      onMetadata();
    }
  };

  const start = ({ src, directSrc, startAt, segments: opened, ...source }: Source) => {
    const isFirst = lasting === '';
    lasting = src;
    isPlaylist = source.isPlaylist ?? false;
    isSaving = source.isSaving;
    failedAt = Number.NEGATIVE_INFINITY;
    // An element drops its pending events when it loads another file.
    if (!video.error) isPlaying = !video.paused;
    if (isFirst) {
      if (startAt) resumeAt = linkedMoment(startAt);
    } else if (video.currentTime > 0 || isPlaying) {
      keepPlace();
      freezeFrame(video);
    }
    endMeasuring();
    begin(directSrc ?? src, opened);
  };

  const replacement = replaceSource(video, { replace: start, onReady: onRenewed });

  const load = (source: Source) => {
    if (isPlaylist && !source.isPlaylist && !hasFailed) replacement.prepare(source);
    else start(source);
  };

  /** Records that the video already plays the file behind `src`. */
  const adopt = ({ src }: Source) => {
    lasting = src;
    tookAddress();
  };

  const retry = () => {
    failedAt = Number.NEGATIVE_INFINITY;
    report(false);
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
