/** The viewer's state in a recording whose playlist still grows. */
export interface LiveState {
  /** The recording has ended, and its rest is being sent: it is not live. */
  isSaving: boolean;
  /** The viewer follows the live edge, and does not watch an earlier part. */
  isAtEdge: boolean;
  isPaused: boolean;
  /**
   * The viewer has seen everything, and the next segment is late: the recorder is too busy, or its connection is slow.
   * Of a recording that is being saved, the viewer has seen everything that has arrived.
   */
  isWaiting: boolean;
  /** The recorder has sent no segment for a while: it may be lost. */
  isSilent: boolean;
  /** Requests fail at the moment. */
  isLost: boolean;
}

/**
 * A viewer who presses play or seeks within this distance of the end stays at the live edge, in seconds.
 */
const NEAR_SECONDS = 6;
/** The longest buffer ahead of a live viewer when a new segment arrives, in seconds: it is the viewer's delay. */
const SLACK_MAX_SECONDS = 1.8;
/** A longer buffer is shortened to this, in seconds: the next segment may be late. */
const SLACK_SECONDS = 0.8;

interface Edge {
  video: HTMLVideoElement;
  /** End of the last known segment, in seconds. */
  end: () => number;
  /** Start of the last known segment, in seconds. */
  lastStart: () => number;
  /** Seeks to a time that the viewer did not choose. */
  go: (seconds: number) => void;
}

/**
 * Keeps the viewer at the live edge: at first, until they seek away, and again once they seek to the end.
 */
export function followEdge({ video, end, lastStart, go }: Edge) {
  let isFollowing = true;
  let hasPlayed = false;
  /** The time up to which the viewer had everything when they waited for the recorder, in seconds. */
  let waitedAt: number | null = null;

  const goLive = () => {
    isFollowing = true;
    waitedAt = null;
    go(lastStart());
  };

  return {
    isFollowing: () => isFollowing,
    goLive,
    /** Called when the viewer presses play. */
    onPlay: () => {
      const isNear = end() - video.currentTime <= NEAR_SECONDS;
      if (isFollowing && !hasPlayed && lastStart() > video.currentTime) goLive();
      isFollowing = hasPlayed ? isNear : isFollowing;
      hasPlayed = true;
    },
    /** Called when the viewer seeks. */
    onSeek: () => {
      waitedAt = null;
      isFollowing = end() - video.currentTime <= NEAR_SECONDS;
      if (isFollowing && video.currentTime > lastStart()) go(lastStart());
    },
    /** The viewer has waited for the recorder: they keep their place when it goes on. */
    onWait: () => {
      waitedAt = end();
    },
    /** Called for new segments. @param before end of the segments known before, in seconds */
    onNews: (before: number) => {
      if (!isFollowing || video.paused) return;
      const slack = before - video.currentTime;
      const hasWaited = waitedAt !== null;
      if (waitedAt !== null && before > waitedAt) waitedAt = null;
      // A jump would leave out what the viewer has waited for.
      if (hasWaited && slack > SLACK_MAX_SECONDS) isFollowing = false;
      else if (slack > NEAR_SECONDS) goLive();
      else if (slack > SLACK_MAX_SECONDS) go(before - SLACK_SECONDS);
    },
    /** Stops following: the viewer starts at another time. */
    leave: () => {
      isFollowing = false;
    },
  };
}
