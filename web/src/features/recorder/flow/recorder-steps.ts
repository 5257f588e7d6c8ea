import type { Recording } from '#shared/api/video/recordings.ts';
import { callInBackground } from '#web/lib/api.ts';
import { tell } from '#web/library/store/facts.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { reopenLocalRecording } from '#web/media/store/open-local-recording.ts';
import { finishRecording } from './finish-recording.ts';
import { floatingControls } from './floating-controls.ts';
import { refreshLocalRecordings } from './local-recordings-query.ts';
import { isRecordingElsewhere } from './one-recorder.ts';
import { type PendingRecording, recordingOf, serverCopyOf, tryToFindRecording } from './pending-recording.ts';
import { cancelStart, finish } from './record-steps.ts';
import * as toasts from './recorder-notifications.ts';
import {
  isAsking,
  isLive,
  isStarting,
  isStopping,
  liveOf,
  type RecorderState,
  type RecorderStore,
} from './recorder-state.ts';
import { cancelUpload, leaveForLater, retryUpload, upload } from './save-steps.ts';
import { sendChange } from './send-change.ts';
import { resumeSending } from './send-segments.ts';
import { notifySavedRecording } from './share-recording.ts';

/** Whether no tab is recording. Otherwise a toast says so. */
async function mayStart(store: RecorderStore, userId: string): Promise<boolean> {
  const isBusy = store.state().phase !== 'idle';
  if (isBusy) toasts.notifyAlreadyRecording();
  else if (await isRecordingElsewhere(userId)) toasts.notifyRecordingElsewhere(userId);
  else return true;
  return false;
}

async function open(store: RecorderStore, local: LocalRecording, onServer: Recording | null): Promise<void> {
  const segments = onServer?.segments?.state === 'failed' ? null : resumeSending(local);
  try {
    const finished = await finishRecording(local, {
      segments,
      thumbnail: null,
      isResumed: true,
      savesByItself: false,
      onRemuxed: (percent) => store.dispatch({ type: 'remuxed', percent }),
    });
    if (finished) return store.dispatch({ type: 'stopped', finished });
  } catch (error) {
    segments?.close();
    throw error;
  }
  await local.discard();
  toasts.notifyEmpty();
}

/** Ends the upload of a recording that had arrived; only its response was lost. */
async function endArrived(local: LocalRecording, recording: PendingRecording, isJoined: boolean): Promise<void> {
  await sendChange(local);
  if (isJoined) await local.discard();
  else await local.update({ stage: 'attached' }).then(local.close);
  await Promise.all([tell('workspace'), refreshLocalRecordings()]);
  if (recording.isReplacement) toasts.notifyReplacing(recording.name);
  else notifySavedRecording(recording);
}

async function reopen(store: RecorderStore, local: LocalRecording, recording: PendingRecording): Promise<void> {
  try {
    // Without an answer, for example offline, the local recording is opened all the same.
    const onServer = (await tryToFindRecording(recording)) ?? null;
    // As it is, for the next visit: after a log-out, it is another person's page.
    const state = store.state();
    if (isStopping(state) && state.staysOnDevice) return await local.close();
    const copy = onServer ? serverCopyOf(onServer) : 'unsaved';
    if (copy === 'unsaved') await open(store, local, onServer);
    else await endArrived(local, recording, copy === 'saved');
  } catch (error) {
    void local.close();
    throw error;
  }
}

/**
 * Resumes an unfinished recording of an earlier visit. Does nothing while another recording is in progress.
 * @param onElsewhere called instead when another tab has the recording
 * @returns whether it has opened the recording, and the dialog asks about it
 */
async function resumeUnfinished(
  store: RecorderStore,
  manifest: Manifest,
  onElsewhere = toasts.notifyOpenInAnotherTab,
): Promise<boolean> {
  if (store.state().phase !== 'idle') return false;
  const recording = recordingOf(manifest);
  store.dispatch({ type: 'resume', recording });
  try {
    const local = await reopenLocalRecording(manifest.id);
    if (local) await reopen(store, local, recording);
    else onElsewhere();
  } catch (error) {
    console.error('The recording could not be resumed.', error);
    toasts.notifyNotFinished();
  } finally {
    if (isStopping(store.state())) store.dispatch({ type: 'end' });
  }
  return isAsking(store.state());
}

interface ResumeOptions {
  /** See `upload`. */
  openWorkspaceId: string;
  /** Whether the user has left, as by a log-out. */
  hasLeft: () => boolean;
}

/**
 * Resumes an upload of an earlier visit, without a word when another tab has done so. If the recording is not found, it is
 * not created again without asking: the user may have deleted it or left the workspace. It is then offered like every
 * unfinished recording.
 */
async function resumeUpload(store: RecorderStore, manifest: Manifest, options: ResumeOptions): Promise<void> {
  const { openWorkspaceId, hasLeft } = options;
  if ((await tryToFindRecording(recordingOf(manifest), callInBackground)) === null || hasLeft()) return;
  // The answer may take long. What the dialog asks about meanwhile is another recording, or was opened by a person.
  if (await resumeUnfinished(store, manifest, () => undefined)) await upload(store, openWorkspaceId);
}

const isOver = (state: RecorderState) => isAsking(state) || state.phase === 'idle';

const untilOver = (store: RecorderStore) =>
  new Promise<void>((resolve) => {
    if (isOver(store.state())) return resolve();
    const forget = store.subscribe((state) => {
      if (!isOver(state)) return;
      forget();
      resolve();
    });
  });

/** Stops a recording or its upload. Resolves when another visit can resume it. */
export async function leave(store: RecorderStore): Promise<void> {
  store.dispatch({ type: 'keep' });
  const state = store.state();
  if (isStarting(state)) cancelStart(store);
  if (isLive(state)) void finish(store);
  if (state.phase === 'saving') cancelUpload(store);
  await untilOver(store);
  await leaveForLater(store);
}

/**
 * After the session has ended: the recording continues until the user stops it.
 * @returns a promise that settles when it is stored on this device; null when nothing is recorded
 */
function keepUntilStop(store: RecorderStore): Promise<void> | null {
  if (!isLive(store.state()) && !isStopping(store.state())) return null;
  store.dispatch({ type: 'keep' });
  return untilOver(store).then(() => leaveForLater(store));
}

function release(store: RecorderStore): void {
  floatingControls.close();
  void liveOf(store)?.release();
}

/** The steps of the recorder itself. What is shown during a recording takes the others. */
export const STEPS = {
  mayStart,
  resumeUnfinished,
  resumeUpload,
  retryUpload,
  leave,
  keepUntilStop,
  release,
};
