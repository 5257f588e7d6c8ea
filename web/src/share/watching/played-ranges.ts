import type { TimeRange } from '#shared/rules/time-ranges.ts';

/** What is read of a video element. */
type Played = Pick<HTMLVideoElement, 'currentTime' | 'paused' | 'seeking' | 'ended' | 'playbackRate'>;

/** Events of a video element after which it may have played something, or goes on from somewhere else. */
export const PLAY_EVENTS = [
  ...['playing', 'timeupdate', 'pause', 'ended', 'ratechange', 'seeking', 'seeked', 'waiting', 'emptied'],
] as const;

/** What a clock and a video may differ by, in seconds. */
const SLACK_SECONDS = 0.5;

/**
 * Tells what of a video is really played, by its events: what is skipped is not, and no more than passes at the video's speed.
 * @param onPlayed is given each stretch, in seconds of the recording
 * @returns takes the name of an event and when it happens, in milliseconds
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
