import { isRefusal, rememberRefusal } from '../segments/refused-segments.ts';
import { elementSource, type Source, type SourcePhase, type SourceState } from './element-source.ts';
import { freezeFrame } from './keep-place.ts';
import { renewAddress } from './renew-address.ts';
import { replaceSource } from './replace-source.ts';

/** An error this soon after the last one, in milliseconds, is not caused by an expired address. */
const RETRY_AFTER_MS = 10_000;

interface SourceListeners {
  onState: (state: SourceState) => void;
  /** Another element plays the same moment, from an address that expires later; it replaces the first. */
  onRenewed: (next: HTMLVideoElement) => void;
}

function phaseOfSegments(error: unknown, isRefused = isRefusal(error)): SourcePhase {
  console.warn(error);
  if (isRefused) rememberRefusal();
  return isRefused ? 'unsupported' : 'failed';
}

/** The server sends a file that the browser cannot play, or does not send it. */
async function phaseOfFile(src: string): Promise<SourcePhase> {
  const response = await fetch(src, { headers: { range: 'bytes=0-0' } }).catch(() => null);
  return response?.ok ? 'unsupported' : 'failed';
}

/**
 * Loads sources into a video element, one after the other, and keeps the viewer's place. The address that `src`
 * redirects to expires after an hour and can be revoked. Before it expires, another element, which has requested `src`
 * again, takes over. After an error, `src` is requested once more, and playback resumes at the same moment. When a file
 * replaces the segments that are playing, they play on until another element has taken over or the video is paused.
 * @returns `load` loads the next source, `adopt` accepts the element of a handover, `retry` starts again after an
 *   error, `stop` ends everything, `goLive` seeks to the live edge
 */
export function manageSource(video: HTMLVideoElement, { onState, onRenewed }: SourceListeners) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const element = elementSource(video, { onState, onError: (error) => fail(phaseOfSegments(error)) }, signal);
  const renewBeforeExpiry = renewAddress(video, onRenewed, signal);
  let source: Source = { src: '' };
  let failedAt = Number.NEGATIVE_INFINITY;

  const fail = (phase: SourcePhase) => {
    if (!(source.isPlaylist && replacement.force())) element.enter(phase);
  };

  const onError = async () => {
    const { src, isPlaylist } = source;
    const now = performance.now();
    if (now - failedAt >= RETRY_AFTER_MS) {
      failedAt = now;
      reload();
    } else if (isPlaylist) {
      // The browser cannot decode them.
      fail(phaseOfSegments(video.error, true));
    } else {
      const phase = await phaseOfFile(src);
      if (src === source.src) fail(phase);
    }
  };
  // The capture phase also gets the error of a `source` element, which does not bubble.
  video.addEventListener('error', onError, { signal, capture: true });

  const begin = (address: string, hasBegun = false) => {
    const { src, isPlaylist } = source;
    renewBeforeExpiry(isPlaylist ? null : src);
    if (!hasBegun) element.load(source, address);
    else if (video.error || video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) void onError();
    // The page loaded the metadata before the player was rendered.
    else if (video.readyState > 0) element.onMetadata();
  };

  const reload = () => {
    element.enter('playable');
    element.place.keep();
    begin(source.src);
  };

  const start = (next: Source) => {
    const isFirst = source.src === '';
    source = next;
    failedAt = Number.NEGATIVE_INFINITY;
    if (!isFirst && element.place.keepWatched()) freezeFrame(video);
    if (isFirst && next.startAt) element.place.startAt(next.startAt);
    element.enter('playable');
    const address = next.directSrc ?? next.src;
    begin(address, element.resume(next, address));
  };
  const replacement = replaceSource(video, { replace: start, onReady: onRenewed });

  return {
    load: (next: Source) => {
      const isFileOfSegments = source.isPlaylist && !next.isPlaylist;
      if ((isFileOfSegments || next.isSeamless) && element.isPlayable()) return replacement.prepare(next);
      replacement.drop();
      // It plays already, when another that was to replace it is not wanted any more.
      if (next.src !== source.src) start(next);
    },
    /** Records that the video already plays the file behind `src`. */
    adopt: ({ src }: Source) => {
      source = { src };
      renewBeforeExpiry(src);
    },
    retry: () => {
      failedAt = Number.NEGATIVE_INFINITY;
      reload();
    },
    goLive: element.goLive,
    stop: () => {
      replacement.stop();
      element.close();
      stopping.abort();
    },
  };
}
