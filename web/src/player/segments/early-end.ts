import type { KnownRecording } from './known-recording.ts';

/** How near to the duration the time of a video is that has ended, in seconds. */
const ENDED_SECONDS = 0.05;

/** A video that ended at a duration which has changed since has exactly that time, in seconds: it is only rounded. */
const ROUNDED_SECONDS = 0.001;

interface EarlyEnds {
  video: HTMLVideoElement;
  known: Pick<KnownRecording, 'isGrowing'>;
  source: Pick<MediaSource, 'duration'>;
  /** Makes the source longer than what is known, unless data is being appended. */
  lengthen: () => void;
  signal: AbortSignal;
}

/**
 * Plays a video on that the browser ends while its recording grows. WebKitGTK 2.50 ends and pauses a video whose time
 * reaches the duration, although its source is open. At a second end soon after the first, it only pauses the video.
 */
export function playOnAfterEarlyEnds({ video, known, source, lengthen, signal }: EarlyEnds): void {
  // Appended data also makes the source longer, and may do so between the end and its events.
  let [former, last] = [Number.NaN, source.duration];
  let hasEnded = false;
  /** A person may pause a live video at a former duration: those count only in a browser that ends videos early. */
  let endsEarly = false;

  const isAtEnd = () =>
    video.currentTime >= source.duration - ENDED_SECONDS ||
    (endsEarly && [former, last].some((end) => Math.abs(video.currentTime - end) < ROUNDED_SECONDS));

  /** @param isEnd whether the browser has ended the video now */
  const check = (isEnd: boolean) => {
    hasEnded = known.isGrowing() && video.paused && (hasEnded || isEnd);
    if (!hasEnded) return;
    lengthen();
    // A video that is played at its end begins again: it waits for the next change of the duration.
    if (video.currentTime >= source.duration) return;
    hasEnded = false;
    video.play().catch((error: unknown) => console.warn('Playing did not start.', error));
  };

  const onDuration = () => {
    if (source.duration !== last) [former, last] = [last, source.duration];
    check(false);
  };
  const onEnded = () => {
    endsEarly ||= known.isGrowing();
    check(true);
  };
  video.addEventListener('ended', onEnded, { signal });
  video.addEventListener('pause', () => check(isAtEnd()), { signal });
  video.addEventListener('durationchange', onDuration, { signal });
}
