import type { SharedLink } from '../../../../../shared/api/sharing.ts';
import { clockText } from '../../../../../shared/rules/duration-text.ts';
import { playablePath } from '../../../../../shared/rules/playable-source.ts';
import { objectUrl } from '../../../media/download/object-url.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '../../../ui/dialog.tsx';
import { focusPanel } from '../../../ui/focus-panel.ts';
import { toast } from '../../../ui/use-toast.ts';
import { VideoPlayer } from '../../../ui/video-player/video-player.tsx';
import { viewsText } from './link-words.ts';

interface PreviewDialogProps {
  link: SharedLink;
  onClose: () => void;
}

/** Plays what a link leads to; it counts as no view. */
export function PreviewDialog({ link, onClose }: PreviewDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-4xl gap-4 p-4 sm:p-5" onOpenAutoFocus={focusPanel}>
        <DialogHeader className="min-w-0">
          <DialogTitle className="truncate">{link.name}</DialogTitle>
          <DialogDescription className="tabular">
            {clockText(link.duration)} · {viewsText(link)}
          </DialogDescription>
        </DialogHeader>
        <Picture link={link} />
      </DialogContent>
    </Dialog>
  );
}

function Picture({ link }: { link: SharedLink }) {
  const path = playablePath(link);
  if (!path) {
    return <Alert title="Recording Not Available">This recording is still being processed or was not completed.</Alert>;
  }
  return (
    <VideoPlayer
      src={objectUrl({ path })}
      title={link.name}
      poster={link.thumbnailPath ?? undefined}
      knownDuration={link.duration}
      onError={tellPlaybackError}
      onFullscreenError={tellFullscreenError}
    />
  );
}

const tellPlaybackError = () =>
  void toast({ variant: 'destructive', title: 'Playback Error', description: 'Failed to load video.' });

const tellFullscreenError = () =>
  void toast({
    variant: 'destructive',
    title: 'Fullscreen Error',
    description: 'Could not toggle fullscreen mode.',
  });
