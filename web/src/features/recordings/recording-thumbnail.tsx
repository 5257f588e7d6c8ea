import { Play, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Recording } from '#shared/api/recordings.ts';
import { ImageWithFallback } from '../../ui/image-with-fallback.tsx';

interface RecordingThumbnailProps {
  recording: Recording;
  /** Left out while pressing it does something else. */
  onPlay: (() => void) | undefined;
  /** Chips over the picture. */
  children: ReactNode;
}

/** The picture of a recording, 16:9. Pressing it plays. */
export function RecordingThumbnail({ recording, onPlay, children }: RecordingThumbnailProps) {
  const isPlayable = recording.filePath !== null && onPlay !== undefined;
  return (
    <div className="relative aspect-video overflow-hidden bg-secondary">
      <ImageWithFallback sources={[recording.thumbnailUrl, recording.thumbnailPath]}>
        <Video aria-hidden className="size-8" />
      </ImageWithFallback>
      <button
        type="button"
        aria-label={`Play ${recording.name}`}
        disabled={!isPlayable}
        onClick={onPlay}
        className="absolute inset-0 grid place-items-center focus-visible:-outline-offset-2"
      >
        {isPlayable && (
          <span className="grid size-12 place-items-center rounded-full bg-black/65 text-white opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100">
            <Play aria-hidden className="ml-0.5 size-5 fill-current" />
          </span>
        )}
      </button>
      <div className="pointer-events-none">{children}</div>
    </div>
  );
}
