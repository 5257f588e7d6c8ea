import type { SoundSource } from '#web/media/capture/open-sound.ts';
import { missesEnd } from '#web/media/record/recording-health.ts';
import { chooseRegion } from './choose-region.ts';
import { finishRecording } from './finish-recording.ts';
import {
  type BegunRecording,
  followLive,
  type LiveRecording,
  NO_WARNINGS,
  pauseLive,
  stopLive,
} from './live-recording.ts';
import { RecordingElsewhereError } from './one-recorder.ts';
import type { RecordSetup, SetupChoice } from './record-setup.ts';
import * as toasts from './recorder-notifications.ts';
import {
  type EndingRecording,
  isLive,
  isStopping,
  type LiveState,
  liveOf,
  type RecorderStore,
} from './recorder-state.ts';
import { cancelUpload, carryOut, STAGES_OF_CHOICES, upload } from './save-steps.ts';
import { copyRunningLink } from './share-recording.ts';
import { begin, dropEmpty, recordAgain, type StartOptions, startRecording } from './start-recording.ts';

type Start = (options: StartOptions) => Promise<LiveRecording>;

/** Starts a recording. @returns null after a toast that says why it has not started */
async function tryToStart(store: RecorderStore, userId: string, start: () => Promise<LiveRecording>) {
  try {
    return await start();
  } catch (error) {
    store.dispatch({ type: 'end' });
    if (error instanceof RecordingElsewhereError) toasts.notifyRecordingElsewhere(userId);
    else toasts.notifyNotStarted(error);
    return null;
  }
}

/** Ends the recording by itself, after a toast. */
function endsBy(store: RecorderStore, ended: AbortController, notify: () => void): () => void {
  return () => {
    ended.abort();
    notify();
    void finish(store);
  };
}

/**
 * Pauses a recording while the phone has taken its camera. It goes on afterwards, unless somebody has paused it before or
 * meanwhile.
 */
export function pauseWhileInterrupted(store: RecorderStore): (isInterrupted: boolean) => void {
  return (isInterrupted) => {
    const state = store.state();
    if (isInterrupted && state.phase === 'recording') setPaused(store, true, true);
    if (!isInterrupted && isLive(state) && state.isPausedByPhone) setPaused(store, false);
    store.dispatch({ type: 'warn', warnings: { isCameraInterrupted: isInterrupted } });
  };
}

/** From a start to a running recording. @returns whether it has started */
async function run(store: RecorderStore, { choice, userId }: RecordSetup, start: Start): Promise<boolean> {
  const signals = { skip: new AbortController(), cancel: new AbortController() };
  store.dispatch({ type: 'start', signals });
  const ended = new AbortController();
  const onFull = endsBy(store, ended, toasts.notifyFull);
  const live = await tryToStart(store, userId, () =>
    start({
      signals,
      onTick: (capture, secondsLeft) => store.dispatch({ type: 'count', capture, secondsLeft }),
      onEnded: endsBy(store, ended, () => toasts.notifyEnded(choice.capture.type)),
      onFull,
      chooseRegion: (source) =>
        chooseRegion(store, source, { quality: choice.capture.quality, cancelled: signals.cancel.signal }),
    }),
  );
  if (!live) return false;
  store.dispatch({ type: 'started', live, warnings: NO_WARNINGS });
  followLive(live, {
    onWarn: (warnings) => store.dispatch({ type: 'warn', warnings }),
    onInterrupted: pauseWhileInterrupted(store),
    onFull,
    onLongest: endsBy(store, ended, toasts.notifyLongest),
  });
  // Sharing may have ended before the recording started.
  if (ended.signal.aborted) await finish(store);
  else toasts.notifyStarted(live.capture);
  return true;
}

/**
 * From the click on Start to a running recording, unless another one is in progress in this or another tab.
 * @returns whether it has started
 */
export async function start(store: RecorderStore, choice: SetupChoice, userId: string): Promise<boolean> {
  if (store.state().phase !== 'idle') {
    toasts.notifyAlreadyRecording();
    return false;
  }
  const setup = { choice, userId };
  return run(store, setup, (options) => startRecording(setup, options));
}

/** Creates the recording that takes the place of a running one. @returns null after a toast */
async function tryToBegin(store: RecorderStore, live: LiveRecording): Promise<BegunRecording | null> {
  store.dispatch({ type: 'unwanted', isUnwanted: true });
  try {
    return await begin(live.setup, { onFull: endsBy(store, new AbortController(), toasts.notifyFull) });
  } catch (error) {
    store.dispatch({ type: 'unwanted', isUnwanted: false });
    toasts.notifyNotRestarted(error);
    return null;
  }
}

/**
 * Throws away what was recorded, and starts again with the same devices. The new recording is created first: without it,
 * for example offline, the running one goes on.
 */
