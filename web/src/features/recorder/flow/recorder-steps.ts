import type { Manifest } from '#web/media/store/manifest.ts';
import { closeFloatingAtEnd, floatingControls } from './floating-controls.ts';
import { isRecordingElsewhere } from './one-recorder.ts';
import * as record from './record-steps.ts';
import { notifyAlreadyRecording, notifyRecordingElsewhere, StartCancelledError } from './recorder-notifications.ts';
import {
  isAsking,
  isLive,
  isStarting,
  isStopping,
  liveOf,
  type RecorderState,
  type RecorderStore,
  type TypedDetails,
} from './recorder-state.ts';
import * as resume from './resume-steps.ts';
import * as save from './save-steps.ts';
import type { SetupChoice } from './start-recording.ts';

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

/** Whether no tab is recording. Otherwise a toast says so. */
async function mayStart(store: RecorderStore, userId: string): Promise<boolean> {
  const isBusy = store.state().phase !== 'idle';
  if (isBusy) notifyAlreadyRecording();
  else if (await isRecordingElsewhere(userId)) notifyRecordingElsewhere(userId);
  else return true;
  return false;
}

function skipCountdown(store: RecorderStore): void {
  const state = store.state();
  if ('signals' in state) state.signals.skip.abort();
}

function cancelStart(store: RecorderStore): void {
  const state = store.state();
  if ('signals' in state) state.signals.cancel.abort(new StartCancelledError('The start was cancelled.'));
}

/** Stops a recording or its upload. Resolves when another visit can resume it. */
export async function leave(store: RecorderStore): Promise<void> {
  store.dispatch({ type: 'keep' });
  const state = store.state();
  if (isStarting(state)) cancelStart(store);
  if (isLive(state)) void record.finish(store);
  if (state.phase === 'saving') save.cancelUpload(store);
  await untilOver(store);
  await save.leaveForLater(store);
}

/**
 * After the session has ended: the recording continues until the user stops it.
 * @returns a promise that settles when it is kept in this browser; null when nothing is recorded
 */
function keepUntilStop(store: RecorderStore): Promise<void> | null {
  if (!isLive(store.state()) && !isStopping(store.state())) return null;
  store.dispatch({ type: 'keep' });
  return untilOver(store).then(() => save.leaveForLater(store));
}

/** What leads from one state of the recorder to the next. `recorder-state.ts` defines the states. */
export function createSteps(store: RecorderStore) {
  closeFloatingAtEnd(store);
  return {
    mayStart: (userId: string) => mayStart(store, userId),
    start: (choice: SetupChoice, userId: string) => record.start(store, choice, userId),
    skipCountdown: () => skipCountdown(store),
    cancelStart: () => cancelStart(store),
    setPaused: (isPaused: boolean) => record.setPaused(store, isPaused),
    setWatchable: (isWatchable: boolean) => record.setWatchable(store, isWatchable),
    copyLink: () => record.copyLink(store),
    stop: () => record.stop(store),
    resumeUnfinished: (manifest: Manifest) => resume.resumeUnfinished(store, manifest),
    resumeUpload: (manifest: Manifest, openWorkspaceId: string) =>
      resume.resumeUpload(store, manifest, openWorkspaceId),
    upload: (...options: Parameters<typeof save.upload> extends [unknown, ...infer Rest] ? Rest : never) =>
      save.upload(store, ...options),
    noteTyped: (change: TypedDetails) => save.noteTyped(store, change),
    cancelUpload: () => save.cancelUpload(store),
    discard: () => save.discard(store),
    leaveForLater: () => save.leaveForLater(store),
    leave: () => leave(store),
    keepUntilStop: () => keepUntilStop(store),
    /** Closes the floating window and all devices. */
    release: () => {
      floatingControls.close();
      void liveOf(store)?.release();
    },
  };
}

export type Steps = ReturnType<typeof createSteps>;
