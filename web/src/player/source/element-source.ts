import type { HlsChoice } from '../segments/hls-quality.ts';
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
  /** Whether its playlist has several qualities. */
  hasQualities?: boolean | undefined;
  /** Whether the playlist is of a recording that has ended, and whose rest is still being sent. */
  isSaving?: boolean | undefined;
  /** The segments of the playlist, if the page has begun to play them in the element. */
  segments?: OpenedSegments | undefined;
  /** Seconds. */
  startAt?: number | undefined;
}

/** The small file beside a video. */
export interface SmallFile {
  src: string;
  directSrc?: string | undefined;
  /** Whether the video starts with it. */
  isFirst: boolean;
  /** The most that the large file has a second; 0 if that is not known. */
  megabits: number;
}

/** What a player may play: a video, and the small file beside it. */
export interface Sources {
  source: Source;
  small?: SmallFile | undefined;
}

/** A file as a source that begins where another does. */
export const smallSource = ({ startAt }: Source, { src, directSrc }: SmallFile): Source => ({
  src,
  directSrc,
  startAt,
});

/** The file of a video that plays first. */
export const firstOf = ({ source, small }: Sources): Source => (small?.isFirst ? smallSource(source, small) : source);

/**
 * `measuring`: the length of the file is being measured. `failed`: the video cannot be played, even after a request for a
 * new address. `unsupported`: the server sends the video, but this browser cannot play it.
 */
export type SourcePhase = 'playable' | 'measuring' | 'failed' | 'unsupported';

export interface SourceState {
  phase: SourcePhase;
  /** The state of a recording whose playlist still grows; null for any other. */
  live: LiveState | null;
  /** The place of the viewer, in seconds, until the element is there; null when it is. */
  heldAt: number | null;
  /** Whether the video stands still because requests get no answer. */
  isAway: boolean;
}

interface ElementListeners {
  onState: (state: SourceState) => void;
}

/** Listeners of the segments that an element plays. */
interface SegmentListeners {
  /** Requests begin to fail, or succeed again. */
  onLost: (isLost: boolean) => void;
  /** The segments cannot be played. */
  onError: (error: unknown) => void;
}

/** The address of an element: its own, or that of its `source` element. */
const addressOf = (video: HTMLVideoElement) =>
  video.getAttribute('src') ?? video.querySelector('source')?.getAttribute('src') ?? null;

/** Whether an element has failed. One with a `source` element does not say so by an error; one that begins has none yet. */
export const isBroken = (video: HTMLVideoElement): boolean =>
  video.error !== null ||
  (video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE && video.getAttribute('src') === null);

export const AT_REST: SourceState = { phase: 'playable', live: null, heldAt: null, isAway: false };

/** What a video element plays: a file, whose length it measures when it is unknown, or segments. */
export function elementSource(video: HTMLVideoElement, { onState }: ElementListeners) {
  const closing = new AbortController();
  const { signal } = closing;
  const place = keepPlace(video, signal);
  let state = AT_REST;
  let segments: OpenedSegments | null = null;
  let isLost = false;
  let failure: { error: unknown } | null = null;
  let listener: SegmentListeners | null = null;
  let cancelMeasuring = () => {};

  const change = (changed: Partial<SourceState>) => {
    state = { ...state, ...changed, heldAt: place.time() };
    onState(state);
  };
  const enter = (phase: SourcePhase) => {
    cancelMeasuring();
    change({ phase });
  };
  const restore = () => {
    place.restore();
    change({});
  };
  const listeners = {
    onLive: (live: LiveState | null) => change({ live }),
    onLost: (hasLost: boolean) => {
      isLost = hasLost;
      listener?.onLost(hasLost);
    },
    onError: (error: unknown) => {
      failure = { error };
      listener?.onError(error);
    },
  };

  const onMetadata = () => {
    place.update();
    if (Number.isFinite(video.duration)) return restore();
    place.keep();
    enter('measuring');
    cancelMeasuring = measureLength(video, () => {
      enter('playable');
      restore();
    });
  };
  video.addEventListener('loadedmetadata', onMetadata, { signal });
  // The measurement has sought to the end: playback starts after it, at the viewer's place.
  video.addEventListener('play', () => state.phase === 'measuring' && place.playLater(), { signal });

  /** Lets the element load a source. @param address its permanent or its direct one */
  const load = ({ src, isPlaylist, isSaving }: Source, address: string) => {
    segments?.close();
    segments = null;
    failure = null;
    if (state.live) change({ live: null });
    if (!isPlaylist) video.src = address;
    else {
      const directSrc = address === src ? undefined : address;
      segments = openSegments(video, { src, directSrc, from: place.time(), isSaving, ...listeners });
    }
  };

  /** Continues a source, if the page has begun to play it in the element. @returns whether it has */
  const resume = ({ isPlaylist, segments: begun }: Source, address: string): boolean => {
    if (!isPlaylist) return addressOf(video) === address;
    if (!begun || begun.isClosed()) return false;
    segments = begun;
    begun.listen(listeners);
    return true;
  };

  return {
    video,
    place,
    isPlayable: () => state.phase === 'playable',
    /** The address of the file that it plays; null when it plays segments. */
    address: () => (segments ? null : addressOf(video)),
    enter,
    /** @param isAway whether the video stands still because requests get no answer */
    tell: (isAway: boolean) => isAway !== state.isAway && change({ isAway }),
    load,
    /** Loads the first source, unless the page has begun it. */
    begin: (source: Source) => {
      if (source.startAt) place.startAt(source.startAt);
      enter('playable');
      const address = source.directSrc ?? source.src;
      if (!resume(source, address)) load(source, address);
      // The page loaded the metadata before the player was rendered.
      else if (!isBroken(video) && video.readyState > 0) onMetadata();
    },
    /** Sets who hears of the segments, which may have failed already. */
    listen: (next: SegmentListeners) => {
      listener = next;
      if (isLost) next.onLost(true);
      if (failure) next.onError(failure.error);
    },
    goLive: () => segments?.goLive(),
    /** Chooses among the qualities of a playlist. */
    choose: (choice: HlsChoice) => segments?.choose(choice),
    close: () => {
      closing.abort();
      cancelMeasuring();
      segments?.close();
    },
  };
}

export type ElementSource = ReturnType<typeof elementSource>;