export async function restart(store: RecorderStore): Promise<void> {
  const live = liveOf(store);
  const begun = live && (await tryToBegin(store, live));
  if (!begun) return;
  const state = store.state();
  // It has ended meanwhile, or a second click was faster.
  if (!isLive(state) || state.live !== live) return dropEmpty(begun);
  const { muted } = state;
  const hasStarted = await run(store, live.setup, (options) => recordAgain(live, begun, options));
  if (hasStarted) for (const source of muted) setMuted(store, source, true);
}

export function skipCountdown(store: RecorderStore): void {
  const state = store.state();
  if ('signals' in state) state.signals.skip.abort();
}

export function cancelStart(store: RecorderStore): void {
  const state = store.state();
  if ('signals' in state) state.signals.cancel.abort(new toasts.StartCancelledError('The start was cancelled.'));
}

/** The dialog's recording until the end is written; null for one that is saved automatically or stays on this device. */
function endingOf({ live, staysOnDevice }: LiveState): EndingRecording | null {
  if (live.setup.choice.savesAtStop || staysOnDevice) return null;
  const { local, streamRecorder, thumbnail, segments } = live;
  return { local, durationMs: streamRecorder.elapsedMs(), picture: thumbnail?.picture() ?? null, segments };
}

const staysOnDevice = (store: RecorderStore) => {
  const state = store.state();
  return isStopping(state) && state.staysOnDevice;
};

const isUnwanted = (store: RecorderStore) => {
  const state = store.state();
  return isStopping(state) && state.isUnwanted;
};

/** What the user has chosen while the end is being written; null for nothing. */
const earlyChoice = (store: RecorderStore) => {
  const state = store.state();
  return state.phase === 'ending' ? state.choice : null;
};

/**
 * Opens what was recorded, and carries out what was chosen before. Where the end is missing, nothing is saved before the
 * dialog has said so.
 */
async function openFinished(store: RecorderStore, live: LiveRecording): Promise<void> {
  const hasEnd = !missesEnd(live.local.manifest().loss);
  const finished = await finishRecording(live.local, {
    segments: live.segments,
    thumbnail: live.thumbnail,
    isResumed: false,
    savesByItself: live.setup.choice.savesAtStop && hasEnd && !isUnwanted(store) && !staysOnDevice(store),
    onRemuxed: (percent) => store.dispatch({ type: 'remuxed', percent }),
  });
  if (!finished) {
    toasts.notifyEmpty();
    return dropEmpty(live);
  }
  const isChosen = live.setup.choice.savesAtStop || earlyChoice(store)?.type === 'upload';
  if (!hasEnd && isChosen) cancelUpload(store);
  const choice = staysOnDevice(store) ? null : earlyChoice(store);
  store.dispatch({ type: 'stopped', finished, isHeldBack: !hasEnd && isChosen });
  if (choice) void carryOut(store, choice);
  else if (finished.savesByItself) void upload(store, live.recording.workspaceId);
}

export async function finish(store: RecorderStore): Promise<void> {
  const state = store.state();
  if (!isLive(state)) return;
  const { live } = state;
  store.dispatch({ type: 'stop', ending: endingOf(state) });
  try {
    await stopLive(live, () => STAGES_OF_CHOICES[earlyChoice(store)?.type ?? 'later']);
    await openFinished(store, live);
  } catch (error) {
    console.error('The recording could not be finished.', error);
    live.segments?.setSaving(false);
    live.segments?.close();
    void live.local.close();
    toasts.notifyNotFinished();
  } finally {
    await live.release();
    live.unclaim();
    // The recording is empty, or could not be opened. A recording on disk is offered as unfinished.
    if (isStopping(store.state())) store.dispatch({ type: 'end' });
  }
}

export async function stop(store: RecorderStore): Promise<void> {
  if (isLive(store.state())) toasts.notifyStopped();
  await finish(store);
}

export function setPaused(store: RecorderStore, isPaused: boolean, isByPhone = false): void {
  const state = store.state();
  if (!isLive(state)) return;
  pauseLive(state.live, isPaused);
  store.dispatch({ type: 'pause', isPaused, isByPhone });
}

/** Makes a sound silent in the recording, or audible again. Nothing for a sound that the recording does not have. */
export function setMuted(store: RecorderStore, source: SoundSource, isMuted: boolean): void {
  const mute = liveOf(store)?.capture.mutes[source];
  if (!mute) return;
  mute(isMuted);
  store.dispatch({ type: 'mute', source, isMuted });
}

/** Lets people with the link watch the running recording, or no longer. */
export function setWatchable(store: RecorderStore, isWatchable: boolean): void {
  const state = store.state();
  if (isLive(state)) state.live.segments?.setWatchable(isWatchable);
  store.dispatch({ type: 'watchable', isWatchable });
}

function isWatchableNow(store: RecorderStore): boolean {
  const state = store.state();
  return isLive(state) && state.isWatchable && state.live.segments?.status.get().state === 'sending';
}

export async function copyLink(store: RecorderStore): Promise<void> {
  const state = store.state();
  if (isLive(state)) await copyRunningLink(state.recording, () => isWatchableNow(store));
}
