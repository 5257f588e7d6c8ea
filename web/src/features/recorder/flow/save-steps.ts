import { callInBackground } from '#web/lib/api.ts';
import { isUnauthorized, reportUnauthorized } from '#web/lib/unauthorized.ts';
import { wasDeletedHere } from '#web/library/deleted-here.ts';
import { uploadCalls } from '#web/library/uploads/upload-api.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import { isThrownAway } from '#web/media/store/manifest.ts';
import { abortRecordingUpload } from '#web/media/upload/upload-recording.ts';
import type { FinishedRecording } from './finish-recording.ts';
import { refreshLocalRecordings } from './local-recordings-query.ts';
import { type PendingRecording, recordingOf, removeIfAllowed, tryToFindRecording } from './pending-recording.ts';
import * as toasts from './recorder-notifications.ts';
import {
  type AskingState,
  type EarlyChoice,
  isAsking,
  isFinished,
  type RecorderStore,
  type StateIn,
  type TypedDetails,
} from './recorder-state.ts';
import { saveRecording } from './save-recording.ts';
import { noteChange, sendChange } from './send-change.ts';
import { beginSharing, notifySavedRecording, shareSaved, type UploadNow } from './share-recording.ts';

interface UploadOptions {
  /** The user's changes of name and project. */
  change?: TypedDetails;
  copiesLink?: boolean;
  /** See `EarlyChoice`. */
  notifyShared?: (() => Promise<void>) | null;
}

/** The upload that is still running, so that a toast can say early that the link is copied, and what it shows. */
function uploadingNow(store: RecorderStore): UploadNow {
  const state = store.state();
  if (state.phase === 'saving') return state.finished.sending ? 'segments' : 'file';
  if (state.phase !== 'ending' || state.choice?.type !== 'upload') return null;
  return state.ending.segments?.status.get().state === 'sending' ? 'segments' : 'file';
}

/** The stage of a recording by what was chosen while its end was being written. */
export const STAGES_OF_CHOICES = { upload: 'uploading', discard: 'discarded', later: null } as const;

/** Notes a choice that is carried out once the end of the recording is written. The first choice counts. */
function choose(store: RecorderStore, { choice: before, ending }: StateIn<'ending'>, choice: EarlyChoice): void {
  if (before !== null) return;
  const stage = STAGES_OF_CHOICES[choice.type];
  // The next visit resumes the upload or the deletion if this one ends now.
  if (stage) void ending.local.update({ stage });
  store.dispatch({ type: 'choose', choice });
}

function chooseUpload(
  store: RecorderStore,
  state: StateIn<'ending'>,
  openWorkspaceId: string,
  { change = {}, copiesLink = false }: UploadOptions,
): void {
  if (state.choice !== null) return;
  const { local, segments } = state.ending;
  const changed = { ...state.recording, ...change };
  void noteChange(local, state.recording, changed).then(() => sendChange(local));
  if (copiesLink) segments?.setSaving(true);
  const notifyShared = copiesLink ? beginSharing(changed, () => uploadingNow(store)) : null;
  choose(store, state, { type: 'upload', openWorkspaceId, change, copiesLink, notifyShared });
}

/** The finished recording. Its file may have been replaced since the upload began. */
function currentOr(store: RecorderStore, { finished }: AskingState): FinishedRecording {
  const state = store.state();
  return isFinished(state) ? state.finished : finished;
}

async function end(store: RecorderStore, { sending, local }: FinishedRecording): Promise<void> {
  sending?.close();
  store.dispatch({ type: 'end' });
  // It is saved or discarded all the same.
  await local.discard().catch((error: unknown) => console.warn('The local copy was not removed yet.', error));
}

/** Ends the upload of a recording. The local copy stays until the server has joined the segments into a file. */
async function endAttached(store: RecorderStore, { sending, local }: FinishedRecording): Promise<void> {
  sending?.close();
  await local.update({ stage: 'attached' });
  store.dispatch({ type: 'end' });
  await local.close();
  await refreshLocalRecordings();
}

