import type { ReactNode } from 'react';
import { DialogContent, DialogDescription, DialogHeader, DialogRoot, DialogTitle } from '../ui/dialog.tsx';
import { focusPanel } from '../ui/dialog-focus.ts';
import { notifyFullscreenError, notifyPlaybackError } from './video-failures.ts';
import { VideoPlayer, type VideoPlayerProps } from './video-player.tsx';

interface VideoDialogProps {
  /** Identifies the video: a new key makes a new player. */
  videoKey?: string;
  title: string;
  description: ReactNode;
  /** Null without a video to play. */
  video: Omit<VideoPlayerProps, 'title' | 'onFullscreenError'> | null;
  /** In place of a missing video. */
  missing: ReactNode;
  notice?: ReactNode;
  action?: ReactNode;
  onClose: () => void;
}

/** Plays a video in a dialog, which is as wide as the height of the window allows. */
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
    <DialogRoot open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        className="max-w-[min(64rem,calc((100dvh-9rem)*16/9))] gap-4 p-4 *:last:top-1.5 *:last:end-0.5 sm:p-5 sm:*:last:top-2.5 sm:*:last:end-1.5 lg:*:last:top-5 lg:*:last:end-2.5"
        onOpenAutoFocus={focusPanel}
      >
        <div className="@container pe-10">
          <div className="flex items-start gap-3 @max-md:flex-wrap">
            <DialogHeader className="min-w-0 flex-1 pe-0 @max-md:basis-full">
              <DialogTitle dir="auto" translate="no" title={title} className="line-clamp-2">
                {title}
              </DialogTitle>
              <DialogDescription className="tabular">{description}</DialogDescription>
            </DialogHeader>
            {action}
          </div>
        </div>
        {video ? (
          <VideoPlayer
            key={videoKey}
            {...video}
            title={title}
            onError={video.onError ?? notifyPlaybackError}
            onFullscreenError={notifyFullscreenError}
          />
        ) : (
          missing
        )}
        {notice}
      </DialogContent>
    </DialogRoot>
  );
}
