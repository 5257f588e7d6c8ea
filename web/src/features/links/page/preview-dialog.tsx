import { useState } from 'react';
import type { RecordingLink } from '#shared/api/links.ts';
import { clockText } from '#shared/rules/duration-text.ts';
import { withStartTime } from '#shared/rules/start-time.ts';
import { VIDEO_NOT_AVAILABLE } from '#web/library/video-not-available.ts';
import { objectUrl } from '#web/media/download/object-url.ts';
import { playsHere } from '#web/player/plays.ts';
import { usePlayable } from '#web/player/use-playable.ts';
import { VideoDialog } from '#web/player/video-dialog.tsx';
import { viewsText } from '../link-text.ts';
import { shareUrl } from '../share-link.ts';

interface PreviewDialogProps {
  link: RecordingLink;
  onClose: () => void;
}

/** Plays the recording of a link. This does not count as a view. */
export function PreviewDialog({ link, onClose }: PreviewDialogProps) {
  const [plays] = useState(playsHere);
  const { source, onUnsupported } = usePlayable(link, plays);
  const video = source && {
    src: objectUrl(source),
    isPlaylist: source.isPlaylist,
    cut: link,
    onUnsupported,
    posters: [link.thumbnailUrl, link.thumbnailPath],
    knownDuration: link.duration,
    linkAt: (seconds: number) => withStartTime(shareUrl(link.shareToken), seconds),
  };
  return (
    <VideoDialog
      title={link.name}
      description={`${clockText(link.duration)} · ${viewsText(link)}`}
      video={video}
      missing={VIDEO_NOT_AVAILABLE}
      onClose={onClose}
    />
  );
}
