import { Video } from 'lucide-react';
import { useState } from 'react';
import type { SharedLink } from '../../../../../shared/api/sharing.ts';
import { clockText } from '../../../../../shared/rules/duration-text.ts';
import { Badge } from '../../../ui/badge.tsx';

/** The picture of a shared recording, 16:9, with its length. */
export function LinkPicture({ link: { thumbnailPath, duration } }: { link: SharedLink }) {
  const [isMissing, setMissing] = useState(false);
  return (
    <div className="relative aspect-video overflow-hidden bg-secondary">
      {thumbnailPath && !isMissing ? (
        <img
          src={thumbnailPath}
          alt=""
          loading="lazy"
          onError={() => setMissing(true)}
          className="size-full object-cover"
        />
      ) : (
        <div className="grid size-full place-items-center text-muted-foreground">
          <Video aria-hidden className="size-8" />
        </div>
      )}
      <Badge variant="overlay" className="absolute right-2 bottom-2">
        {clockText(duration)}
      </Badge>
    </div>
  );
}
