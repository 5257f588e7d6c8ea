import { callInBackground } from '#web/lib/api.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { reopenLocalRecording } from '#web/media/store/open-local-recording.ts';
import { openSeekable } from './finish-recording.ts';
import { findRecording, refreshLists } from './pending-recording.ts';
import type { PendingRecording } from './recorder-state.ts';
import { recordingOf } from './resume-steps.ts';
import { saveRecording } from './save-recording.ts';
import { serverCopyOf } from './server-copy.ts';

const nothing = () => undefined;

/** Sends the copy as one file: its segments could not be joined. What fails is offered to its person as unfinished. */
async function sendCopy(local: LocalRecording, recording: PendingRecording) {
  try {
    const seekable = await openSeekable(local, { isResumed: true, savesByItself: false }, nothing);
    await saveRecording(recording, seekable, {
      signal: new AbortController().signal,
      openWorkspaceId: recording.workspaceId,
      onProgress: nothing,
      onReplaced: nothing,
    });
  } catch (error) {
    await local.update({ stage: 'recorded' });
    await local.close();
    throw error;
  }
  await Promise.all([local.discard(), refreshLists(recording)]);
}

/**
 * Looks what became of a recording whose file the server makes of its segments. When the file is whole, or the recording
 * was deleted, the copy in this browser is removed; when no file can be made, the copy is sent.
 * @returns whether nothing is left to be done
 * @throws ApiError, NetworkError; Error 'Upload failed' and others of `saveRecording`
 */
export async function settleCopy(manifest: Manifest): Promise<boolean> {
  const recording = recordingOf(manifest);
  const onServer = await findRecording(recording, callInBackground);
  const copy = onServer ? serverCopyOf(onServer) : 'saved';
  if (copy === 'joining') return false;
  // Another tab does it.
  const local = await reopenLocalRecording(manifest.id);
  if (!local) return true;
  if (copy === 'saved') await Promise.all([local.discard(), refreshLists(recording)]);
  else await sendCopy(local, recording);
  return true;
}
