import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { getRecording, type Recording } from '#shared/api/recordings.ts';
import { chaptersIn } from '#shared/rules/chapters.ts';
import { sharePath } from '#shared/rules/share-address.ts';
import { withStartTime } from '#shared/rules/start-time.ts';
import { CONVERSION_POLL_MS } from '#web/lib/http/conversion-poll.ts';
import { operationQuery } from '#web/lib/query.ts';
import { useWithSavedTexts } from '#web/library/save-texts.ts';
import { objectUrl } from '#web/media/download/object-url.ts';
import { playsHere } from '#web/player/plays.ts';
import type { PlayerHandle } from '#web/player/use-chapters.ts';
import { usePlayable } from '#web/player/use-playable.ts';
import { useDownloadRecording } from './download-recording.ts';

/** The latest version of a recording. It is polled every 3 s during the conversion. */
function useLatestRecording(recording: Recording): Recording {
  const { data } = useQuery({
    ...operationQuery(getRecording, { params: { id: recording.id } }),
    initialData: recording,
    refetchInterval: ({ state }) => (state.data?.transcodeStatus === 'processing' ? CONVERSION_POLL_MS : false),
  });
  return data;
}

/** Returns a function for links with a start time; undefined while the recording is not shared. */
function linkTo({ isShared, shareToken }: Recording) {
  if (!isShared || !shareToken) return undefined;
  return (seconds: number) => withStartTime(location.origin + sharePath(shareToken), seconds);
}

/**
 * What a player of the app plays: the latest version of a recording, with pending changes of its texts.
 * @param startTime where the video starts, in seconds
 */
export function usePlayerVideo(chosen: Recording, startTime: number) {
  const recording = useWithSavedTexts().one(useLatestRecording(chosen));
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
  const startDownload = () => {
    setDownloaded(recording.id);
    download(recording);
  };
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
      onStart: startDownload,
      onCancel: cancel,
      isRunning: isRunning && downloaded === recording.id,
      percent,
    },
  };
  return { recording, source, chapters, captions, player, video, startDownload };
}
