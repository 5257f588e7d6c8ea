import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { chaptersIn } from '#shared/rules/editing/chapters.ts';
import { sharePath } from '#shared/rules/sharing/share-address.ts';
import { smallPath } from '#shared/rules/video/playable-source.ts';
import { withStartTime } from '#shared/rules/video/start-time.ts';
import { CONVERSION_POLL_MS } from '#web/lib/http/conversion-poll.ts';
import { askShownFile } from '#web/library/shown-file.ts';
import { readRecording } from '#web/library/store/facts.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';
import { objectUrl } from '#web/media/download/object-url.ts';
import { captionsName } from '#web/player/captions-name.ts';
import { playsHere } from '#web/player/plays.ts';
import { smallFile } from '#web/player/small-file.ts';
import type { PlayerHandle } from '#web/player/use-chapters.ts';
import { useFollowShown } from '#web/player/use-follow-shown.ts';
import { useHeldVersion } from '#web/player/use-held-version.ts';
import { usePlayable } from '#web/player/use-playable.ts';
import { notifyPlaybackError } from '#web/player/video-failures.ts';
import { videoLoadingFrom } from './early-video.ts';
import { useDownloadRecording } from './use-download-recording.ts';

/** Polling interval while a recording is transcribed, in milliseconds: nobody waits for it before the first frame. */
const TRANSCRIPTION_POLL_MS = 5000;

/** Polling interval while a recording has no file, or its conversion has not begun, in milliseconds. */
const PENDING_POLL_MS = 10_000;

function pollingOf({ transcodeStatus, transcription }: Recording): number | false {
  if (transcodeStatus === 'processing') return CONVERSION_POLL_MS;
  if (transcodeStatus === 'pending') return PENDING_POLL_MS;
  return transcription?.status === 'running' && TRANSCRIPTION_POLL_MS;
}

/** The latest version of a recording. It is polled before and during the conversion, and during the transcription. */
function useLatestRecording(recording: Recording): Recording {
  const { data } = useQuery({
    ...workspaceQueries.recording(recording.id),
    initialData: recording,
    refetchInterval: ({ state }) => (state.data ? pollingOf(state.data) : false),
  });
  return data;
}

/** The HLS playlist that a film had when its player was opened: a film that is packaged while it plays goes on as it is. */
function useOpenedHls({ id, fileVersion, hlsPath }: Recording): string | null {
  const key = `${id} ${fileVersion}`;
  const [opened, setOpened] = useState({ key, hlsPath });
  if (opened.key === key) return opened.hlsPath;
  setOpened({ key, hlsPath });
  return hlsPath;
}

/** Returns a function for links with a start time; undefined while the recording is not shared. */
function linkTo({ isShared, shareToken }: Recording) {
  if (!isShared || !shareToken) return undefined;
  return (seconds: number) => withStartTime(location.origin + sharePath(shareToken), seconds);
}

/**
 * What a player of the app plays: the latest version of a recording, with pending changes of its texts. When another file
 * has taken the place of the one that played, it has no video, and `newer` plays the other.
 * @param startTime where the video starts, in seconds
 */
export function usePlayerVideo(chosen: Recording, startTime: number) {
  const recording = useLatestRecording(chosen);
  const { download, cancel, isRunning, percent } = useDownloadRecording();
  /** Id of the recording whose download was started last. The player may show another recording meanwhile. */
  const [downloaded, setDownloaded] = useState<string | null>(null);
  const [plays] = useState(playsHere);
  const player = useRef<PlayerHandle>(null);
  const readAgain = () => readRecording(recording.id, 'files');
  const { version, isStopped, isAccepted, accept } = useHeldVersion(recording, player);
  const hlsPath = useOpenedHls(version);
  const { source: playable, wasWithheld, onUnsupported } = usePlayable({ ...version, hlsPath }, plays, recording.id);
  const isPlayable = !isStopped && playable !== null;
  const isRefused = useFollowShown(
    { id: version.id, number: version.fileVersion, isPlayable },
    { ask: (signal) => askShownFile(version.id, signal), onOther: () => void readAgain() },
  );
  const source = isPlayable && !isRefused ? playable : null;
  const chapters = useMemo(
    () => chaptersIn(version.description, version.duration),
    [version.description, version.duration],
  );
  const latest = useRef(recording);
  latest.current = recording;
  const onError = async () => {
    await readAgain();
    const isSame = latest.current.id === version.id && latest.current.fileVersion === version.fileVersion;
    if (isSame) notifyPlaybackError();
  };
  const captions = version.captions.map((each) => ({
    src: each.path,
    label: captionsName(each),
    language: each.language,
  }));
  const startDownload = () => {
    setDownloaded(recording.id);
    download(recording);
  };
  // The playlist of a long film has its small file, too.
  const small = source?.path === hlsPath ? null : smallPath(version);
  const video = source && {
    small: small ? smallFile(version, small) : undefined,
    handle: player,
    captions,
    src: objectUrl(source),
    element: videoLoadingFrom(objectUrl(source)),
    isPlaylist: source.isPlaylist,
    hasQualities: source.path === hlsPath && source.isPlaylist && version.smallFilePath !== null,
    cut: version,
    onUnsupported,
    onError: () => void onError(),
    startsByItself: wasWithheld || isAccepted,
    posters: [version.thumbnailUrl, version.thumbnailPath],
    startAt: isAccepted ? 0 : startTime,
    knownDuration: version.duration,
    chapters,
    linkAt: linkTo(recording),
    download: {
      onStart: startDownload,
      onCancel: cancel,
      isRunning: isRunning && downloaded === recording.id,
      percent,
    },
  };
  return {
    recording,
    videoKey: `${recording.id} ${version.fileVersion}`,
    newer: isStopped ? accept : null,
    isRefused,
    source,
    chapters,
    captions,
    player,
    video,
    startDownload,
  };
}
