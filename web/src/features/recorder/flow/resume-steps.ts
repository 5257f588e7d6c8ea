import type { Manifest } from '#web/media/store/manifest.ts';
import { reopenLocalRecording } from '#web/media/store/open-local-recording.ts';
import { finishRecording } from './finish-recording.ts';
import { findRecording, refreshLists } from './pending-recording.ts';
import * as tell from './recorder-notifications.ts';
import type { PendingRecording } from './recorder-state.ts';
import type { RecorderStore } from './recorder-store.ts';

/** The recording for which a take was made, as its note says. */
const recordingOf = ({ about }: Manifest): PendingRecording => {
  const { recordingId, ...rest } = about;
  return { id: recordingId, ...rest };
};

/**
 * Whether the server has the take already: the upload arrived, and only its end was not heard of. Unknown counts as no:
 * the take can be looked at without the network.
 */
async function isSaved(recording: PendingRecording): Promise<boolean> {
  try {
    return (await findRecording(recording))?.filePath != null;
  } catch (error) {
    console.warn('It is not known whether the take was saved.', error);
    return false;
  }
}

/** From a take that an earlier visit left behind to one that can be uploaded. */
export function createResumeSteps(store: RecorderStore) {
  const reopen = async (note: Manifest, recording: PendingRecording) => {
    const kept = await reopenLocalRecording(note.id);
    if (!kept) return tell.notifyOpenInAnotherTab();
    if (await isSaved(recording)) {
      await Promise.all([kept.discard(), refreshLists(recording)]);
      return tell.notifySaved();
    }
    try {
      const take = await finishRecording(kept, (percent) => store.dispatch({ type: 'repaired', percent }));
      if (take) return store.dispatch({ type: 'stopped', take: { ...take, isResumed: true } });
    } catch (error) {
      kept.close();
      throw error;
    }
    await kept.discard();
    tell.notifyEmpty();
  };

  /** Takes a left take up again. Nothing happens while another take is going on. */
  const recover = async (note: Manifest): Promise<void> => {
    if (store.state().phase !== 'idle') return;
    const recording = recordingOf(note);
    store.dispatch({ type: 'recover', recording });
    try {
      await reopen(note, recording);
    } catch (error) {
      console.error('The take could not be recovered.', error);
      tell.notifyNotFinished();
    } finally {
      if (store.state().phase === 'stopping') store.dispatch({ type: 'end' });
    }
  };

  return { recover };
}
