import type { KnownRecording } from './known-recording.ts';
import { followEdge } from './live-edge.ts';

/**
 * The viewer's place in a recording that plays from its segments, and whether they follow its live edge.
 * @param from the start time, in seconds; null for the default: the live edge of a live recording, otherwise the start
 */
export function createViewer(video: HTMLVideoElement, known: KnownRecording, from: number | null) {
  let hasPlayed = !video.paused;
  let isPlaced = false;
  let ownTarget: number | null = null;

  const go = (seconds: number) => {
    ownTarget = seconds;
    video.currentTime = seconds;
  };
  const edge = followEdge({ video, end: known.endSeconds, lastStart: known.lastStart, go });
  if (from !== null) edge.leave();

  const beginsAtEdge = () => known.isLive() && from === null;
  // The player seeks to its start time on `loadedmetadata`; `currentTime` is 0 before that.
  const now = () => (isPlaced ? video.currentTime : (from ?? 0));

  return {
    edge,
    /** The playback position, in seconds. */
    now,
    /** The time from which segments are needed, in seconds. */
    loadsFrom: () => (!isPlaced && beginsAtEdge() ? known.lastStart() : now()),
    isPlaced: () => isPlaced,
    hasPlayed: () => hasPlayed,
    /** Seeks to a time that the viewer did not choose, in seconds. */
    go,
    /** The metadata is loaded: goes to the start time. */
    place: () => {
      if (beginsAtEdge()) go(known.lastStart());
      isPlaced = true;
    },
    onPlay: () => {
      hasPlayed = true;
      if (known.isLive()) edge.onPlay();
    },
    /** The video seeks, to a time that the viewer chose or to one of `go`. */
    onSeek: () => {
      const isOwn = ownTarget !== null && Math.abs(video.currentTime - ownTarget) < 0.01;
      ownTarget = null;
      if (!isOwn && known.isLive()) edge.onSeek();
    },
  };
}

export type Viewer = ReturnType<typeof createViewer>;
