import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { RecordingActionsProvider } from '#web/features/recordings/recording-actions.ts';
import { downloadRecording, useDownloadRecording } from '#web/features/watch/use-download-recording.ts';
import { errorMessage } from '#web/lib/http/api-error.ts';
import { isNotFound } from '#web/lib/not-found.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';
import { growFrom } from '#web/ui/grow-from.ts';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { useOpenPlayer } from './player-address.ts';

const ShareDialog = lazyDialog(() => import('#web/features/links/dialog/share-dialog.tsx').then((m) => m.ShareDialog));
const MoveDialog = lazyDialog(() => import('#web/features/recordings/move-dialog.tsx').then((m) => m.MoveDialog));
const EditDialog = lazyDialog(() =>
  import('#web/features/recordings/edit-recording-dialog.tsx').then((m) => m.EditRecordingDialog),
);
const CaptionsDialog = lazyDialog(() =>
  import('#web/features/recordings/captions/captions-dialog.tsx').then((m) => m.CaptionsDialog),
);

const ReplaceVideo = lazyDialog(() => import('./replace-video.tsx').then((m) => m.ReplaceVideo));

const DIALOGS = {
  edit: EditDialog,
  captions: CaptionsDialog,
  share: ShareDialog,
  move: MoveDialog,
  replace: ReplaceVideo,
};

interface Opened {
  dialog: keyof typeof DIALOGS;
  recording: Recording;
}

/** Gives the screen within it what can be done with recordings, and shows the dialogs of that. */
export function RecordingDialogs({ children }: { children: ReactNode }) {
  const { download } = useDownloadRecording();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => setOpened(null), []);
  // The actions stay the same objects, because the cards of a list are memoised.
  const startDownload = useRef(download);
  startDownload.current = download;
  const startPlayer = useOpenPlayer();
  const openPlayer = useRef(startPlayer);
  openPlayer.current = startPlayer;
  const actions = useMemo(() => {
    const open = (dialog: Opened['dialog']) => (recording: Recording) => setOpened({ dialog, recording });
    return {
      onPlay: (recording: Recording) => {
        const thumbnail = document.querySelector<HTMLElement>(`[data-thumbnail="${recording.id}"]`);
        growFrom(thumbnail, '[role=dialog] .player', () => openPlayer.current(recording.id));
      },
      onEdit: open('edit'),
      onCaptions: open('captions'),
      onReplace: open('replace'),
      onShare: open('share'),
      onMove: open('move'),
      onDownload: (recording: Recording) => startDownload.current(recording),
      save: downloadRecording,
    };
  }, []);
  return (
    <RecordingActionsProvider value={actions}>
      {children}
      {opened && <OpenDialog {...opened} onClose={close} />}
    </RecordingActionsProvider>
  );
}

/** If the recording is deleted while its player or dialog is open: closes that. */
export function useCloseWhenGone(recording: Recording | undefined, error: Error | null, onClose: () => void): void {
  useEffect(() => {
    if (!recording || !isNotFound(error)) return;
    toast({ variant: 'destructive', title: 'Error', description: errorMessage(error, 'Recording not found') });
    onClose();
  }, [error, recording, onClose]);
}

interface OpenDialogProps extends Opened {
  onClose: () => void;
}

function OpenDialog({ dialog, recording, onClose }: OpenDialogProps) {
  const { data, error } = useQuery({
    ...workspaceQueries.recording(recording.id),
    initialData: recording,
    refetchOnMount: 'always',
  });
  useCloseWhenGone(recording, error, onClose);
  const Dialog = DIALOGS[dialog];
  return <Dialog recording={data} onClose={onClose} />;
}
