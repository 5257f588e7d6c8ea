import type { Manifest } from '#web/media/store/manifest.ts';
import { reopenLocalRecording } from '#web/media/store/open-local-recording.ts';
import { finishRecording } from './finish-recording.ts';
import { findRecording, refreshLists } from './pending-recording.ts';
import * as toasts from './recorder-notifications.ts';
import type { PendingRecording } from './recorder-state.ts';
import type { RecorderStore } from './recorder-store.ts';

/** The recording on the server that a local recording is of, as its manifest says. */
const recordingOf = ({ about }: Manifest): PendingRecording => {
  const { recordingId, ...rest } = about;
  return { id: recordingId, ...rest };
};

/**
 * Whether the server has the recording already: the upload arrived, and only the answer was lost. Unknown counts as no:
 * a local recording plays without the network.
 */
async function isSaved(recording: PendingRecording): Promise<boolean> {
  try {
    return (await findRecording(recording))?.filePath != null;
  } catch (error) {
    console.warn('It is not known whether the recording was saved.', error);
    return false;
  }
}

/** From an unfinished recording of an earlier visit to one that can be uploaded. */
export function createResumeSteps(store: RecorderStore) {
  const reopen = async (manifest: Manifest, recording: PendingRecording) => {
    const local = await reopenLocalRecording(manifest.id);
    if (!local) return toasts.notifyOpenInAnotherTab();
    if (await isSaved(recording)) {
      await Promise.all([local.discard(), refreshLists(recording)]);
      return toasts.notifySaved();
    }
    try {
      const finished = await finishRecording(local, (percent) => store.dispatch({ type: 'remuxed', percent }));
      if (finished) return store.dispatch({ type: 'stopped', finished: { ...finished, isResumed: true } });
    } catch (error) {
      local.close();
      throw error;
    }
    await local.discard();
    toasts.notifyEmpty();
  };

  /** Resumes an unfinished recording. Nothing happens while another recording is going on. */
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

  return { resumeUnfinished };
}
