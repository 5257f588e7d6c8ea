import { getUpload } from '../../data/upload.ts';
import { parseUploadKey } from '../media/media-keys.ts';
import { startTranscode } from './start-transcode.ts';

/**
 * Has the take in a freshly stored object converted, when a recording has taken it already; otherwise taking it
 * will. A thumbnail's recording has its take, so it starts nothing that the take would not.
 */
export async function transcodeUpload(key: string): Promise<void> {
  const parsed = parseUploadKey(key);
  const upload = parsed && (await getUpload(parsed.uploadId));
  if (upload?.recordingId) await startTranscode(upload.recordingId);
}
