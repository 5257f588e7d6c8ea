import { Video } from 'lucide-react';
import type { RecordingLink } from '#shared/api/links.ts';
import { clockText } from '#shared/rules/duration-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ImageWithFallback } from '#web/ui/image-with-fallback.tsx';

/** The thumbnail of a link's recording, 16:9, with its length. */
export function LinkThumbnail({ link: { thumbnailUrl, thumbnailPath, duration } }: { link: RecordingLink }) {
  return (
    <div className="relative aspect-video overflow-hidden bg-secondary">
      <ImageWithFallback sources={[thumbnailUrl, thumbnailPath]}>
        <Video aria-hidden className="size-8" />
      </ImageWithFallback>
      <Badge variant="overlay" className="absolute right-2 bottom-2">
        {clockText(duration)}
      </Badge>
    </div>
  );
}
