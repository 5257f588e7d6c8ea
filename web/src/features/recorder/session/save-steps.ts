import * as tell from '../recorder-messages.ts';
import { refreshLists, removeRecording } from './pending-recording.ts';
import { saveTake } from './save-take.ts';
import type { SessionState } from './session.ts';
import type { SessionStore } from './session-store.ts';

type Ready = Extract<SessionState, { phase: 'ready' }>;

/** From a take to a recording that is saved, or gone. */
export function createSaveSteps(store: SessionStore) {
  let cancel = new AbortController();

  const end = async ({ recording, take }: Ready) => {
    store.dispatch({ type: 'end' });
    await Promise.all([take.discard(), refreshLists(recording)]);
  };

  const upload = async () => {
    const ready = store.state();
    if (ready.phase !== 'ready') return;
    cancel = new AbortController();
    store.dispatch({ type: 'upload' });
    try {
      await saveTake(ready.recording, ready.take, {
        signal: cancel.signal,
        onProgress: (status) => store.dispatch({ type: 'progress', status }),
      });
    } catch (error) {
      console.warn('The upload did not finish.', error);
      store.dispatch({ type: 'failed', error: cancel.signal.aborted ? null : (error as Error).message });
      if (!cancel.signal.aborted) tell.tellUploadFailed();
      return;
    }
    tell.tellSaved();
    await end(ready);
  };

  const discard = async () => {
    const ready = store.state();
    if (ready.phase !== 'ready') return;
    store.dispatch({ type: 'discard' });
    try {
      await removeRecording(ready.recording);
    } catch (error) {
      console.warn('The recording was not discarded.', error);
      store.dispatch({ type: 'failed', error: (error as Error).message });
      tell.tellDiscardFailed();
      return;
    }
    tell.tellDiscarded();
    await end(ready);
  };

  return { upload, discard, cancelUpload: () => cancel.abort(new Error('The upload was called off.')) };
}
