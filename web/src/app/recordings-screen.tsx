import { lazy, Suspense, useState } from 'react';
import { useDownloadRecording } from '../features/player/use-download-recording.ts';
import { useStartRecording } from '../features/recorder/use-recorder.ts';
import { useListedRecording } from '../features/recordings/queries.ts';
import { RecordingsPage } from '../features/recordings/recordings-page.tsx';

const PlayerDialog = lazy(() =>
  import('../features/player/player-dialog.tsx').then((m) => ({ default: m.PlayerDialog })),
);
const ShareDialog = lazy(() =>
  import('../features/sharing/share-dialog.tsx').then((m) => ({ default: m.ShareDialog })),
);

interface Opened {
  dialog: 'play' | 'share';
  recordingId: string;
}

/** The list of recordings with what one does to a recording: play, share, download, and make a new one. */
export function RecordingsScreen() {
  const startRecording = useStartRecording();
  const { download } = useDownloadRecording();
  const [opened, setOpened] = useState<Opened | null>(null);
  const recording = useListedRecording(opened?.recordingId ?? null);
  const close = () => setOpened(null);
  return (
    <>
      <RecordingsPage
        onNewRecording={startRecording}
        onPlay={({ id }) => setOpened({ dialog: 'play', recordingId: id })}
        onShare={({ id }) => setOpened({ dialog: 'share', recordingId: id })}
        onDownload={download}
      />
      <Suspense>
        {recording && opened?.dialog === 'play' && <PlayerDialog recording={recording} onClose={close} />}
        {recording && opened?.dialog === 'share' && <ShareDialog recording={recording} onClose={close} />}
      </Suspense>
    </>
  );
}
