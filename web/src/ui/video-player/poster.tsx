import { useEffect, useState } from 'react';
import { ImageWithFallback } from '../image-with-fallback.tsx';

interface PosterProps {
  video: HTMLVideoElement;
  /** See `ImageWithFallback`. */
  sources: readonly (string | null)[];
}

const hasFrame = (video: HTMLVideoElement): boolean => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;

/** Calls `work` once a frame of the video is on screen; gives what ends the waiting. */
function onFirstFrame(video: HTMLVideoElement, work: () => void): () => void {
  if ('requestVideoFrameCallback' in video) {
    const handle = video.requestVideoFrameCallback(work);
    return () => video.cancelVideoFrameCallback(handle);
  }
  const element: HTMLVideoElement = video;
  element.addEventListener('loadeddata', work, { once: true });
  return () => element.removeEventListener('loadeddata', work);
}

/**
 * The small picture of a video, beneath it until its first frame is there, which is sharper. It is no `poster` attribute:
 * with one, Chromium loads no frame before somebody presses play.
 */
export function Poster({ video, sources }: PosterProps) {
  const [isCovered, setIsCovered] = useState(() => hasFrame(video));

  useEffect(() => {
    if (!isCovered) return onFirstFrame(video, () => setIsCovered(true));
  }, [video, isCovered]);

  if (isCovered) return null;
  return (
    <div className="absolute inset-0">
      <ImageWithFallback sources={sources} fit="contain">
        {null}
      </ImageWithFallback>
    </div>
  );
}
