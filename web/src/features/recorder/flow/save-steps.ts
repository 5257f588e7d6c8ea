import { isUnauthorised } from '#web/lib/unauthorised.ts';
import { abortRecordingUpload, type RecordingUploadRecord } from '#web/media/upload/upload-recording.ts';
import { refreshLists, removeRecording } from './pending-recording.ts';
import * as tell from './recorder-notifications.ts';
import type { RecorderState } from './recorder-state.ts';
import type { RecorderStore } from './recorder-store.ts';
import { saveRecording } from './save-recording.ts';
import { uploadCalls } from './upload-api.ts';

type Ready = Extract<RecorderState, { phase: 'ready' }>;

/** What has arrived of a take that is discarded is of no use to anybody; the server removes it in a day otherwise. */
async function abandonUpload({ take }: Ready) {
  const note = take.kept.note().upload as RecordingUploadRecord | null;
  if (!note) return;
  await abortRecordingUpload(note, uploadCalls).catch((error) => console.warn('The upload was not given up.', error));
}

/** From a take to a recording that is saved, or gone, or left for later. */
export function createSaveSteps(store: RecorderStore) {
  let cancel = new AbortController();

  const end = async ({ recording, take }: Pick<Ready, 'recording' | 'take'>) => {
    store.dispatch({ type: 'end' });
    await Promise.all([take.kept.discard(), refreshLists(recording)]);
  };

  /** An upload that failed goes on by itself at the next visit; one that was called off does not. */
  const fail = async (error: unknown, { take }: Ready) => {
    console.warn('The upload did not finish.', error);
    const isCalledOff = cancel.signal.aborted;
    if (isCalledOff) await take.kept.change({ stage: 'recorded' });
    store.dispatch({ type: 'failed', error: isCalledOff ? null : (error as Error).message });
    if (!isCalledOff && !isUnauthorised((error as Error).cause)) tell.notifyUploadFailed();
  };

  /** @param openWorkspaceId where the take goes when its own recording and workspace are gone */
  const upload = async (openWorkspaceId: string) => {
    const ready = store.state();
    if (ready.phase !== 'ready') return;
    cancel = new AbortController();
    store.dispatch({ type: 'upload' });
    try {
      const recording = await saveRecording(ready.recording, ready.take, {
        signal: cancel.signal,
        openWorkspaceId,
        onProgress: (status) => store.dispatch({ type: 'progress', status }),
      });
      tell.notifySaved();
      await end({ recording, take: ready.take });
    } catch (error) {
      await fail(error, ready);
    }
  };

  const discard = async () => {
    const ready = store.state();
    if (ready.phase !== 'ready') return;
    store.dispatch({ type: 'discard' });
    try {
      await Promise.all([removeRecording(ready.recording), abandonUpload(ready)]);
    } catch (error) {
      console.warn('The recording was not discarded.', error);
      store.dispatch({ type: 'failed', error: (error as Error).message });
      tell.notifyDiscardFailed();
      return;
    }
    tell.notifyDiscarded();
    await end(ready);
  };

  /** Leaves the take on the browser's disk; it is offered again at once. */
  const leaveForLater = () => {
    const ready = store.state();
    if (ready.phase !== 'ready') return;
    ready.take.kept.close();
    store.dispatch({ type: 'end' });
  };

  return { upload, discard, leaveForLater, cancelUpload: () => cancel.abort(new Error('The upload was called off.')) };
}
