import { Film } from 'lucide-react';
import type { LinkedRecording } from '#shared/api/links.ts';
import type { PlayableSource } from '#shared/rules/playable-source.ts';
import type { ChapterProps } from '../player/use-chapters.ts';
import { VideoPlayer } from '../player/video-player.tsx';
import { absenceOf } from './conversion-banner.ts';
import { linkVideo } from './link-video.ts';
import type { Preloaded } from './preloaded.ts';
import { useLinkDownload } from './use-link-download.tsx';

interface LinkPlayerProps extends Pick<ChapterProps, 'handle' | 'onChapter'> {
  recording: LinkedRecording;
  shareToken: string;
  /** The data that came with the page, or with the start of the visit. */
  preloaded: Preloaded | null;
  /** Null while there is none that this device plays. */
  source: PlayableSource | null;
  /** Whether the video starts without a press of the play button. */
  startsByItself: boolean;
  onPlaybackError: () => void;
  /** See `useLink`. */
  onLiveReading: (isReading: boolean) => void;
  /** See `usePlayable`. */
  onUnsupported: () => boolean;
}

const logFullscreen = (error: unknown) => console.error('Fullscreen could not be switched.', error);

/** The video behind the link, with a download button where its owner allows that. */
export function LinkPlayer(props: LinkPlayerProps) {
  const { source, startsByItself, onPlaybackError, onUnsupported, onLiveReading, handle, onChapter, ...link } = props;
  const { download, notice } = useLinkDownload(link.recording, link.shareToken);
  if (!source) return <NoVideo text={absenceOf(link.recording)} />;
  const onError = () => {
    console.error('The video failed to load.');
    onPlaybackError();
  };
  const { name, duration, allowDownload, filePath, chapters } = link.recording;
  return (
    <>
      <VideoPlayer
        {...linkVideo(link, source)}
        title={name}
        knownDuration={duration}
        startsByItself={startsByItself}
        {...{ chapters, handle, onChapter }}
        download={allowDownload && filePath ? download : undefined}
        onError={onError}
        onUnsupported={onUnsupported}
        onLiveReading={onLiveReading}
        onFullscreenError={logFullscreen}
      />
      {notice}
    </>
  );
}

function NoVideo({ text }: { text: string }) {
  return (
    <div className="grid aspect-video place-items-center rounded-lg bg-black p-4 text-white">
      <p role="status" className="flex items-center gap-3 text-sm">
        <Film aria-hidden className="size-5 shrink-0" />
        {text}
      </p>
    </div>
  );
}
