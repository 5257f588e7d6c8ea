import type { Recording } from '#shared/api/recordings.ts';
import { callInBackground } from '#web/lib/api.ts';
import { applyChanges } from '#web/library/changes.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { reopenLocalRecording } from '#web/media/store/open-local-recording.ts';
import { finishRecording } from './finish-recording.ts';
import { refreshLocalRecordings } from './local-recordings-query.ts';
import { recordingOf, serverCopyOf, tryToFindRecording } from './pending-recording.ts';
import * as toasts from './recorder-notifications.ts';
import type { PendingRecording, RecorderStore } from './recorder-state.ts';
import { resumeSending } from './segment-api.ts';
import { sendChange } from './send-change.ts';
import { notifySavedRecording } from './share-recording.ts';

/**
 * Steps from an unfinished recording of an earlier visit to one that can be uploaded.
 * @param upload uploads the resumed recording; see `createSaveSteps`
 */
export function createResumeSteps(store: RecorderStore, upload: (openWorkspaceId: string) => Promise<void>) {
  const open = async (local: LocalRecording, onServer: Recording | null) => {
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
  };

  const reopen = async (manifest: Manifest, recording: PendingRecording) => {
    const local = await reopenLocalRecording(manifest.id);
    if (!local) return toasts.notifyOpenInAnotherTab();
    try {
      // Without an answer, for example offline, the local recording is opened all the same.
      const onServer = (await tryToFindRecording(recording)) ?? null;
      const copy = onServer ? serverCopyOf(onServer) : 'unsaved';
      if (copy === 'unsaved') return await open(local, onServer);
      // The upload arrived; only its response was lost.
      await sendChange(local);
      if (copy === 'saved') await local.discard();
      else await local.update({ stage: 'attached' }).then(local.close);
      await Promise.all([applyChanges({ what: 'workspace', id: recording.workspaceId }), refreshLocalRecordings()]);
      return notifySavedRecording(recording);
    } catch (error) {
      void local.close();
      throw error;
    }
  };

  /** Resumes an unfinished recording. Does nothing while another recording is in progress. */
  const resumeUnfinished = async (manifest: Manifest): Promise<void> => {
    if (store.state().phase !== 'idle') return;
    const recording = recordingOf(manifest);
    store.dispatch({ type: 'resume', recording });
    try {
      await reopen(manifest, recording);
    } catch (error) {
      console.error('The recording could not be resumed.', error);
      toasts.notifyNotFinished();
    } finally {
      if (store.state().phase === 'stopping') store.dispatch({ type: 'end' });
    }
  };

  /**
   * Resumes an upload of an earlier visit. If the recording is not found, it is not created again without asking: the
   * user may have deleted it or left the workspace. It is then offered like every unfinished recording.
   * @param openWorkspaceId see `upload`
   */
  const resumeUpload = async (manifest: Manifest, openWorkspaceId: string): Promise<void> => {
    if ((await tryToFindRecording(recordingOf(manifest), callInBackground)) === null) return;
    await resumeUnfinished(manifest);
    await upload(openWorkspaceId);
  };

  return { resumeUnfinished, resumeUpload };
}
