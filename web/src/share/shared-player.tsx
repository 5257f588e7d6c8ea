import { Film } from 'lucide-react';
import type { SharedRecording } from '../../../shared/api/sharing.ts';
import { downloadFileName } from '../../../shared/rules/file-name.ts';
import { useDownload } from '../features/player/use-download.ts';
import { objectUrl } from '../media/download/object-url.ts';
import { VideoPlayer } from '../ui/video-player/video-player.tsx';

interface SharedPlayerProps {
  recording: SharedRecording;
  shareToken: string;
  /** Path of the file; null when there is none that this device plays. */
  path: string | null;
  onPlaybackError: () => void;
}

const logDownload = (error: Error) => console.error('The download failed.', error);
const logFullscreen = (error: unknown) => console.error('Fullscreen could not be switched.', error);

/** The video behind the link, with a download button where its owner allows that. */
export function SharedPlayer({ recording, shareToken, path, onPlaybackError }: SharedPlayerProps) {
  const { start, isRunning, percent } = useDownload({ onError: logDownload });
  const { name, fileSize, duration, thumbnailPath, allowDownload } = recording;
  if (!path) return <NoVideo />;
  const onError = () => {
    console.error('The video failed to load.');
    onPlaybackError();
  };
  const onStart = () => void start({ path, shareToken, fileSize, fileName: downloadFileName(name, path) });
  return (
    <VideoPlayer
      src={objectUrl({ path, shareToken })}
      title={name}
      poster={thumbnailPath ? objectUrl({ path: thumbnailPath, shareToken }) : undefined}
      knownDuration={duration}
      download={allowDownload ? { onStart, isRunning, percent } : undefined}
      onError={onError}
      onFullscreenError={logFullscreen}
    />
  );
}

function NoVideo() {
  return (
    <div className="grid aspect-video place-items-center rounded-lg bg-black text-white">
      <p className="flex items-center gap-3 text-sm">
        <Film aria-hidden className="size-5" />
        No video available
      </p>
    </div>
  );
}
