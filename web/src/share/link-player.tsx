import { Suspense, useState } from 'react';
import type { LinkedRecording } from '#shared/api/sharing/links.ts';
import { downloadFileName } from '#shared/rules/ground/file-name.ts';
import { type PlayableSource, playablePath } from '#shared/rules/video/playable-source.ts';
import type { DownloadRequest } from '../media/download/download-request.ts';
import { downloadUrl } from '../media/download/object-url.ts';
import { MissingPlayer } from '../player/missing-player.tsx';
import { useDownload } from '../player/use-download.ts';
import { VideoPlayer, type VideoPlayerProps } from '../player/video-player.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { reportOnFile } from './await-play.ts';
import { linkVideo } from './link-video.ts';
import type { Preloaded } from './preloaded.ts';

// The picture comes first.
const HeaderActions = lazyPart(async () => (await import('./header-actions.tsx')).HeaderActions);
const LinkFollower = lazyPart(async () => (await import('./link-follower.ts')).LinkFollower);
// Few recordings cannot be played, and few downloads need words.
const Absence = lazyPart(async () => (await import('./banner.tsx')).Absence, MissingPlayer);
const DownloadNotice = lazyPart(async () => (await import('./download-notice.tsx')).DownloadNotice);

const logDownload = (error: Error) => console.error('The download failed.', error);

/** The script is loaded with the first download. */
const save = async (request: DownloadRequest) => (await import('../media/download/download.ts')).downloadFile(request);

/** Downloads the file of a link. @returns the player's control, and a notice about the last download */
function useLinkDownload(recording: LinkedRecording, shareToken: string) {
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const [wasEarly, setEarly] = useState(false);
  const { start, cancel, ...state } = useDownload({
    save,
    onOutcome: (outcome) => setBlockedUrl(outcome.status === 'blocked' ? outcome.url : null),
    onError: logDownload,
  });
  const path = playablePath(recording);
  const onStart = () => {
    setEarly(path === null);
    const { name, fileSize, pass } = recording;
    if (path) void start({ path, shareToken, pass, fileSize, fileName: downloadFileName(name, path) });
  };
  const needsNotice = blockedUrl !== null || (wasEarly && path === null);
  const notice = needsNotice && <DownloadNotice blockedUrl={blockedUrl} />;
  return { download: { ...state, onStart, onCancel: cancel }, notice };
}

interface LinkPlayerProps extends Pick<VideoPlayerProps, 'handle' | 'onChapter' | 'moments'> {
  /** Whether the page has a header, which offers the link at the current time and the file. */
  hasHeader?: boolean;
  recording: LinkedRecording;
  shareToken: string;
  /** The data that came with the page, or with the start of the visit. */
  preloaded: Preloaded | null;
  /** Null while there is none that this device plays. */
  source: PlayableSource | null;
  /** Whether the video starts without a press of the play button. */
  startsByItself: boolean;
  /** Whether it has taken the place of one that the viewer has seen: then it starts at its beginning. */
  isNewer: boolean;
  /** Called when the video fails, and when the link no longer shows it. */
  onOther: () => void;
  /** See `useLink`. */
  onLiveReading: (isReading: boolean) => void;
  /** See `usePlayable`. */
  onUnsupported: () => boolean;
}

/** The video behind the link, with a download button where its owner allows that. */
export function LinkPlayer(props: LinkPlayerProps) {
  const {
    source,
    startsByItself,
    isNewer,
    onOther,
    onUnsupported,
    onLiveReading,
    handle,
    onChapter,
    moments,
    hasHeader,
    ...link
  } = props;
  const { download, notice } = useLinkDownload(link.recording, link.shareToken);
  const [second, setSecond] = useState(0);
  reportOnFile(link.recording.fileVersion);
  if (!source)
    return (
      <Suspense fallback={<div className="aspect-video rounded-lg bg-black" />}>
        <Absence recording={link.recording} />
      </Suspense>
    );
  const onError = () => {
    console.error('The video failed.');
    onOther();
  };
  const { name, duration, allowDownload, filePath, chapters, pass } = link.recording;
  const isOffered = allowDownload && filePath !== null;
  const video = linkVideo(link, source);
  const href = downloadUrl({ path: playablePath(link.recording) ?? source.path, shareToken: link.shareToken, pass });
  return (
    <>
      {hasHeader && (
        <Suspense>
          <HeaderActions
            second={second}
            title={name}
            linkAt={video.linkAt}
            onCopyLink={() => handle?.current?.copyLink()}
            download={isOffered ? { href, onStart: download.onStart } : null}
          />
        </Suspense>
      )}
      <VideoPlayer
        {...video}
        {...(isNewer && { startAt: 0 })}
        cut={link.recording}
        title={name}
        knownDuration={duration}
        startsByItself={startsByItself}
        chapters={chapters}
        handle={handle}
        onChapter={onChapter}
        moments={moments}
        onSecond={setSecond}
        download={isOffered ? download : undefined}
        onError={onError}
        onUnsupported={onUnsupported}
        onLiveReading={onLiveReading}
      />
      <Suspense>
        <LinkFollower {...link} onOther={onOther} />
      </Suspense>
      <Suspense>{notice}</Suspense>
    </>
  );
}
