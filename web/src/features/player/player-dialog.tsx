import type { Recording } from '../../../../shared/api/recordings.ts';
import { playablePath } from '../../../../shared/rules/playable-source.ts';
import { objectUrl } from '../../media/download/object-url.ts';
import { Alert } from '../../ui/alert.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '../../ui/dialog.tsx';
import { focusPanel } from '../../ui/focus-panel.ts';
import { toast } from '../../ui/use-toast.ts';
import { VideoPlayer } from '../../ui/video-player/video-player.tsx';
import { useLatestRecording } from './queries.ts';
import { useDownloadRecording } from './use-download-recording.ts';

interface PlayerDialogProps {
  recording: Recording;
  onClose: () => void;
}

const CREATED = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** Plays a recording over the screen it was chosen on. */
export function PlayerDialog({ recording: chosen, onClose }: PlayerDialogProps) {
  const recording = useLatestRecording(chosen);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-5xl gap-4 p-4 sm:p-5" onOpenAutoFocus={focusPanel}>
        <DialogHeader className="min-w-0">
          <DialogTitle className="truncate">{recording.name}</DialogTitle>
          <DialogDescription>{CREATED.format(new Date(recording.createdAt))}</DialogDescription>
        </DialogHeader>
        <Picture recording={recording} />
      </DialogContent>
    </Dialog>
  );
}

function Picture({ recording }: { recording: Recording }) {
  const { download, isRunning, percent } = useDownloadRecording();
  const path = playablePath(recording);
  if (!path) {
    return <Alert title="Recording Not Available">This recording is still being processed or was not completed.</Alert>;
  }
  return (
    <VideoPlayer
      src={objectUrl({ path })}
      title={recording.name}
      poster={recording.thumbnailPath ?? undefined}
      knownDuration={recording.duration}
      download={{ onStart: () => download(recording), isRunning, percent }}
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
