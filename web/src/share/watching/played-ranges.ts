import type { TimeRange } from '#shared/rules/time-ranges.ts';

/** The part of a video element that is read. */
type Played = Pick<HTMLVideoElement, 'currentTime' | 'paused' | 'seeking' | 'ended' | 'playbackRate'>;

/** Events after which a video has played a range, or continues at another moment. */
export const PLAY_EVENTS = [
  ...['playing', 'timeupdate', 'pause', 'ended', 'ratechange', 'seeking', 'seeked', 'waiting', 'emptied'],
] as const;

/** Tolerance between a clock and a video, in seconds. */
const SLACK_SECONDS = 0.5;

/**
 * Derives the ranges that were really played from the events of a video. Skipped parts do not count, and a range is no
 * longer than the elapsed time at the video's speed.
 * @param onPlayed called with each range, in seconds of the recording
 * @returns handles an event, given its name and its time in milliseconds
 */
export function trackPlayed(onPlayed: (range: TimeRange) => void) {
  let last: { time: number; at: number; rate: number } | null = null;
  return (type: string, video: Played, now: number): void => {
    const { currentTime, paused, seeking, ended, playbackRate } = video;
    const isElsewhere = seeking || type === 'seeking' || type === 'seeked' || type === 'emptied';
    if (last && !isElsewhere) {
      const farthest = last.time + ((now - last.at) / 1000) * last.rate + SLACK_SECONDS;
      if (currentTime > last.time) onPlayed([last.time, Math.min(currentTime, farthest)]);
    }
    last = paused || seeking || ended || type === 'emptied' ? null : { time: currentTime, at: now, rate: playbackRate };
  };
}
