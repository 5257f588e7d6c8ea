import { isUnauthorized, reportUnauthorized } from '#web/lib/unauthorized.ts';
import { uploadCalls } from '#web/library/uploads/upload-api.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import { abortRecordingUpload } from '#web/media/upload/upload-recording.ts';
import { refreshLocalRecordings } from './local-recordings-query.ts';
import { recordingOf, removeIfAllowed } from './pending-recording.ts';
import * as toasts from './recorder-notifications.ts';
import {
  type Change,
  type EarlyChoice,
  type EndingState,
  type FinishedRecording,
  isEnding,
  type PendingRecording,
  type RecorderState,
  type RecorderStore,
} from './recorder-state.ts';
import { saveRecording } from './save-recording.ts';
import { noteChange, sendChange } from './send-change.ts';
import type { SegmentSending } from './send-segments.ts';
import { beginSharing, notifySavedRecording, shareSaved, type UploadNow } from './share-recording.ts';

interface UploadOptions {
  /** The user's changes of name and project. */
  change?: Change;
  copiesLink?: boolean;
}

type Ready = Extract<RecorderState, { phase: 'ready' }>;

/** Removes the uploaded data of a discarded recording. It never fails. */
async function abortUpload({ finished }: Ready) {
  const record = finished.local.manifest().upload;
  if (record) await abortRecordingUpload(record, uploadCalls);
}

