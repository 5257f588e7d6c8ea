import { tryApply } from '../../../data/ground/apply.ts';
import { withCutFile } from '../../../data/video/earlier-files.ts';
import { getFileIn04, getRecordingIn04, moveFile } from '../../../data/video/file-item.ts';
import { rewriteRecording } from '../../../data/video/recording-changes.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';

/**
 * Gives each file of a recording an item of its own. In data of version 0.4.0, the file that a recording showed was a part
 * of the recording, and the others were among the recordings.
 * @param id of a recording or a file
 */
export async function giveFilesItems(id: string): Promise<void> {
  // First the recording: a cut that is not rendered is part of it from then on.
  const recordingId = (await getFileIn04(id))?.recordingId ?? id;
  await retryOnConflict(async () => {
    const recording = await getRecordingIn04(recordingId);
    if (!recording) return true;
    return (await tryApply(rewriteRecording(await withCutFile(recording)))) || null;
  });
  await moveFile(id);
}
