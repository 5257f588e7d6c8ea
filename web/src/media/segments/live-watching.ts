import { KEYFRAME_INTERVAL_MS } from '#shared/model/video/segment.ts';
import type { CutEvent } from '../cut/cut-events.ts';
import { createKeyframePace } from './keyframe-pace.ts';

/**
 * While people may watch, the open segment is sent in parts of this length, in milliseconds: they are a second and a half
 * closer to the recorder than with whole segments. It is slightly less than two chunks of the recorder.
 */
const PART_MS = 480;
/**
 * The part of a segment after this time, in milliseconds, is sent with its rest: viewers take a segment that is as long
 * as the interval of keyframes for a whole one.
 */
const LAST_MS = KEYFRAME_INTERVAL_MS - 300;

/** Decides when the open segment has another part. */
export function createLiveParts() {
  let startMs = Number.NaN;
  let taken = 0;
  return {
    /**
     * Whether a part is due now. It counts as taken.
     * @param openMs start of the open segment, in milliseconds
     * @param endMs end of the file so far, in milliseconds
     */
    isDue: (openMs: number, endMs: number): boolean => {
      if (openMs !== startMs) taken = 0;
      startMs = openMs;
      const parts = Math.floor((endMs - openMs) / PART_MS);
      if (parts <= taken || endMs - openMs > LAST_MS) return false;
      taken = parts;
      return true;
    },
  };
}

interface LiveOptions {
  /** Whether the browser makes keyframes at an interval that it is asked for. */
  setsKeyframes: boolean;
  /** Sends the part of the open segment that is on disk. */
  takePart: () => void;
  /** Called when the last sign of life is outdated. */
  onOutdated: () => void;
}

/** Decides whether people with the link may watch during the recording, and sends them parts of the open segment. */
export function createLiveWatching({ setsKeyframes, takePart, onOutdated }: LiveOptions) {
  const pace = createKeyframePace(setsKeyframes);
  const parts = createLiveParts();
  const state = { isWatchable: false, hasPlaylist: false, isIn: false };
  const mayWatch = () => {
    const problem = pace.problem();
    // They must find a playlist when they are let in. On a busy computer, those who are in wait for late segments.
    return state.isWatchable && state.hasPlaylist && (problem === null || (problem === 'busy' && state.isIn));
  };
  const compare = () => {
    if (mayWatch() !== state.isIn) onOutdated();
  };
  return {
    keyframeProblem: pace.problem,
    /** Lets them in, or out. @returns whether they may watch, for a sign of life */
    update: () => {
      state.isIn = mayWatch();
      return state.isIn;
    },
    /** The next sign of life says it; the caller sends one. */
    setWatchable: (next: boolean) => {
      state.isWatchable = next;
    },
    onPlaylist: () => {
      state.hasPlaylist = true;
      compare();
    },
    onSegment: pace.ended,
    onProgress: ({ endMs, openMs }: Extract<CutEvent, { type: 'progress' }>) => {
      pace.lasts(endMs - openMs);
      if (state.isIn && parts.isDue(openMs, endMs)) takePart();
      compare();
    },
  };
}

export type LiveWatching = ReturnType<typeof createLiveWatching>;
