import type { Capture } from '#web/media/capture/capture.ts';
import { countDown } from './count-down.ts';
import { finishRecording } from './finish-recording.ts';
import { removeRecording } from './pending-recording.ts';
import * as tell from './recorder-notifications.ts';
import type { RecorderStore } from './recorder-store.ts';
import { type RunningRecording, type SetupChoice, StartCancelled, startRecording } from './start-recording.ts';
import { watchRecording } from './watch-recording.ts';

/** Ends a session whose take holds nothing. */
async function dropEmpty({ recording, kept }: RunningRecording) {
  tell.notifyEmpty();
  await kept.discard();
  await removeRecording(recording);
}

/** From the click on Start to a take that can be uploaded. */
export function createRecordSteps(store: RecorderStore) {
  let running: RunningRecording | null = null;
  let unwatch = () => {};
  let count = { skip: new AbortController(), stop: new AbortController() };

  /** Counts down; the end of what is shared calls it off. */
  const countWith = (seconds: number) => async (capture: Capture) => {
    const { skip, stop } = count;
    const callOff = () => stop.abort(new StartCancelled('What was shared has ended.'));
    const forget = capture.watch((event) => event.type === 'ended' && callOff());
    const onTick = (secondsLeft: number) => store.dispatch({ type: 'count', secondsLeft });
    try {
      if (capture.source.readyState === 'ended') callOff();
      await countDown({ seconds, onTick, skip: skip.signal, signal: stop.signal });
    } finally {
      forget();
    }
  };

  const finish = async () => {
    const session = running;
    if (!session || store.state().phase !== 'recording') return;
    store.dispatch({ type: 'stop' });
    running = null;
    unwatch();
    try {
      const durationMs = await session.take.stop();
      await Promise.all([session.kept.finish(durationMs), session.release()]);
      const take = await finishRecording(session.kept, (percent) => store.dispatch({ type: 'repaired', percent }));
      if (take) store.dispatch({ type: 'stopped', take });
      else await dropEmpty(session);
    } catch (error) {
      console.error('The take could not be finished.', error);
      session.kept.close();
      tell.notifyNotFinished();
    } finally {
      await session.release();
      // Nothing came of it; what is on disk is offered again.
      if (store.state().phase === 'stopping') store.dispatch({ type: 'end' });
    }
  };

  const start = async (choice: SetupChoice, userId: string): Promise<boolean> => {
    if (store.state().phase !== 'idle') {
      tell.notifyAlreadyRecording();
      return false;
    }
    store.dispatch({ type: 'start' });
    count = { skip: new AbortController(), stop: new AbortController() };
    let hasEnded = false;
    const onEnded = () => {
      hasEnded = true;
      tell.notifyEnded(choice.capture.type);
      void finish();
    };
    const onFull = () => {
      hasEnded = true;
      tell.notifyFull();
      void finish();
    };
    try {
      running = await startRecording(choice, { userId, countDown: countWith(choice.countdown), onEnded, onFull });
    } catch (error) {
      store.dispatch({ type: 'end' });
      tell.notifyNotStarted(error);
      return false;
    }
    store.dispatch({ type: 'started', recording: running.recording });
    unwatch = watchRecording(running, store, onFull);
    // Sharing can end before the session is there to be finished.
    if (hasEnded) await finish();
    else tell.notifyStarted(running.capture);
    return true;
  };

  const setPaused = (isPaused: boolean) => {
    if (!running || store.state().phase !== 'recording') return;
    if (isPaused) running.take.pause();
    else running.take.resume();
    store.dispatch({ type: 'paused', isPaused });
  };

  const stop = async () => {
    if (store.state().phase === 'recording') tell.notifyStopped();
    await finish();
  };

  return {
    start,
    stop,
    setPaused,
    skipCountdown: () => count.skip.abort(),
    cancelStart: () => count.stop.abort(new StartCancelled('The start was called off.')),
    elapsedMs: () => running?.take.elapsedMs() ?? 0,
    level: () => running?.capture.level() ?? 0,
    microphone: () => running?.capture.microphone ?? 'off',
    release: () => void running?.release(),
  };
}
