import { type RefObject, useEffect, useState } from 'react';
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
}

/** The video that is edited, or why it is not there. */
export function EditedVideo({ video, name, url, playhead, onLength }: EditedVideoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [aspect, setAspect] = useState(16 / 9);
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
      <video
        ref={video}
        src={url ?? undefined}
        playsInline
        preload="auto"
        aria-label={`Video: ${name}`}
        className="h-auto rounded-lg bg-secondary"
        // As large as 46 % of the window's height allows, in the shape of its picture.
        style={{ aspectRatio: aspect, width: `min(100%, calc(46dvh * ${aspect}))` }}
        {...playhead.events}
        onLoadedMetadata={({ currentTarget }) => {
          playhead.events.onLoadedMetadata();
          onLength(currentTarget.duration);
          if (currentTarget.videoHeight > 0) setAspect(currentTarget.videoWidth / currentTarget.videoHeight);
        }}
        onClick={playhead.toggle}
        onError={() => setFailedUrl(url)}
      />
    </>
  );
}
