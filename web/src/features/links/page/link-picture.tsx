import { Video } from 'lucide-react';
import type { SharedLink } from '#shared/api/links.ts';
import { clockText } from '#shared/rules/duration-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** The picture of a shared recording, 16:9, with its length. */
export function LinkPicture({ link: { thumbnailUrl, thumbnailPath, duration } }: { link: SharedLink }) {
  return (
    <div className="relative aspect-video overflow-hidden bg-secondary">
      <Picture sources={[thumbnailUrl, thumbnailPath]}>
        <Video aria-hidden className="size-8" />
      </Picture>
      <Badge variant="overlay" className="absolute right-2 bottom-2">
        {clockText(duration)}
      </Badge>
    </div>
  );
}