/** Steps from a finished recording to one that is saved, discarded, or left for later. */
export function createSaveSteps(store: RecorderStore) {
  let cancel = new AbortController();
  /** The link that was requested while the end of the recording was being written. */
  let earlySharing: { id: string; end: ReturnType<typeof beginSharing> } | null = null;

  /** The sending of a change that was made while the end of the recording was being written. It never fails. */
  let earlyChange: Promise<unknown> = Promise.resolve();

  /** What lets people with the link watch before the recording is saved: the same when a file replaces the segments. */
  let opened: Pick<SegmentSending, 'setSaving'> | null = null;
  const openEarly = (segments: typeof opened) => {
    opened = segments;
    segments?.setSaving(true);
  };
  /** Nobody watches any more: the user may discard the recording. @param segments of the recording */
  const closeEarly = (segments: typeof opened) => {
    (opened ?? segments)?.setSaving(false);
    opened = null;
  };

  const beginEarly = (
    { recording, ending }: EndingState,
    { change, copiesLink }: Extract<EarlyChoice, { type: 'upload' }>,
  ) => {
    const { local, segments } = ending;
    const changed = { ...recording, ...change };
    // The next visit resumes it if this one ends now.
    void local.update({ stage: 'uploading' });
    earlyChange = noteChange(local, recording, changed).then(() => sendChange(local));
    if (!copiesLink) return;
    openEarly(segments);
    earlySharing = { id: recording.id, end: beginSharing(changed, uploadingNow) };
  };

  /** Notes a choice that is carried out once the end of the recording is written. @returns whether that is so */
  const isNoted = (choice: EarlyChoice): boolean => {
    const state = store.state();
    if (!isEnding(state)) return false;
    if (state.ending.choice !== null) return true;
    if (choice.type === 'upload') beginEarly(state, choice);
    store.dispatch({ type: 'choose', choice });
    return true;
  };

  /** The finished recording. Its file may have been replaced since the upload began. */
  const currentOr = ({ finished }: Ready) => {
    const state = store.state();
    return 'finished' in state ? state.finished : finished;
  };

  const end = async ({ sending, local }: FinishedRecording) => {
    opened = null;
    sending?.close();
    store.dispatch({ type: 'end' });
    await local.discard();
  };

  /** Ends the upload of a recording. The local copy stays until the server has joined the segments into a file. */
  const endAttached = async ({ sending, local }: FinishedRecording) => {
    opened = null;
    sending?.close();
    await local.update({ stage: 'attached' });
    store.dispatch({ type: 'end' });
    await local.close();
    await refreshLocalRecordings();
  };

  /** A failed upload is resumed automatically at the next visit; a cancelled one is not. */
  const fail = async (error: unknown, { finished }: Ready) => {
    console.warn('The upload did not finish.', error);
    const isCancelled = cancel.signal.aborted;
    if (isCancelled) await finished.local.update({ stage: 'recorded' });
    store.dispatch({ type: 'failed', error: isCancelled ? null : (error as Error).message });
    if (isCancelled) return;
    // Calls in the background do not report themselves that the session has ended.
    if (isUnauthorized((error as Error).cause)) reportUnauthorized();
    else toasts.notifyUploadFailed(error);
  };

  /** Sends a change again that failed because of the network, now that the recording has arrived. */
  const endChange = async (sending: ReturnType<typeof sendChange>, local: LocalRecording) => {
    const first = await sending;
    const outcome = first === 'unsent' ? await sendChange(local) : first;
    if (outcome !== 'sent') toasts.notifyNotChanged();
  };

  /** The upload that is still running, so that a toast can say early that the link is copied, and what it shows. */
  const uploadingNow = (): UploadNow => {
    const state = store.state();
    if (state.phase === 'uploading') return state.finished.sending ? 'segments' : 'file';
    if (!isEnding(state) || state.ending.choice?.type !== 'upload') return null;
    return state.ending.segments?.status().state === 'sending' ? 'segments' : 'file';
  };

  /** Lets people with the link watch, and copies it unless that was begun already. */
  const beginLink = (recording: PendingRecording, { sending }: FinishedRecording) => {
    const early = earlySharing;
    earlySharing = null;
    openEarly(sending);
    return early?.id === recording.id ? early.end : beginSharing(recording, uploadingNow);
  };

  /**
   * Uploads the finished recording. In parallel, it sends the user's changes, and creates and copies the link: the
   * clipboard is open to a page only shortly after a click.
   * @param openWorkspaceId workspace in which the recording is created again if its own workspace is gone
   */
  const upload = async (openWorkspaceId: string, { change = {}, copiesLink = false }: UploadOptions = {}) => {
    if (isNoted({ type: 'upload', openWorkspaceId, change, copiesLink })) return;
    const ready = store.state();
    if (ready.phase !== 'ready') return;
    cancel = new AbortController();
    const { signal } = cancel;
    const changed = { ...ready.recording, ...change };
    store.dispatch({ type: 'upload', recording: changed, copiesLink });
    const sharing = copiesLink ? beginLink(changed, ready.finished) : null;
    try {
      await noteChange(ready.finished.local, ready.recording, changed);
      const sendingChange = earlyChange.then(() => sendChange(ready.finished.local, signal));
      const { recording, isJoining } = await saveRecording(changed, ready.finished, {
        signal,
        openWorkspaceId,
        onProgress: (status) => store.dispatch({ type: 'progress', status }),
        onReplaced: (finished) => store.dispatch({ type: 'replaced', finished }),
      });
      const notify = () => {
        if (sharing && recording.id === changed.id) return sharing();
        return copiesLink || ready.finished.savesByItself ? shareSaved(recording) : notifySavedRecording(recording);
      };
      const { local } = ready.finished;
      await Promise.all([notify(), (isJoining ? endAttached : end)(currentOr(ready))]);
      // A recording that was created again already has the change.
      if (recording.id === changed.id) await endChange(sendingChange, local);
    } catch (error) {
      await fail(error, ready);
    }
  };

  const discard = async () => {
    if (isNoted({ type: 'discard' })) return;
    const ready = store.state();
    if (ready.phase !== 'ready') return;
    store.dispatch({ type: 'discard' });
    ready.finished.sending?.stop();
    // A failed upload may have created the recording again: the manifest has its id.
    const recording = recordingOf(ready.finished.local.manifest());
    let isRemoved = true;
    try {
      [isRemoved] = await Promise.all([removeIfAllowed(recording), abortUpload(ready)]);
    } catch (error) {
      console.warn('The recording was not discarded.', error);
      store.dispatch({ type: 'failed', error: (error as Error).message });
      toasts.notifyDiscardFailed();
      return;
    }
    toasts.notifyDiscarded(isRemoved);
    await end(ready.finished);
  };

  /** Keeps the recording on disk. It is offered again at once. */
  const leaveForLater = async () => {
    if (isNoted({ type: 'later' })) return;
    const ready = store.state();
    if (ready.phase !== 'ready') return;
    const { sending, local } = ready.finished;
    // An upload that has failed, or one of an earlier visit, may have let people watch.
    closeEarly(sending);
    sending?.close();
    store.dispatch({ type: 'end' });
    // A failed upload is then not resumed automatically.
    await local.update({ stage: 'recorded' });
    await local.close();
    await refreshLocalRecordings();
  };

  /** Keeps what the user has typed in the dialog, also if the page is closed before a button is pressed. */
  const noteTyped = (change: Change) => {
    const state = store.state();
    const local = isEnding(state) ? state.ending.local : state.phase === 'ready' && state.finished.local;
    if (!local) return;
    const noted = recordingOf(local.manifest());
    void noteChange(local, noted, { ...noted, ...change });
  };

  const carryOut = (choice: EarlyChoice): Promise<void> => {
    if (choice.type === 'discard') return discard();
    return choice.type === 'later' ? leaveForLater() : upload(choice.openWorkspaceId, choice);
  };

  const cancelUpload = () => {
    earlySharing = null;
    const state = store.state();
    if ('finished' in state) closeEarly(state.finished.sending);
    if (isEnding(state)) {
      closeEarly(state.ending.segments);
      void state.ending.local.update({ stage: 'recorded' });
      store.dispatch({ type: 'choose', choice: null });
    } else cancel.abort(new Error('The upload was cancelled.'));
  };

  return { upload, discard, leaveForLater, noteTyped, carryOut, cancelUpload };
}
