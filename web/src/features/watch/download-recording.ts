import type { Recording } from '#shared/api/video/recordings.ts';
import { downloadFileName } from '#shared/rules/ground/file-name.ts';
import { playablePath, waitsForFile } from '#shared/rules/video/playable-source.ts';
import type { DownloadOutcome } from '#web/media/download/download.ts';
import type { DownloadRequest } from '#web/media/download/download-request.ts';
import { toast } from '#web/ui/use-toast.ts';

const NO_RECORDING = 'No recording data available. Please refresh the page and try again.';
const NO_FILE = 'This recording has no file available. It may still be processing or has been deleted.';
const NOT_READY = 'The file of this recording is being prepared. Please try again in a moment.';

export const downloadFile = async (request: DownloadRequest) =>
  (await import('#web/media/download/download.ts')).downloadFile(request);

type Downloadable = Pick<Recording, 'name' | 'fileSize' | 'filePath' | 'mp4FilePath' | 'transcodeStatus' | 'segments'>;

/**
 * The file to download for a recording: the MP4 after a complete conversion, otherwise the original. If there is no
 * file, `problem` is the message for the user.
 */
export function fileToDownload(recording: Downloadable | null | undefined): DownloadRequest | { problem: string } {
  if (!recording) return { problem: NO_RECORDING };
  if (waitsForFile(recording)) return { problem: recording.transcodeStatus === 'failed' ? NO_FILE : NOT_READY };
  const path = playablePath(recording);
  if (!path) return { problem: NO_FILE };
  // The size of the original is close enough for the MP4: it only decides whether the download is in chunks.
  const { name, fileSize } = recording;
  return { path, fileSize, fileName: downloadFileName(name, path) };
}

export function notifyOutcome(outcome: DownloadOutcome) {
  if (outcome.status !== 'blocked') return;
  const { url, isCopied } = outcome;
  toast({
    variant: 'destructive',
    title: 'Download Blocked',
    description: isCopied
      ? `Your browser blocked the download. The link is in your clipboard: ${url}`
      : `Your browser blocked the download. Open this link to save the video: ${url}`,
    actions: [{ label: 'Open link', onClick: () => location.assign(url) }],
  });
}

/** @throws Error with a message for the user; the signal's reason */
export async function saveFileOf(recording: Recording, signal: AbortSignal): Promise<void> {
  const file = fileToDownload(recording);
  if ('problem' in file) throw new Error(file.problem);
  const outcome = await downloadFile({ ...file, signal, onProgress: () => undefined });
  if (outcome.status === 'blocked') throw new Error('Your browser blocked the download.');
}