/** A cancelled upload is not resumed at the next visit. */
async function endCancelled(store: RecorderStore, { finished }: AskingState): Promise<void> {
  await finished.local.update({ stage: 'recorded' });
  store.dispatch({ type: 'cancelled' });
}

/** A failed upload is resumed automatically at the next visit. */
function fail(store: RecorderStore, error: Error): void {
  store.dispatch({ type: 'failed', error: error.message });
  // Calls in the background do not report themselves that the session has ended.
  if (isUnauthorized(error.cause)) reportUnauthorized();
  else toasts.notifyUploadFailed(error);
}

/** Sends a change again that failed because of the network, now that the recording has arrived. */
async function endChange(sending: ReturnType<typeof sendChange>, local: LocalRecording): Promise<void> {
  const first = await sending;
  const outcome = first === 'unsent' ? await sendChange(local) : first;
  if (outcome !== 'sent') toasts.notifyNotChanged();
}

/** Whether a recording was deleted in this browser, and the server has done that. */
const isDeletedHere = async (recording: PendingRecording): Promise<boolean> =>
  wasDeletedHere(recording.id) && (await tryToFindRecording(recording, callInBackground)) === null;

/** Time until the server is asked again about a deletion, in milliseconds: it may be on its way, or have failed. */
const ASK_AGAIN_MS = 5000;

/** Cancels an upload soon after its recording was deleted in this browser. @returns a function to call at each progress */
function cancelWhenDeleted(recording: PendingRecording, cancel: AbortController): () => Promise<void> {
  let nextMs = 0;
  return async () => {
    if (performance.now() < nextMs || !wasDeletedHere(recording.id)) return;
    nextMs = performance.now() + ASK_AGAIN_MS;
    if (await isDeletedHere(recording)) cancel.abort(new Error('The recording was deleted.'));
  };
}

type SaveOptions = Required<Pick<UploadOptions, 'notifyShared'>> &
  Pick<StateIn<'saving'>, 'recording' | 'copiesLink' | 'cancel'> & { openWorkspaceId: string };

async function save(store: RecorderStore, asking: AskingState, options: SaveOptions): Promise<void> {
  const { finished } = asking;
  const { local } = finished;
  const { recording: changed, copiesLink, notifyShared, openWorkspaceId, cancel } = options;
  const { signal } = cancel;
  await noteChange(local, asking.recording, changed);
  const sendingChange = sendChange(local, signal);
  const followDeletion = cancelWhenDeleted(changed, cancel);
  const { recording, isJoining } = await saveRecording(changed, finished, {
    signal,
    openWorkspaceId,
    onProgress: (status) => {
      void followDeletion();
      store.dispatch({ type: 'progress', status });
    },
    onReplaced: (replaced) => store.dispatch({ type: 'replaced', finished: replaced }),
  });
  const notify = () => {
    if (recording.isReplacement) return toasts.notifyReplacing(recording.name);
    if (notifyShared && recording.id === changed.id) return notifyShared();
    return copiesLink || finished.savesByItself ? shareSaved(recording) : notifySavedRecording(recording);
  };
  await Promise.all([notify(), (isJoining ? endAttached : end)(store, currentOr(store, asking))]);
  // A recording that was created again already has the change.
  if (recording.id === changed.id) await endChange(sendingChange, local);
}

/**
 * Uploads the finished recording. In parallel, it sends the user's changes, and creates and copies the link: the
 * clipboard is open to a page only shortly after a click.
 * @param openWorkspaceId workspace in which the recording is created again if its own workspace is gone
 */
export async function upload(
  store: RecorderStore,
  openWorkspaceId: string,
  options: UploadOptions = {},
): Promise<void> {
  const state = store.state();
  if (state.phase === 'ending') return chooseUpload(store, state, openWorkspaceId, options);
  if (!isAsking(state)) return;
  const { change = {}, copiesLink = false } = options;
  const recording = { ...state.recording, ...change };
  const cancel = new AbortController();
  store.dispatch({ type: 'upload', recording, copiesLink, cancel });
  if (copiesLink) state.finished.viewers?.setSaving(true);
  const begun = options.notifyShared ?? null;
  const notifyShared = copiesLink ? (begun ?? beginSharing(recording, () => uploadingNow(store))) : null;
  try {
    await save(store, state, { recording, copiesLink, notifyShared, openWorkspaceId, cancel });
  } catch (error) {
    console.warn('The upload did not finish.', error);
    if (await isDeletedHere(recording)) await end(store, currentOr(store, state));
    else if (cancel.signal.aborted) await endCancelled(store, state);
    else fail(store, error as Error);
  }
}

