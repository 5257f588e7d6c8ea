import type { LiveState } from '../segments/live-edge.ts';
import { keepPlace } from './keep-place.ts';
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

interface ElementListeners {
  onState: (state: SourceState) => void;
  /** The segments cannot be played. */
  onError: (error: unknown) => void;
}

/** The address of an element: its own, or that of its `source` element. */
const addressOf = (video: HTMLVideoElement) =>
  video.getAttribute('src') ?? video.querySelector('source')?.getAttribute('src');

/** What a video element plays: a file, whose length it measures when it is unknown, or segments. @param signal ends it */
export function elementSource(video: HTMLVideoElement, { onState, onError }: ElementListeners, signal: AbortSignal) {
  const place = keepPlace(video, signal);
  let state: SourceState = { phase: 'playable', live: null };
  let segments: OpenedSegments | null = null;
  let cancelMeasuring = () => {};

  const change = (changed: Partial<SourceState>) => {
    state = { ...state, ...changed };
    onState(state);
  };
  const enter = (phase: SourcePhase) => {
    cancelMeasuring();
    change({ phase });
  };
  const listeners = { onLive: (live: LiveState | null) => change({ live }), onError };

  const onMetadata = () => {
    place.update();
    if (Number.isFinite(video.duration)) return place.restore();
    place.keep();
    enter('measuring');
    cancelMeasuring = measureLength(video, () => {
      enter('playable');
      place.restore();
    });
  };
  video.addEventListener('loadedmetadata', onMetadata, { signal });
  // The measurement has sought to the end: playback starts after it, at the viewer's place.
  video.addEventListener('play', () => state.phase === 'measuring' && place.playLater(), { signal });

  return {
    place,
    isPlayable: () => state.phase === 'playable',
    enter,
    onMetadata,
    /** Lets the element load a source. @param address its permanent or its direct one */
    load: ({ src, isPlaylist, isSaving }: Source, address: string) => {
      segments?.close();
      segments = null;
      if (state.live) change({ live: null });
      if (!isPlaylist) video.src = address;
      else {
        const directSrc = address === src ? undefined : address;
        segments = openSegments(video, { src, directSrc, from: place.time(), isSaving, ...listeners });
      }
    },
    /** Continues a source, if the page has begun to play it in the element. @returns whether it has */
    resume: ({ isPlaylist, segments: begun }: Source, address: string): boolean => {
      if (!isPlaylist) return addressOf(video) === address;
      if (!begun || begun.isClosed()) return false;
      segments = begun;
      begun.listen(listeners);
      return true;
    },
    goLive: () => segments?.goLive(),
    close: () => {
      cancelMeasuring();
      segments?.close();
    },
  };
}
