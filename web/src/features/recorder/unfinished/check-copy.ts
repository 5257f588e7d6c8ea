import { callInBackground } from '#web/lib/api.ts';
import { wasDeletedHere } from '#web/library/deleted-here.ts';
import { tell } from '#web/library/store/facts.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { reopenLocalRecording } from '#web/media/store/open-local-recording.ts';
import { openSeekable } from '../flow/finish-recording.ts';
import {
  findRecording,
  type PendingRecording,
  recordingOf,
  serverCopyOf,
  tryToFindRecording,
} from '../flow/pending-recording.ts';
import { saveRecording } from '../flow/save-recording.ts';
import { sendChange } from '../flow/send-change.ts';

const nothing = () => undefined;

async function removeCopy(local: LocalRecording) {
  await Promise.all([local.discard(), tell('workspace')]);
}

/** Whether the server has the complete recording now; false also when the server cannot be reached. */
async function isSavedByNow(recording: PendingRecording): Promise<boolean> {
  const onServer = await tryToFindRecording(recording, callInBackground);
  return Boolean(onServer && serverCopyOf(onServer) === 'saved');
}

/**
 * Sends the local copy as one file, because its segments could not be joined. If that fails, the copy is offered as
 * unfinished, unless the server has joined the segments meanwhile.
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
    if (await isSavedByNow(recording)) return removeCopy(local);
    await local.update({ stage: 'recorded' });
    await local.close();
    return;
  }
  await removeCopy(local);
}

/**
 * Handles a recording that the server does not find. If it was deleted in this browser, the local copy is deleted too.
 * Otherwise the copy may be the last one, because the user has left the workspace or another user has deleted the
 * recording. It is then offered as unfinished, so that the user can save it as a new recording or discard it.
 */
async function endMissing(local: LocalRecording, recording: PendingRecording) {
  if (wasDeletedHere(recording.id)) return removeCopy(local);
  await local.update({ stage: 'recorded', segmentUploadId: null });
  await local.close();
}

/**
 * Checks a recording whose segments the server joins into a file. If the file is complete, or the recording was deleted
 * in this browser, the local copy is deleted. If the segments cannot be joined, the copy is sent. If the recording is
 * otherwise not found, the copy is offered as unfinished.
 * @returns whether nothing is left to do
 * @throws ApiError, NetworkError
 */
export async function checkCopy(manifest: Manifest): Promise<boolean> {
  const recording = recordingOf(manifest);
  const onServer = await findRecording(recording, callInBackground);
  const copy = onServer && serverCopyOf(onServer);
  if (copy === 'joining') return false;
  // Another tab has the copy open and handles it.
  const local = await reopenLocalRecording(manifest.id);
  if (!local) return true;
  if (copy !== null) await sendChange(local);
  if (copy === null) await endMissing(local, recording);
  else if (copy === 'saved') await removeCopy(local);
  else await sendCopy(local, recording);
  return true;
}
