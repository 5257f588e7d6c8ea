import { LIVE_SEGMENT_MAX_MS } from '#shared/limits.ts';
import { isStuck } from './follow-stall.ts';

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
/** The longest buffer ahead of a live viewer when a new segment arrives, in seconds: it adds to the viewer's delay. */
const SLACK_MAX_SECONDS = 1.8;
/**
 * A longer buffer is shortened to this, in seconds: the next segment may be late. The buffer of a viewer who has just
 * come is shortened too: they miss nothing by it.
 */
const SLACK_SECONDS = 0.4;

/** The buffer that a live viewer is left with when a new segment arrives, in seconds. */
const GOAL_SECONDS = 0.25;
/** A viewer whose buffer has run out before a segment arrived gets so much more, in seconds, up to `SLACK_MAX_SECONDS`. */
const GOAL_STEP_SECONDS = 0.25;
/** The shortest of so many recent buffers counts: the parts of a segment differ in length. */
const RECENT = 4;
/** Segments that arrive later than this, in milliseconds, were held back: the recorder paused, or was busy. */
const HELD_BACK_MS = LIVE_SEGMENT_MAX_MS;
/** How much faster a viewer plays for each second that the buffer is too long, and at most. */
const FASTER = { eachSecond: 0.25, most: 0.1 };

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
 * Lets a viewer of a live recording play a little faster while the buffer is longer than its goal. The speed that the
 * viewer has chosen is `defaultPlaybackRate`: a viewer with another one than 1 is left alone.
 */
function createPace(video: HTMLVideoElement) {
  let goal = GOAL_SECONDS;
  let recent: number[] = [];
  let own = 1;
  const setRate = (rate: number) => {
    // An extension of the browser may have set another speed.
    if (video.defaultPlaybackRate !== 1 || ![1, own].includes(video.playbackRate)) return;
    own = rate;
    if (video.playbackRate !== rate) video.playbackRate = rate;
  };
  return {
    /**
     * A segment, or a part of one, has arrived.
     * @param slack the buffer before it, in seconds
     * @param quietMs time since the segment before, in milliseconds
     */
    onSegment: (slack: number, quietMs: number) => {
      const hasRunOut = isStuck(video) && quietMs < HELD_BACK_MS;
      if (hasRunOut) goal = Math.min(goal + GOAL_STEP_SECONDS, SLACK_MAX_SECONDS);
      recent = hasRunOut ? [] : [...recent, slack].slice(-RECENT);
      const tooLong = Math.max(0, Math.min(slack, ...recent) - goal);
      setRate(1 + Math.min(tooLong * FASTER.eachSecond, FASTER.most));
    },
    end: () => setRate(1),
  };
}

/**
 * Keeps the viewer at the live edge: at first, until they seek away, and again once they seek to the end.
 */
export function followEdge({ video, end, lastStart, go }: Edge) {
  const pace = createPace(video);
  let isFollowing = true;
  let hasPlayed = false;
  /** Whether the viewer has been at the live edge for a segment. */
  let hasBeenLive = false;
  /** The time up to which the viewer had everything when they waited for the recorder, in seconds. */
  let waitedAt: number | null = null;

  const follow = (is: boolean) => {
    isFollowing = is;
    if (!is) pace.end();
  };
  /** A segment has arrived. @returns the longest buffer until then, in seconds */
  const slackLimit = (): number => {
    const slackMax = hasBeenLive ? SLACK_MAX_SECONDS : SLACK_SECONDS;
    hasBeenLive = true;
    return slackMax;
  };
  const goLive = () => {
    follow(true);
    hasBeenLive = false;
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
      follow(hasPlayed ? isNear : isFollowing);
      hasPlayed = true;
    },
    /** Called when the viewer seeks. */
    onSeek: () => {
      waitedAt = null;
      follow(end() - video.currentTime <= NEAR_SECONDS);
      if (isFollowing && video.currentTime > lastStart()) go(lastStart());
    },
    /** The viewer has waited for the recorder: they keep their place when it goes on. */
    onWait: () => {
      waitedAt = end();
    },
    /**
     * Called for new segments.
     * @param before end of the segments known before, in seconds
     * @param quietMs time since they were known, in milliseconds
     */
    onNews: (before: number, quietMs: number) => {
      if (!isFollowing || video.paused) return;
      const slack = before - video.currentTime;
      const slackMax = slackLimit();
      const hasWaited = waitedAt !== null;
      if (waitedAt !== null && before > waitedAt) waitedAt = null;
      // A jump would leave out what the viewer has waited for.
      if (hasWaited && slack > SLACK_MAX_SECONDS) follow(false);
      else if (slack > NEAR_SECONDS) goLive();
      else if (slack > slackMax) go(before - SLACK_SECONDS);
      else pace.onSegment(slack, quietMs);
    },
    /** Stops following: the viewer starts at another time, or the recording is not live any more. */
    leave: () => follow(false),
  };
}
