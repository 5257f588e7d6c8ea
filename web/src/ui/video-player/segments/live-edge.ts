/** The viewer's state in a live recording. */
export interface LiveState {
  /** The viewer follows the live edge, and does not watch an earlier part. */
  isAtEdge: boolean;
  /** The recording is paused. */
  isPaused: boolean;
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

  const goLive = () => {
    isFollowing = true;
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
      isFollowing = end() - video.currentTime <= NEAR_SECONDS;
      if (isFollowing && video.currentTime > lastStart()) go(lastStart());
    },
    /** Called for new segments. @param before end of the segments known before, in seconds */
    onNews: (before: number) => {
      if (!isFollowing || video.paused) return;
      const slack = before - video.currentTime;
      if (slack > NEAR_SECONDS) goLive();
      else if (slack > SLACK_MAX_SECONDS) go(before - SLACK_SECONDS);
    },
    /** Stops following: the viewer starts at another time. */
    leave: () => {
      isFollowing = false;
    },
  };
}
