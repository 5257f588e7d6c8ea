import { useEffect } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { afterFirstScreen } from '#web/lib/first-screen.ts';
import type { DownloadOutcome } from '#web/media/download/download.ts';
import type { DownloadRequest } from '#web/media/download/download-request.ts';
import { useDownload } from '#web/player/use-download.ts';
import { toast } from '#web/ui/use-toast.ts';

/** The code of downloads, which no screen begins with. */
const load = () => import('./download-recording.ts');

const failed = (description: string) => void toast({ variant: 'destructive', title: 'Download Failed', description });
const failedFor = ({ message }: Error) => failed(`Failed to download recording: ${message}`);

/** Downloads of recordings, with messages for the person. */
export function useDownloadRecording() {
  const { start, ...state } = useDownload({
    save: async (request: DownloadRequest) => (await load()).downloadFile(request),
    onOutcome: (outcome: DownloadOutcome) => void load().then(({ notifyOutcome }) => notifyOutcome(outcome)),
    onError: failedFor,
  });
  useEffect(() => afterFirstScreen(() => void load().catch(() => undefined)), []);
  const download = async (recording: Recording | null | undefined) => {
    const file = (await load()).fileToDownload(recording);
    if ('problem' in file) failed(file.problem);
    else await start(file);
  };
  return {
    download: (recording: Recording | null | undefined) => void download(recording).catch(failedFor),
    ...state,
  };
}

/**
 * Downloads a recording without messages of its own, for a download of many recordings.
 * @throws Error with a message for the user; the signal's reason
 */
export const downloadRecording = async (recording: Recording, signal: AbortSignal): Promise<void> =>
  (await load()).saveFileOf(recording, signal);
