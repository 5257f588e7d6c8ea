import { Film } from 'lucide-react';
import type { PublicRecording } from '#shared/api/links.ts';
import { pathToPlay } from '#shared/rules/playable-source.ts';
import { VideoPlayer } from '../ui/video-player/video-player.tsx';
import { DownloadBlocked } from './download-blocked.tsx';
import { linkVideo } from './link-video.ts';
import type { Preloaded } from './preloaded.ts';
import { useLinkDownload } from './use-link-download.ts';

interface LinkPlayerProps {
  recording: PublicRecording;
  shareToken: string;
  preloaded: Preloaded | null;
  /** Whether this device plays WebM. */
  playsOriginal: boolean;
  /** Whether the video starts without anybody pressing play. */
  startsByItself: boolean;
  onPlaybackError: () => void;
}

const logFullscreen = (error: unknown) => console.error('Fullscreen could not be switched.', error);

/** The video behind the link, with a download button where its owner allows that. */
export function LinkPlayer({ playsOriginal, startsByItself, onPlaybackError, ...link }: LinkPlayerProps) {
  const path = pathToPlay(link.recording, playsOriginal);
  const { download, blockedUrl } = useLinkDownload(link.recording, link.shareToken, path);
  if (!path) return <NoVideo />;
  const onError = () => {
    console.error('The video failed to load.');
    onPlaybackError();
  };
  const { name, duration, allowDownload } = link.recording;
  return (
    <>
      <VideoPlayer
        {...linkVideo(link, path)}
        title={name}
        knownDuration={duration}
        startsByItself={startsByItself}
        download={allowDownload ? download : undefined}
        onError={onError}
        onFullscreenError={logFullscreen}
      />
      {blockedUrl && <DownloadBlocked url={blockedUrl} />}
    </>
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
