/** How a recording that is still being made is watched. */
export interface LiveState {
  /** The viewer sees what is newest, and not something of before. */
  isAtEdge: boolean;
  /** The recording is paused. */
  isPaused: boolean;
  /** Nothing has come from the recorder for long: it may be lost. */
  isSilent: boolean;
  /** Nothing can be reached at the moment. */
  isLost: boolean;
}

/**
 * A viewer who presses play or seeks within this distance of the end stays at the live edge, in seconds.
 */
const NEAR_SECONDS = 6;
/** The longest buffer ahead of a live viewer when a new segment comes, in seconds: it is the viewer's delay. */
const SLACK_MAX_SECONDS = 1.8;
/** A longer buffer is shortened to this, in seconds: the next segment is late now and then. */
const SLACK_SECONDS = 0.8;

interface Edge {
  video: HTMLVideoElement;
  /** When what is known ends, in seconds. */
  end: () => number;
  /** When the last segment begins, in seconds. */
  lastStart: () => number;
  /** Goes to a moment that is not the viewer's own choice. */
  go: (seconds: number) => void;
}

/**
 * Keeps a viewer at the end of a recording that is being made: from the beginning on, until they go elsewhere, and
 * again when they go to the end.
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
    /** The viewer has pressed play. */
    onPlay: () => {
      const isNear = end() - video.currentTime <= NEAR_SECONDS;
      if (isFollowing && !hasPlayed && lastStart() > video.currentTime) goLive();
      isFollowing = hasPlayed ? isNear : isFollowing;
      hasPlayed = true;
    },
    /** The viewer has chosen a moment. */
    onSeek: () => {
      isFollowing = end() - video.currentTime <= NEAR_SECONDS;
      if (isFollowing && video.currentTime > lastStart()) go(lastStart());
    },
    /** There is more. @param before when what was known before ended, in seconds */
    onNews: (before: number) => {
      if (!isFollowing || video.paused) return;
      const slack = before - video.currentTime;
      if (slack > NEAR_SECONDS) goLive();
      else if (slack > SLACK_MAX_SECONDS) go(before - SLACK_SECONDS);
    },
    /** The viewer begins elsewhere. */
    leave: () => {
      isFollowing = false;
    },
  };
}
