import { reopenTake } from '#web/media/store/kept-take.ts';
import type { TakeNote } from '#web/media/store/take-note.ts';
import * as tell from '../recorder-messages.ts';
import { finishTake } from './finish-take.ts';
import { findRecording, refreshLists } from './pending-recording.ts';
import type { PendingRecording } from './session.ts';
import type { SessionStore } from './session-store.ts';

/** The recording for which a take was made, as its note says. */
const recordingOf = ({ about }: TakeNote): PendingRecording => {
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
export function createRecoverSteps(store: SessionStore) {
  const reopen = async (note: TakeNote, recording: PendingRecording) => {
    const kept = await reopenTake(note.id);
    if (!kept) return tell.tellOpenElsewhere();
    if (await isSaved(recording)) {
      await Promise.all([kept.discard(), refreshLists(recording)]);
      return tell.tellSaved();
    }
    try {
      const take = await finishTake(kept, (percent) => store.dispatch({ type: 'repaired', percent }));
      if (take) return store.dispatch({ type: 'stopped', take: { ...take, isRecovered: true } });
    } catch (error) {
      kept.close();
      throw error;
    }
    await kept.discard();
    tell.tellEmpty();
  };

  /** Takes a left take up again. Nothing happens while another take is going on. */
  const recover = async (note: TakeNote): Promise<void> => {
    if (store.state().phase !== 'idle') return;
    const recording = recordingOf(note);
    store.dispatch({ type: 'recover', recording });
    try {
      await reopen(note, recording);
    } catch (error) {
      console.error('The take could not be recovered.', error);
      tell.tellNotFinished();
    } finally {
      if (store.state().phase === 'stopping') store.dispatch({ type: 'end' });
    }
  };

  return { recover };
}
