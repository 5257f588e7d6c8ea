import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { Size } from '#web/media/compose/frame-geometry.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { usePlayhead } from './use-playhead.ts';

interface EditedVideoProps {
  video: RefObject<HTMLVideoElement | null>;
  name: string;
  /** Null once the video is not shown any more. */
  url: string | null;
  playhead: ReturnType<typeof usePlayhead>;
  /** Called with the length of the video, in seconds. */
  onLength: (seconds: number) => void;
  /** What lies over the picture, whose size is in pixels. */
  children: (size: Size) => ReactNode;
}

/** The video that is edited, or why it is not there. */
export function EditedVideo({ video, name, url, playhead, onLength, children }: EditedVideoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [size, setSize] = useState<Size | null>(null);
  const aspect = size ? size.width / size.height : 16 / 9;
  // Without its address, a video still plays what it has loaded.
  useEffect(() => {
    if (url === null) video.current?.load();
  }, [url, video]);
  return (
    <>
      {url !== null && failedUrl === url && (
        <Alert variant="destructive" title="The video could not be loaded">
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              setFailedUrl(null);
              video.current?.load();
            }}
          >
            Try again
          </Button>
        </Alert>
      )}
      {/* As large as 46 % of the window's height allows, in the shape of its picture. */}
      <div className="relative self-start" style={{ aspectRatio: aspect, width: `min(100%, calc(46dvh * ${aspect}))` }}>
        <video
          ref={video}
          src={url ?? undefined}
          playsInline
          preload="auto"
          aria-label={`Video: ${name}`}
          className="size-full rounded-lg bg-secondary"
          {...playhead.events}
          onLoadedMetadata={({ currentTarget }) => {
            playhead.events.onLoadedMetadata();
            onLength(currentTarget.duration);
            const { videoWidth: width, videoHeight: height } = currentTarget;
            if (height > 0) setSize({ width, height });
          }}
          onClick={playhead.toggle}
          onError={() => setFailedUrl(url)}
        />
        {size && url !== null && children(size)}
      </div>
    </>
  );
}
