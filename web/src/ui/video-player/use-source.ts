import { type RefObject, useEffect, useRef, useState } from 'react';

/** Beyond the end of any video: seeking there makes a browser find out how long a file is that does not say. */
const FAR_AWAY_SECONDS = 1e9;
/** A second failure within this time of the first, in milliseconds, is not the old address going stale. */
const RETRY_AFTER_MS = 10_000;

interface Moment {
  time: number;
  isPlaying: boolean;
}

/**
 * Loads a source into a video element and keeps the viewer's place. A file of unknown length is measured by seeking to
 * its end. The address that `src` redirects to lives for hours only and can be withdrawn: when it fails, `src` is asked
 * once more, and playing goes on where it was.
 * @returns event handlers for the element, whether the length is being measured, whether playing has failed for good
 */
export function useSource(ref: RefObject<HTMLVideoElement | null>, src: string) {
  const [isMeasuring, setMeasuring] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const resumeAt = useRef<Moment | null>(null);
  const failedAt = useRef(Number.NEGATIVE_INFINITY);

  const reload = (video: HTMLVideoElement) => {
    // Kept from the first failure on: an element that has already been reset says 0.
    resumeAt.current ??= { time: video.currentTime, isPlaying: !video.paused };
    video.load();
  };

  useEffect(() => {
    const video = ref.current;
    if (!video || video.getAttribute('src') === src) return;
    if (video.currentTime > 0) resumeAt.current = { time: video.currentTime, isPlaying: !video.paused };
    setFailed(false);
    video.src = src;
  }, [ref, src]);

  const resume = (video: HTMLVideoElement) => {
    const moment = resumeAt.current;
    resumeAt.current = null;
    if (!moment) return;
    video.currentTime = moment.time;
    if (moment.isPlaying) video.play().catch((error: unknown) => console.warn('Playing did not go on.', error));
  };

  const onLoadedMetadata = () => {
    const video = ref.current;
    if (!video) return;
    if (Number.isFinite(video.duration)) return resume(video);
    setMeasuring(true);
    video.currentTime = FAR_AWAY_SECONDS;
  };

  const onSeeked = () => {
    const video = ref.current;
    if (!video || !isMeasuring) return;
    setMeasuring(false);
    video.currentTime = 0;
    resume(video);
  };

  const onError = () => {
    const video = ref.current;
    if (!video) return;
    const now = performance.now();
    setMeasuring(false);
    if (now - failedAt.current < RETRY_AFTER_MS) return setFailed(true);
    failedAt.current = now;
    reload(video);
  };

  return { isMeasuring, hasFailed, onLoadedMetadata, onSeeked, onError };
}
