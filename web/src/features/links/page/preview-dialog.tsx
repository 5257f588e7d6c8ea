import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RecordingLink } from '#shared/api/sharing/links.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { smallPath } from '#shared/rules/video/playable-source.ts';
import { withStartTime } from '#shared/rules/video/start-time.ts';
import { CONVERSION_POLL_MS } from '#web/lib/http/conversion-poll.ts';
import { MissingVideo } from '#web/library/missing-video.tsx';
import { askShownFile } from '#web/library/shown-file.ts';
import { readRecording } from '#web/library/store/facts.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';
import { objectUrl } from '#web/media/download/object-url.ts';
import { playsHere } from '#web/player/plays.ts';
import { smallFile } from '#web/player/small-file.ts';
import type { PlayerHandle } from '#web/player/use-chapters.ts';
import { useFollowShown } from '#web/player/use-follow-shown.ts';
import { useHeldVersion } from '#web/player/use-held-version.ts';
import { usePlayable } from '#web/player/use-playable.ts';
import { VideoDialog } from '#web/player/video-dialog.tsx';
import { notifyPlaybackError } from '#web/player/video-failures.ts';
import { viewsText } from '../link-text.ts';
import { shareUrl } from '../share-link.ts';

/** Plays the recording of a link. This does not count as a view. */
export function PreviewDialog({ link, onClose }: { link: RecordingLink; onClose: () => void }) {
  const [plays] = useState(playsHere);
  const player = useRef<PlayerHandle>(null);
  const { version, isStopped, isAccepted, accept } = useHeldVersion(link, player);
  const { source, onUnsupported } = usePlayable(version, plays);
  const isPlayable = !isStopped && source !== null;
  const readAgain = () => void readRecording(link.id);
  const isPrepared = link.filePath === null && link.transcodeStatus === 'processing';
  useQuery({
    ...workspaceQueries.recording(link.id),
    enabled: isPrepared,
    staleTime: 0,
    refetchInterval: CONVERSION_POLL_MS,
  });
  const isRefused = useFollowShown(
    { id: link.id, number: version.fileVersion, isPlayable },
    { ask: (signal) => askShownFile(link.id, signal), onOther: readAgain },
  );
  const small = smallPath(version);
  const video = isPlayable &&
    !isRefused && {
      src: objectUrl(source),
      // The list of links does not say how large files are.
      small: small ? smallFile({ fileSize: null, duration: version.duration }, small) : undefined,
      isPlaylist: source.isPlaylist,
      cut: version,
      handle: player,
      onUnsupported,
      onError: () => {
        readAgain();
        notifyPlaybackError();
      },
      startsByItself: isAccepted,
      posters: [version.thumbnailUrl, version.thumbnailPath],
      knownDuration: version.duration,
      linkAt: (seconds: number) => withStartTime(shareUrl(link.shareToken), seconds),
    };
  return (
    <VideoDialog
      videoKey={String(version.fileVersion)}
      title={link.name}
      description={`${clockText(link.duration)} · ${viewsText(link)}`}
      video={video || null}
      missing={
        <MissingVideo
          recording={{ nextFile: isPrepared ? 'cut' : null }}
          isRefused={isRefused}
          newer={isStopped ? accept : null}
        />
      }
      onClose={onClose}
    />
  );
}
