import { callInBackground } from '#web/lib/api.ts';
import { wasDeletedHere } from '#web/lib/deleted-here.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { reopenLocalRecording } from '#web/media/store/open-local-recording.ts';
import { openSeekable } from './finish-recording.ts';
import { findRecording, recordingOf, refreshLists, serverCopyOf } from './pending-recording.ts';
import type { PendingRecording } from './recorder-state.ts';
import { saveRecording } from './save-recording.ts';
import { sendChange } from './send-change.ts';

const nothing = () => undefined;

/** Removes the copy: nobody needs it any more. */
async function removeCopy(local: LocalRecording, recording: PendingRecording) {
  await Promise.all([local.discard(), refreshLists(recording)]);
}

/** Whether the server has all of the recording by now; false also when it cannot be asked. */
async function isSavedByNow(recording: PendingRecording): Promise<boolean> {
  try {
    const onServer = await findRecording(recording, callInBackground);
    return onServer !== null && serverCopyOf(onServer) === 'saved';
  } catch (error) {
    console.warn('It is not known whether the recording was saved.', error);
    return false;
  }
}

/**
 * Sends the copy as one file, because its segments could not be joined. If that fails, it is offered as unfinished, unless
 * a later try to join them has succeeded meanwhile.
 */
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
    console.warn('The copy of a recording was not sent.', error);
    if (await isSavedByNow(recording)) return removeCopy(local, recording);
    await local.update({ stage: 'recorded' });
    await local.close();
    return;
  }
  await removeCopy(local, recording);
}

/**
 * The recording cannot be found. Where its person deleted it in this browser, the copy goes too. Else it may be all that is
 * left: its person may have left the workspace, or somebody else has deleted it. So it is offered as unfinished, to be saved
 * as another recording or discarded.
 */
async function settleGone(local: LocalRecording, recording: PendingRecording) {
  if (wasDeletedHere(recording.id)) return removeCopy(local, recording);
  await local.update({ stage: 'recorded', segmentUploadId: null });
  await local.close();
}

/**
 * Looks what became of a recording whose file the server makes of its segments. When the file is whole, or the recording
 * was deleted in this browser, the copy is removed; when no file can be made, it is sent; when the recording is not to be
 * found, it is offered as unfinished.
 * @returns whether nothing is left to be done
 * @throws ApiError, NetworkError
 */
export async function settleCopy(manifest: Manifest): Promise<boolean> {
  const recording = recordingOf(manifest);
  const onServer = await findRecording(recording, callInBackground);
  const copy = onServer && serverCopyOf(onServer);
  if (copy === 'joining') return false;
  // Another tab does it.
  const local = await reopenLocalRecording(manifest.id);
  if (!local) return true;
  if (copy !== null) await sendChange(local);
  if (copy === null) await settleGone(local, recording);
  else if (copy === 'saved') await removeCopy(local, recording);
  else await sendCopy(local, recording);
  return true;
}
