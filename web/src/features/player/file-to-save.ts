import type { Recording } from '#shared/api/recordings.ts';
import { downloadFileName } from '#shared/rules/file-name.ts';
import { isFilePrepared, playablePath } from '#shared/rules/playable-source.ts';
import type { DownloadRequest } from '#web/media/download/download-request.ts';

const NO_RECORDING = 'No recording data available. Please refresh the page and try again.';
const NO_FILE = 'This recording has no file available. It may still be processing or has been deleted.';

const NOT_READY = 'The file of this recording is being prepared. Please try again in a moment.';

type Saved = Pick<Recording, 'name' | 'fileSize' | 'filePath' | 'mp4FilePath' | 'transcodeStatus' | 'segments'>;

/** The file to download for a recording: the MP4 if there is one. Otherwise why there is no file. */
export function fileToSave(recording: Saved | null | undefined): DownloadRequest | { problem: string } {
  if (!recording) return { problem: NO_RECORDING };
  if (isFilePrepared(recording)) return { problem: NOT_READY };
  const path = playablePath(recording);
  if (!path) return { problem: NO_FILE };
  const { name, fileSize } = recording;
  return { path, fileSize, fileName: downloadFileName(name, path) };
}
