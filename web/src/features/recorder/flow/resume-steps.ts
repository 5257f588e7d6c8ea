import type { Recording } from '#shared/api/recordings.ts';
import { callInBackground } from '#web/lib/api.ts';
import { applyChanges } from '#web/library/changes.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { reopenLocalRecording } from '#web/media/store/open-local-recording.ts';
import { finishRecording } from './finish-recording.ts';
import { refreshLocalRecordings } from './local-recordings-query.ts';
import { type PendingRecording, recordingOf, serverCopyOf, tryToFindRecording } from './pending-recording.ts';
import * as toasts from './recorder-notifications.ts';
import { isStopping, type RecorderStore } from './recorder-state.ts';
import { upload } from './save-steps.ts';
import { sendChange } from './send-change.ts';
import { resumeSending } from './send-segments.ts';
import { notifySavedRecording } from './share-recording.ts';

async function open(store: RecorderStore, local: LocalRecording, onServer: Recording | null): Promise<void> {
  const finished = await finishRecording(local, {
    segments: onServer?.segments?.state === 'failed' ? null : resumeSending(local),
    thumbnail: null,
    isResumed: true,
    savesByItself: false,
    onRemuxed: (percent) => store.dispatch({ type: 'remuxed', percent }),
  });
  if (finished) return store.dispatch({ type: 'stopped', finished });
  await local.discard();
  toasts.notifyEmpty();
}

/** Ends the upload of a recording that had arrived; only its response was lost. */
async function endArrived(local: LocalRecording, recording: PendingRecording, isJoined: boolean): Promise<void> {
  await sendChange(local);
  if (isJoined) await local.discard();
  else await local.update({ stage: 'attached' }).then(local.close);
  await Promise.all([applyChanges({ what: 'workspace', id: recording.workspaceId }), refreshLocalRecordings()]);
  if (recording.isReplacement) toasts.notifyReplacing(recording.name);
  else notifySavedRecording(recording);
}

async function reopen(store: RecorderStore, manifest: Manifest, recording: PendingRecording): Promise<void> {
  const local = await reopenLocalRecording(manifest.id);
  if (!local) return toasts.notifyOpenInAnotherTab();
  try {
    // Without an answer, for example offline, the local recording is opened all the same.
    const onServer = (await tryToFindRecording(recording)) ?? null;
    const copy = onServer ? serverCopyOf(onServer) : 'unsaved';
    if (copy === 'unsaved') await open(store, local, onServer);
    else await endArrived(local, recording, copy === 'saved');
  } catch (error) {
    void local.close();
    throw error;
  }
}

/** Resumes an unfinished recording of an earlier visit. Does nothing while another recording is in progress. */
export async function resumeUnfinished(store: RecorderStore, manifest: Manifest): Promise<void> {
  if (store.state().phase !== 'idle') return;
  const recording = recordingOf(manifest);
  store.dispatch({ type: 'resume', recording });
  try {
    await reopen(store, manifest, recording);
  } catch (error) {
    console.error('The recording could not be resumed.', error);
    toasts.notifyNotFinished();
  } finally {
    if (isStopping(store.state())) store.dispatch({ type: 'end' });
  }
}

/**
 * Resumes an upload of an earlier visit. If the recording is not found, it is not created again without asking: the user
 * may have deleted it or left the workspace. It is then offered like every unfinished recording.
 * @param openWorkspaceId see `upload`
 */
export async function resumeUpload(store: RecorderStore, manifest: Manifest, openWorkspaceId: string): Promise<void> {
  if ((await tryToFindRecording(recordingOf(manifest), callInBackground)) === null) return;
  await resumeUnfinished(store, manifest);
  await upload(store, openWorkspaceId);
}
