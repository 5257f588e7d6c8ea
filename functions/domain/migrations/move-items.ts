import { tryApply } from '../../data/apply.ts';
import { changeEarlierFiles, withEarlier } from '../../data/earlier-files.ts';
import { getStoredRecording, getWithFile } from '../../data/recording.ts';
import { rewriteFile, writeRecording } from '../../data/recording-changes.ts';
import { isInline } from '../../data/version-0-earlier-file.ts';
import { isLinkInline } from '../../data/version-0-link.ts';
import { extractMainLink } from '../../data/version-0-move.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';

/**
 * Makes the main link of a recording an item. Views, comments and changes that come meanwhile are not lost: they are
 * counted in the form that they find.
 */
export async function moveMainLink(recordingId: string): Promise<void> {
  await retryOnConflict(async () => {
    const recording = await getStoredRecording(recordingId);
    if (!recording || !isLinkInline(recording)) return true;
    return (await tryApply(extractMainLink(recording))) || null;
  });
}

/** Makes the file of a recording one attribute of it; a made file becomes an item of its own kind. */
export async function moveFile(id: string): Promise<void> {
  await retryOnConflict(async () => {
    const stored = await getWithFile(id);
    return !stored?.isFlat || (await tryApply([rewriteFile(stored)])) || null;
  });
}

/** Makes the earlier files of a recording items, with the moments of its cuts. */
export async function moveEarlierFiles(recordingId: string): Promise<void> {
  await retryOnConflict(async () => {
    const recording = await getStoredRecording(recordingId);
    if (!recording?.earlier.some(isInline)) return true;
    const before = await withEarlier(recording);
    const { after, with: files } = changeEarlierFiles(before, before, 1);
    return (await tryApply([...writeRecording(recording, after), ...files])) || null;
  });
}
