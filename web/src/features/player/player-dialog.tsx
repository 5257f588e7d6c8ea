import { useQuery } from '@tanstack/react-query';
import { Captions, Link2, Pencil, Users } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { getRecording, type Recording } from '#shared/api/recordings.ts';
import { chaptersIn } from '#shared/rules/chapters.ts';
import { sharePath } from '#shared/rules/share-address.ts';
import { withStartTime } from '#shared/rules/start-time.ts';
import { CONVERSION_POLL_MS } from '#web/lib/http/conversion-poll.ts';
import { operationQuery } from '#web/lib/query.ts';
import { dateTimeText } from '#web/lib/time-text.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { ENDED_EARLY, endedEarly } from '#web/library/ended-early.ts';
import { useWithSavedTexts } from '#web/library/save-texts.ts';
import type { Neighbours } from '#web/library/shown-recordings.ts';
import { VIDEO_NOT_AVAILABLE } from '#web/library/video-not-available.ts';
import { useMayChange } from '#web/library/workspace-queries.ts';
import { objectUrl } from '#web/media/download/object-url.ts';
import { playsHere } from '#web/player/plays.ts';
import { Transcript } from '#web/player/transcript.tsx';
import type { PlayerHandle } from '#web/player/use-chapters.ts';
import { usePlayable } from '#web/player/use-playable.ts';
import { VideoDialog } from '#web/player/video-dialog.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useDownloadRecording } from './download-recording.ts';
import { NeighbourButtons } from './neighbour-buttons.tsx';

/** The latest version of a recording. It is polled every 3 s during the conversion. */
function useLatestRecording(recording: Recording): Recording {
  const { data } = useQuery({
    ...operationQuery(getRecording, { params: { id: recording.id } }),
    initialData: recording,
    refetchInterval: ({ state }) => (state.data?.transcodeStatus === 'processing' ? CONVERSION_POLL_MS : false),
  });
  return data;
}

interface PlayerDialogProps {
  recording: Recording;
  /** Where the video starts, in seconds. */
  startTime: number;
  /** Previous and next recording in the list on the screen below the player; null when there are none. */
  neighbours: Neighbours | null;
  onGoTo: (recording: Recording) => void;
  onEdit: () => void;
  onCaptions: () => void;
  onShare: () => void;
  /** @param seconds the current time of the video */
  onCopyMembersLink: (seconds: number) => void;
  onClose: () => void;
}

/** Returns a function for links with a start time; undefined while the recording is not shared. */
function linkTo({ isShared, shareToken }: Recording) {
  if (!isShared || !shareToken) return undefined;
  return (seconds: number) => withStartTime(location.origin + sharePath(shareToken), seconds);
}

type ActionsProps = Pick<PlayerDialogProps, 'recording' | 'onEdit' | 'onCaptions' | 'onShare'>;

/** Buttons that edit and share the recording, for users with the permission. */
function Actions({ recording, onEdit, onCaptions, onShare }: ActionsProps) {
  if (!useMayChange(recording)) return null;
  return (
    <div className="flex gap-2">
      <Button variant="outline" size="icon" aria-label="Edit details" title="Edit details" onClick={onEdit}>
        <Pencil aria-hidden />
      </Button>
      <Button variant="outline" size="icon" aria-label="Captions" title="Captions" onClick={onCaptions}>
        <Captions aria-hidden />
      </Button>
      {recording.filePath && (
        <Button variant="outline" onClick={onShare} className="@max-md:w-11 @max-md:px-0">
          <Link2 aria-hidden />
          <span className="@max-md:sr-only">{recording.isShared ? 'Share Settings' : 'Share'}</span>
        </Button>
      )}
    </div>
  );
}

/** Dialog that plays a recording over the current screen. */
export function PlayerDialog(props: PlayerDialogProps) {
  const { recording: chosen, startTime, neighbours, onGoTo, onEdit, onCaptions, onShare, onClose } = props;
  const recording = useWithSavedTexts().one(useLatestRecording(chosen));
  const { user } = useCurrentUser();
  const { download, cancel, isRunning, percent } = useDownloadRecording();
  /** Id of the recording whose download was started last. The player may show another recording meanwhile. */
  const [downloaded, setDownloaded] = useState<string | null>(null);
  const [plays] = useState(playsHere);
  const { source, wasWithheld, onUnsupported } = usePlayable(recording, plays, recording.id);
  const chapters = useMemo(
    () => chaptersIn(recording.description, recording.duration),
    [recording.description, recording.duration],
  );
  const player = useRef<PlayerHandle>(null);
  const captions = recording.captions.map(({ path, label, language }) => ({ src: path, label, language }));
  const video = source && {
    handle: player,
    captions,
    src: objectUrl(source),
    isPlaylist: source.isPlaylist,
    onUnsupported,
    startsByItself: wasWithheld,
    posters: [recording.thumbnailUrl, recording.thumbnailPath],
    startAt: startTime,
    knownDuration: recording.duration,
    chapters,
    linkAt: linkTo(recording),
    download: {
      onStart: () => {
        setDownloaded(recording.id);
        download(recording);
      },
      onCancel: cancel,
      isRunning: isRunning && downloaded === recording.id,
      percent,
    },
  };
  return (
    <VideoDialog
      videoKey={recording.id}
      title={recording.name}
      description={dateTimeText(recording.createdAt)}
      video={video}
      missing={VIDEO_NOT_AVAILABLE}
      notice={
        <>
          <PageTitle isOver>{recording.name}</PageTitle>
          {(neighbours || source) && (
            <div className="flex flex-wrap gap-x-6">
              {neighbours && <NeighbourButtons {...neighbours} onGoTo={onGoTo} />}
              {source && (
                <Button
                  variant="ghost"
                  size="sm"
                  className="-mx-2"
                  onClick={() => props.onCopyMembersLink(player.current?.time ?? 0)}
                >
                  <Users aria-hidden /> Copy link for members at this time
                </Button>
              )}
            </div>
          )}
          {endedEarly(recording, user?.id) && (
            <Alert variant="warning" title={ENDED_EARLY.title}>
              {ENDED_EARLY.text}
            </Alert>
          )}
          {recording.description && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line text-sm">
              {recording.description}
            </p>
          )}
          {source && captions.length > 0 && (
            <Transcript key={recording.id} captions={captions} onSeek={(seconds) => player.current?.seek(seconds)} />
          )}
        </>
      }
      action={<Actions {...{ recording, onEdit, onCaptions, onShare }} />}
      onClose={onClose}
    />
  );
}
