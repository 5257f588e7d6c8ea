import { Film } from 'lucide-react';
import type { SharedRecording } from '#shared/api/links.ts';
import { pathToPlay } from '#shared/rules/playable-source.ts';
import { sharePath } from '#shared/rules/share-address.ts';
import { startTimeOf, withStartTime } from '../ui/video-player/start-time.ts';
import { VideoPlayer } from '../ui/video-player/video-player.tsx';
import { DownloadBlocked } from './download-blocked.tsx';
import type { Prepared } from './prepared.ts';
import { sourceOf } from './shared-source.ts';
import { useSharedDownload } from './use-shared-download.ts';

interface SharedPlayerProps {
  recording: SharedRecording;
  shareToken: string;
  prepared: Prepared | null;
  /** Whether this device plays WebM. */
  playsOriginal: boolean;
  onPlaybackError: () => void;
}

const logFullscreen = (error: unknown) => console.error('Fullscreen could not be switched.', error);

/** The video behind the link, with a download button where its owner allows that. */
export function SharedPlayer({ playsOriginal, onPlaybackError, ...shared }: SharedPlayerProps) {
  const path = pathToPlay(shared.recording, playsOriginal);
  const { download, blockedUrl } = useSharedDownload(shared.recording, shared.shareToken, path);
  if (!path) return <NoVideo />;
  const onError = () => {
    console.error('The video failed to load.');
    onPlaybackError();
  };
  const { name, duration, allowDownload } = shared.recording;
  return (
    <>
      <VideoPlayer
        {...sourceOf(shared, path)}
        title={name}
        knownDuration={duration}
        startAt={startTimeOf(location.search)}
        linkAt={(seconds) => withStartTime(location.origin + sharePath(shared.shareToken), seconds)}
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
