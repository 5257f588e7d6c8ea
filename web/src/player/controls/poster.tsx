import { useEffect, useState } from 'react';
import { ImageWithFallback } from '#web/ui/image-with-fallback.tsx';

interface PosterProps {
  video: HTMLVideoElement;
  /** See `ImageWithFallback`. */
  sources: readonly (string | null)[];
}

const hasFrame = (video: HTMLVideoElement): boolean => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;

/** Calls `work` once a frame of the video is on screen. @returns cancels the call */
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
 * Shows a thumbnail beneath the video until the first frame, which is sharper, covers it. This is not a `poster`
 * attribute: with one, Chromium loads no frame before the viewer presses play.
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