/** Tries a failed upload again, with a link if it was to have one. @param openWorkspaceId see `upload` */
export async function retryUpload(store: RecorderStore, openWorkspaceId: string): Promise<void> {
  const state = store.state();
  if (state.phase === 'failed') await upload(store, openWorkspaceId, { copiesLink: state.copiesLink });
}

/** Takes an upload back, also one that was chosen while the end was being written. Nobody with the link watches then. */
export function cancelUpload(store: RecorderStore): void {
  const state = store.state();
  if (isFinished(state)) state.finished.viewers?.setSaving(false);
  if (state.phase === 'saving') state.cancel.abort(new Error('The upload was cancelled.'));
  if (state.phase !== 'ending') return;
  state.ending.segments?.setSaving(false);
  void state.ending.local.update({ stage: 'recorded' });
  store.dispatch({ type: 'choose', choice: null });
}

export async function discard(store: RecorderStore): Promise<void> {
  const state = store.state();
  if (state.phase === 'ending') return choose(store, state, { type: 'discard' });
  if (!isAsking(state)) return;
  const { finished } = state;
  store.dispatch({ type: 'discard' });
  // The server may refuse to delete it, and live watching or a failed upload has let people watch.
  finished.viewers?.endWatching();
  finished.sending?.stop();
  const manifest = finished.local.manifest();
  // The next visit deletes it if this one ends now.
  void finished.local.update({ stage: 'discarded' });
  // It never fails.
  const abortUpload = async () => manifest.upload && abortRecordingUpload(manifest.upload, uploadCalls);
  try {
    // A failed upload may have created the recording again: the manifest has its id.
    const [isRemoved] = await Promise.all([removeIfAllowed(recordingOf(manifest)), abortUpload()]);
    toasts.notifyDiscarded(isRemoved);
  } catch (error) {
    console.warn('The recording was not discarded.', error);
    void finished.local.update({ stage: 'recorded' });
    store.dispatch({ type: 'failed', error: (error as Error).message });
    toasts.notifyDiscardFailed();
    return;
  }
  await end(store, finished);
}

/** Keeps the recording on disk. It is offered again at once, unless its discard was chosen while its end was written. */
export async function leaveForLater(store: RecorderStore): Promise<void> {
  const state = store.state();
  if (state.phase === 'ending') return choose(store, state, { type: 'later' });
  if (!isAsking(state)) return;
  const { sending, local, viewers } = state.finished;
  // Live watching, an upload that has failed, or one of an earlier visit may have let people watch.
  viewers?.endWatching();
  sending?.close();
  store.dispatch({ type: 'end' });
  // A failed upload is then not resumed automatically.
  if (!isThrownAway(local.manifest())) await local.update({ stage: 'recorded' });
  await local.close();
  await refreshLocalRecordings();
}

/** Keeps what the user has typed in the dialog, also if the page is closed before a button is pressed. */
export function noteTyped(store: RecorderStore, change: TypedDetails): void {
  const state = store.state();
  const holder = state.phase === 'ending' ? state.ending : isAsking(state) && state.finished;
  if (!holder) return;
  const noted = recordingOf(holder.local.manifest());
  void noteChange(holder.local, noted, { ...noted, ...change });
}

/** Carries out what was chosen while the end of the recording was being written. */
export function carryOut(store: RecorderStore, choice: EarlyChoice): Promise<void> {
  if (choice.type === 'discard') return discard(store);
  return choice.type === 'later' ? leaveForLater(store) : upload(store, choice.openWorkspaceId, choice);
}
