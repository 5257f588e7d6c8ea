import type { ReactNode } from 'react';
import { Alert } from '../alert.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '../dialog.tsx';
import { focusPanel } from '../dialog-focus.ts';
import { toast } from '../use-toast.ts';
import { VideoPlayer, type VideoPlayerProps } from './video-player.tsx';

interface VideoDialogProps {
  /** Says that it is another video: a new player plays it. */
  videoKey?: string;
  title: string;
  description: ReactNode;
  /** Null when there is none to play. */
  video: Omit<VideoPlayerProps, 'title' | 'onError' | 'onFullscreenError'> | null;
  /** Said in its place. */
  missing: { title: string; text: string };
  /** What is to be known of the video, below it. */
  notice?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  onClose: () => void;
}

const notifyPlaybackError = () =>
  void toast({ variant: 'destructive', title: 'Playback Error', description: 'Failed to load video.' });

const notifyFullscreenError = () =>
  void toast({
    variant: 'destructive',
    title: 'Fullscreen Error',
    description: 'Could not toggle fullscreen mode.',
  });

/** Plays a video over the screen it was chosen on: as wide as leaves room for its picture in the window. */
export function VideoDialog({
  videoKey,
  title,
  description,
  video,
  missing,
  notice,
  action,
  onClose,
}: VideoDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        className="max-w-[min(64rem,calc((100dvh-9rem)*16/9))] gap-4 p-4 sm:p-5"
        onOpenAutoFocus={focusPanel}
      >
        <div className="@container flex items-center gap-3 pr-10">
          <DialogHeader className="min-w-0 flex-1 pr-0">
            <DialogTitle dir="auto" title={title} className="line-clamp-2">
              {title}
            </DialogTitle>
            <DialogDescription className="tabular">{description}</DialogDescription>
          </DialogHeader>
          {action}
        </div>
        {video ? (
          <VideoPlayer
            key={videoKey}
            {...video}
            title={title}
            onError={notifyPlaybackError}
            onFullscreenError={notifyFullscreenError}
          />
        ) : (
          <Alert title={missing.title}>{missing.text}</Alert>
        )}
        {notice}
      </DialogContent>
    </Dialog>
  );
}
