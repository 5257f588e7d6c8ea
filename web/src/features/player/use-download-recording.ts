import type { Recording } from '../../../../shared/api/recordings.ts';
import { downloadFileName } from '../../../../shared/rules/file-name.ts';
import { playablePath } from '../../../../shared/rules/playable-source.ts';
import type { DownloadOutcome } from '../../media/download/download.ts';
import { toast } from '../../ui/use-toast.ts';
import { useDownload } from './use-download.ts';

const NO_FILE = 'This recording has no file available. It may still be processing or has been deleted.';

const failed = (description: string) => void toast({ variant: 'destructive', title: 'Download Failed', description });

function tellOutcome(outcome: DownloadOutcome) {
  if (outcome.status !== 'blocked') return;
  toast({
    variant: 'destructive',
    title: 'Download Blocked',
    description: `Your browser blocked the download. The link is in your clipboard: ${outcome.url}`,
    action: { label: 'Open link', onClick: () => location.assign(outcome.url) },
  });
}

/** Downloads a recording in the app, and says so when that does not work. */
export function useDownloadRecording() {
  const { start, ...state } = useDownload({
    onOutcome: tellOutcome,
    onError: (error) => failed(`Failed to download recording: ${error.message}`),
  });
  const download = (recording: Recording) => {
    const path = playablePath(recording);
    if (!path) return failed(NO_FILE);
    const { name, fileSize } = recording;
    void start({ path, fileSize, fileName: downloadFileName(name, path) });
  };
  return { download, ...state };
}
