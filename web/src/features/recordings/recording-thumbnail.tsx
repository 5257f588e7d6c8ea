import { Play, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { ImageWithFallback } from '#web/ui/image-with-fallback.tsx';

interface RecordingThumbnailProps {
  recording: Recording;
  /** Undefined when a click plays nothing. */
  onPlay: (() => void) | undefined;
  /** Labels over the thumbnail. */
  children: ReactNode;
}

/** Thumbnail of a recording, 16:9. A click plays the recording. */
export function RecordingThumbnail({ recording, onPlay, children }: RecordingThumbnailProps) {
  const isPlayable = onPlay !== undefined;
  return (
    <div data-thumbnail={recording.id} className="relative aspect-video overflow-hidden bg-secondary">
      <ImageWithFallback sources={[recording.thumbnailUrl, recording.thumbnailPath]}>
        <Video aria-hidden className="size-8" />
      </ImageWithFallback>
      <button
        type="button"
        aria-label={`Play ${recording.name}`}
        // The keyboard has the name below, which does the same.
        tabIndex={-1}
        disabled={!isPlayable}
        onClick={onPlay}
        className="absolute inset-0 grid place-items-center focus-visible:-outline-offset-2"
      >
        {isPlayable && (
          <span className="grid size-12 place-items-center rounded-full bg-black/65 text-white opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100">
            <Play aria-hidden className="ms-0.5 size-5 fill-current" />
          </span>
        )}
      </button>
      <div className="pointer-events-none">{children}</div>
    </div>
  );
}
