import { LIVE_SEGMENT_MAX_MS } from '#shared/limits.ts';
import { isStuck } from './follow-stall.ts';
import type { KnownRecording } from './known-recording.ts';
import type { LiveState } from './live-edge.ts';
import type { Viewer } from './viewer.ts';

/** A recorder that has sent no segment for this long without a pause may be lost, in milliseconds. */
export const SILENT_MS = 20_000;
interface Reporting {
  video: HTMLVideoElement;
  known: KnownRecording;
  viewer: Viewer;
  /** Whether the browser was given all that has arrived from the playback position on. */
  hasAll: () => boolean;
  onLive: (live: LiveState | null) => void;
  signal: AbortSignal;
}

/** Reports the viewer's state when it has changed. */
export function createLiveReport({ video, known, viewer, hasAll, onLive, signal }: Reporting) {
  const { edge } = viewer;
  let reported = '';
  let isLost = false;

  const stateNow = (): LiveState => {
    const isSaving = known.isSaving();
    const isPaused = known.state() === 'paused';
    const lateMs = isPaused ? 0 : known.quietMs();
    // Browsers stop at the last frame that they can decode: up to a second before the end of what they were given.
    const isAtEnd = isSaving
      ? hasAll() && !video.seeking
      : edge.isFollowing() && lateMs > LIVE_SEGMENT_MAX_MS && !isLost;
    const isWaiting = isAtEnd && !video.paused && isStuck(video);
    return { isSaving, isAtEdge: edge.isFollowing(), isPaused, isWaiting, isSilent: lateMs > SILENT_MS, isLost };
  };

  const update = () => {
    const state = stateNow();
    if (state.isWaiting) edge.onWait();
    const live = known.isGrowing() ? state : null;
    const text = JSON.stringify(live);
    if (text === reported || signal.aborted) return;
    reported = text;
    onLive(live);
  };

  return {
    update,
    /** @param hasLost whether requests fail at the moment */
    setLost: (hasLost: boolean) => {
      isLost = hasLost;
      update();
    },
  };
}
