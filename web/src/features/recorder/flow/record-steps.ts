import type { Capture } from '#web/media/capture/capture.ts';
import { countDown } from './count-down.ts';
import { finishRecording } from './finish-recording.ts';
import { floatingControls } from './floating-controls.ts';
import { claimRecorder, RecordingElsewhereError } from './one-recorder.ts';
import * as toasts from './recorder-notifications.ts';
import { type EndingRecording, type FinishedRecording, isEnding, type RecorderStore } from './recorder-state.ts';
import type { createSaveSteps } from './save-steps.ts';
import { copyRunningLink } from './share-recording.ts';
import {
  dropEmpty,
  type RunningRecording,
  type SetupChoice,
  StartCancelledError,
  startRecording,
} from './start-recording.ts';
import { watchRecording } from './watch-recording.ts';

type Saving = Pick<ReturnType<typeof createSaveSteps>, 'upload' | 'carryOut'>;

/**
 * Steps from the click on Start to a recording that can be uploaded.
 * @param saving uploads the finished recording without asking, and carries out what the user has chosen meanwhile
 */
export function createRecordSteps(store: RecorderStore, saving: Saving) {
  let running: RunningRecording | null = null;
  let unwatch = () => {};
  /** Releases the claim, so that other tabs can record. */
  let unclaim = () => {};
  /**
   * Whether the recording is only kept in this browser at Stop, even if it should be saved automatically: the session
   * has ended, or the user leaves.
   */
  let isOnlyKept = false;
  /** The open devices, from the countdown on. */
  let devices: Capture | null = null;
  /** Signals for the countdown: `skip` starts the recording at once, `stop` cancels the start. */
  let count = { skip: new AbortController(), stop: new AbortController() };

  /** Counts down. The end of the shared surface cancels the countdown. */
  const countWith = (seconds: number) => async (capture: Capture) => {
    const { skip, stop } = count;
    devices = capture;
    const cancel = () => stop.abort(new StartCancelledError('What was shared has ended.'));
    const forget = capture.watch((event) => event.type === 'ended' && cancel());
    const onTick = (secondsLeft: number) => store.dispatch({ type: 'count', secondsLeft });
    try {
      if (capture.source.readyState === 'ended') cancel();
      await countDown({ seconds, onTick, skip: skip.signal, signal: stop.signal });
    } finally {
      forget();
    }
  };

  /** What the dialog shows until the end is written; null for a recording that is saved automatically or only kept. */
  const endingOf = (ended: RunningRecording): EndingRecording | null => {
    if (ended.savesAtStop || isOnlyKept) return null;
    const { local, streamRecorder, thumbnail, segments } = ended;
    const picture = thumbnail?.picture() ?? null;
    return { local, durationMs: streamRecorder.elapsedMs(), picture, segments, choice: null };
  };

  const choosesUpload = () => {
    const state = store.state();
    return isEnding(state) && state.ending.choice?.type === 'upload';
  };

  /** Shows a finished recording, and carries out what was chosen before. */
  const showFinished = (finished: FinishedRecording, workspaceId: string) => {
    const before = store.state();
    const choice = isEnding(before) && !isOnlyKept ? before.ending.choice : null;
    store.dispatch({ type: 'stopped', finished });
    if (choice) void saving.carryOut(choice);
    else if (finished.savesByItself) void saving.upload(workspaceId);
  };

  const finish = async () => {
    const ended = running;
    if (!ended || store.state().phase !== 'recording') return;
    store.dispatch({ type: 'stop', ending: endingOf(ended) });
    running = null;
    unwatch();
    ended.segments?.sendOpenSegment();
    try {
      const stopping = ended.streamRecorder.stop();
      // The recorder is paused now.
      ended.capture.freeze();
      const durationMs = await stopping;
      await Promise.all([ended.local.finish(durationMs), ended.release()]);
      await ended.local.update({ loss: ended.streamRecorder.loss(), ...(choosesUpload() && { stage: 'uploading' }) });
      const finished = await finishRecording(ended.local, {
        segments: ended.segments,
        thumbnail: ended.thumbnail,
        isResumed: false,
        savesByItself: ended.savesAtStop && !isOnlyKept,
        onRemuxed: (percent) => store.dispatch({ type: 'remuxed', percent }),
      });
      if (finished) {
        showFinished(finished, ended.recording.workspaceId);
      } else {
        toasts.notifyEmpty();
        await dropEmpty(ended);
      }
    } catch (error) {
      console.error('The recording could not be finished.', error);
      ended.segments?.close();
      void ended.local.close();
      toasts.notifyNotFinished();
    } finally {
      await ended.release();
      unclaim();
      devices = null;
      // The recording is empty, or could not be opened. A recording on disk is offered as unfinished.
      if (store.state().phase === 'stopping') store.dispatch({ type: 'end' });
    }
  };

  const start = async (choice: SetupChoice, userId: string): Promise<boolean> => {
    if (store.state().phase !== 'idle') {
      toasts.notifyAlreadyRecording();
      return false;
    }
    store.dispatch({ type: 'start' });
    count = { skip: new AbortController(), stop: new AbortController() };
    isOnlyKept = false;
    let hasEnded = false;
    const onEnded = () => {
      hasEnded = true;
      toasts.notifyEnded(choice.capture.type);
      void finish();
    };
    const onFull = () => {
      hasEnded = true;
      toasts.notifyFull();
      void finish();
    };
    // Not awaited: the browser shows its screen picker only shortly after the click.
    const claiming = claimRecorder(userId);
    const countAlone = async (capture: Capture) => {
      if (!(await claiming)) throw new RecordingElsewhereError('Another tab records.');
      await countWith(choice.countdown)(capture);
    };
    try {
      running = await startRecording(choice, { userId, countDown: countAlone, onEnded, onFull });
      unclaim = (await claiming) ?? unclaim;
    } catch (error) {
      (await claiming)?.();
      devices = null;
      store.dispatch({ type: 'end' });
      if ((error as Error).cause instanceof RecordingElsewhereError) toasts.notifyRecordingElsewhere(userId);
      else toasts.notifyNotStarted(error);
      return false;
    }
    store.dispatch({ type: 'started', recording: running.recording });
    unwatch = watchRecording(running, store, onFull);
    // Sharing may have ended before the recording started.
    if (hasEnded) await finish();
    else toasts.notifyStarted(running.capture);
    return true;
  };

  const setPaused = (isPaused: boolean) => {
    if (!running || store.state().phase !== 'recording') return;
    if (isPaused) running.streamRecorder.pause();
    else running.streamRecorder.resume();
    running.segments?.setPaused(isPaused);
    store.dispatch({ type: 'paused', isPaused });
  };

  const setWatchable = (isWatchable: boolean) => {
    running?.segments?.setWatchable(isWatchable);
    store.dispatch({ type: 'watchable', isWatchable });
  };

  /** Whether people with the link can watch now. */
  const isWatchable = () => {
    const state = store.state();
    return state.phase === 'recording' && state.isWatchable && running?.segments?.status().state === 'sending';
  };

  const copyLink = async () => {
    const state = store.state();
    if (state.phase === 'recording') await copyRunningLink(state.recording, isWatchable);
  };

  const stop = async () => {
    if (store.state().phase === 'recording') toasts.notifyStopped();
    await finish();
  };

  return {
    start,
    stop,
    finish,
    keepOnly: () => {
      isOnlyKept = true;
    },
    setPaused,
    setWatchable,
    copyLink,
    segments: () => running?.segments ?? null,
    skipCountdown: () => count.skip.abort(),
    cancelStart: () => count.stop.abort(new StartCancelledError('The start was cancelled.')),
    elapsedMs: () => running?.streamRecorder.elapsedMs() ?? 0,
    /** Current level of the microphone, 0 to 1. */
    level: () => devices?.level() ?? 0,
    microphone: () => devices?.microphone ?? 'off',
    /** The camera that is in the picture now; null while the picture shows no camera. */
    selfView: () => devices?.selfView() ?? null,
    /** Controls of the camera overlay; null for a recording that was started without an overlay. */
    overlay: () => devices?.overlay ?? null,
    /** Video track of the shared surface. */
    picture: () => devices?.source ?? null,
    savesAtStop: () => running?.savesAtStop ?? false,
    /** Closes the floating window and all devices. */
    release: () => {
      floatingControls.close();
      void running?.release();
    },
  };
}
