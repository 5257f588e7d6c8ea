import type { LiveState } from '../segments/live-edge.ts';
import { isRefusal, rememberRefusal } from '../segments/refused-segments.ts';
import { freezeFrame, keepPlace } from './keep-place.ts';
import { renewAddress } from './renew-address.ts';
import { replaceSource } from './replace-source.ts';
import { type OpenedSegments, openSegments } from './segment-source.ts';

/** After the end of any video: a seek to it makes the browser measure a file without a length. */
const FAR_AWAY_SECONDS = 1e9;
/** The time limit of the measurement, in milliseconds: a file without an index has to be read completely. */
const MEASURE_MS = 5000;

/**
 * Measures a file of unknown length by a seek to its end.
 * @param onEnd called when the length is known, or the time is over
 * @returns cancels it
 */
function measureLength(video: HTMLVideoElement, onEnd: () => void): () => void {
  const end = () => {
    cancel();
    onEnd();
  };
  const timer = setTimeout(end, MEASURE_MS);
  const cancel = () => {
    clearTimeout(timer);
    video.removeEventListener('seeked', end);
  };
  video.addEventListener('seeked', end);
  video.currentTime = FAR_AWAY_SECONDS;
  return cancel;
}

/** An error this soon after the last one, in milliseconds, is not caused by an expired address. */
const RETRY_AFTER_MS = 10_000;

/** The address of a video, and the moment to begin at. */
export interface Source {
  /** The permanent address; it may redirect to one that expires. */
  src: string;
  /** The current target of that redirect, if it is known; tried first. */
  directSrc?: string | undefined;
  isPlaylist?: boolean | undefined;
  /** Whether the playlist is of a recording that has ended, and whose rest is still being sent. */
  isSaving?: boolean | undefined;
  /** The segments of the playlist, if the page has begun to play them in the element. */
  segments?: OpenedSegments | undefined;
  /** Seconds. */
  startAt?: number | undefined;
  /** Whether its element skips parts of the file: such a file is gone within minutes. */
  isCut?: boolean | undefined;
  /** Whether the file before plays on until another element plays this one in step. */
  isSeamless?: boolean | undefined;
}

/**
 * `measuring`: the length of the file is being measured. `failed`: the video cannot be played, even after a request for a
 * new address. `unsupported`: the server sends the video, but this browser cannot play it.
 */
export type SourcePhase = 'playable' | 'measuring' | 'failed' | 'unsupported';

export interface SourceState {
  phase: SourcePhase;
  /** The state of a recording whose playlist still grows; null for any other. */
  live: LiveState | null;
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
  const stopping = new AbortController();
  const { signal } = stopping;
  const place = keepPlace(video, signal);
  const renewBeforeExpiry = renewAddress(video, onRenewed, signal);
  let source: Source = { src: '' };
  let state: SourceState = { phase: 'playable', live: null };
  let segments: OpenedSegments | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let cancelMeasuring = () => {};

  const change = (changed: Partial<SourceState>) => {
    state = { ...state, ...changed };
    onState(state);
  };

  const enter = (phase: SourcePhase) => {
    cancelMeasuring();
    change({ phase });
  };

  const finishMeasuring = () => {
    enter('playable');
    place.restore();
  };

  const onMetadata = () => {
    place.update();
    if (Number.isFinite(video.duration)) return place.restore();
    place.keep();
    enter('measuring');
    cancelMeasuring = measureLength(video, finishMeasuring);
  };

  const segmentListeners = {
    onLive: (live: LiveState | null) => change({ live }),
    onError: (error: unknown) => failSegments(error, isRefusal(error)),
  };

  const failSegments = (error: unknown, isRefused: boolean) => {
    console.warn(error);
    if (isRefused) rememberRefusal();
    if (!replacement.force()) enter(isRefused ? 'unsupported' : 'failed');
  };

  const point = (address: string) => {
    segments?.close();
    segments = null;
    if (state.live) change({ live: null });
    const { src, isPlaylist, isSaving, isCut } = source;
    renewBeforeExpiry(isPlaylist || isCut ? null : src);
    if (!isPlaylist) video.src = address;
    else {
      const directSrc = address === src ? undefined : address;
      segments = openSegments(video, { src, directSrc, from: place.time(), isSaving, ...segmentListeners });
    }
  };

  const repoint = () => {
    enter('playable');
    place.keep();
    point(source.src);
  };

  /** The server sends a file that the browser cannot play, or does not send it. */
  const failFile = async () => {
    const { src } = source;
    const response = await fetch(src, { headers: { range: 'bytes=0-0' } }).catch(() => null);
    if (src === source.src) enter(response?.ok ? 'unsupported' : 'failed');
  };

  const onError = () => {
    const now = performance.now();
    const isSoon = now - failedAt < RETRY_AFTER_MS;
    if (!isSoon) {
      failedAt = now;
      repoint();
    } else if (source.isPlaylist) {
      // The browser cannot decode them.
      failSegments(video.error, true);
    } else void failFile();
  };

  // The capture phase also gets the error of a `source` element, which does not bubble.
  const listen = (type: string, work: () => void) => video.addEventListener(type, work, { signal, capture: true });
  listen('loadedmetadata', onMetadata);
  listen('error', onError);
  // The measurement has sought to the end: playback starts after it, at the viewer's place.
  listen('play', () => state.phase === 'measuring' && place.playLater());

  /** Whether the page has begun to play the source in the element. */
  const hasBegun = (address: string): boolean => {
    if (!source.isPlaylist) return addressOf(video) === address;
    const opened = source.segments;
    if (!opened || opened.isClosed()) return false;
    segments = opened;
    opened.listen(segmentListeners);
    return true;
  };

  const begin = (address: string) => {
    if (!hasBegun(address)) return point(address);
    renewBeforeExpiry(source.isPlaylist ? null : source.src);
    if (video.error || video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) onError();
    // The page loaded the metadata before the player was rendered.
    else if (video.readyState > 0) onMetadata();
  };

  const start = (next: Source) => {
    const isFirst = source.src === '';
    source = next;
    failedAt = Number.NEGATIVE_INFINITY;
    if (!isFirst && place.keepWatched()) freezeFrame(video);
    if (isFirst && next.startAt) place.startAt(next.startAt);
    enter('playable');
    begin(next.directSrc ?? next.src);
  };

  const replacement = replaceSource(video, { replace: start, onReady: onRenewed });

  const load = (next: Source) => {
    const isFileOfSegments = source.isPlaylist && !next.isPlaylist;
    if ((isFileOfSegments || next.isSeamless) && state.phase === 'playable') return replacement.prepare(next);
    replacement.drop();
    start(next);
  };

  /** Records that the video already plays the file behind `src`. */
  const adopt = ({ src }: Source) => {
    source = { src };
    renewBeforeExpiry(src);
  };

  const retry = () => {
    failedAt = Number.NEGATIVE_INFINITY;
    repoint();
  };

  const stop = () => {
    cancelMeasuring();
    replacement.stop();
    segments?.close();
    stopping.abort();
  };
  return { load, adopt, retry, stop, goLive: () => segments?.goLive() };
}
