import type { Recording } from '#shared/api/recordings.ts';
import { downloadFile } from '#web/media/download/download.ts';
import { fileToSave } from './file-to-save.ts';

/**
 * Saves a recording as a file, as one of many.
 * @throws why it is not saved, for people; the signal's reason
 */
export async function saveRecording(recording: Recording, signal: AbortSignal): Promise<void> {
  const file = fileToSave(recording);
  if ('problem' in file) throw new Error(file.problem);
  const outcome = await downloadFile({ ...file, signal, onProgress: () => undefined });
  if (outcome.status === 'blocked') throw new Error('Your browser blocked the download.');
}
