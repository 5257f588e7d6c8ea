import type { Take } from '../../../media/record/take-recorder.ts';
import { repairTake } from '../../../media/repair/repair.ts';
import * as tell from '../recorder-messages.ts';
import { removeRecording } from './pending-recording.ts';
import type { SessionStore } from './session-store.ts';
import { type RunningSession, type SetupChoice, startSession } from './start-session.ts';

/** Ends a session whose take holds nothing. */
async function dropEmpty({ recording }: RunningSession, take: Take) {
  tell.tellEmpty();
  await take.discard();
  await removeRecording(recording);
}

/** From the click on Start to a take that can be uploaded. */
export function createRecordSteps(store: SessionStore) {
  let running: RunningSession | null = null;

  const finish = async () => {
    const session = running;
    if (!session || store.state().phase !== 'recording') return;
    store.dispatch({ type: 'stop' });
    running = null;
    try {
      const take = await session.take.stop();
      if (take.file.size === 0) await dropEmpty(session, take);
      else store.dispatch({ type: 'stopped', take: await repairTake(take, session.recording.id) });
    } catch (error) {
      console.error('The take could not be finished.', error);
      tell.tellEmpty();
    } finally {
      await session.capture.release();
      if (store.state().phase === 'stopping') store.dispatch({ type: 'end' });
    }
  };

  const start = async (choice: SetupChoice): Promise<boolean> => {
    if (store.state().phase !== 'idle') {
      tell.tellAlreadyRecording();
      return false;
    }
    store.dispatch({ type: 'start' });
    let hasEnded = false;
    const onEnded = () => {
      hasEnded = true;
      tell.tellEnded(choice.type);
      void finish();
    };
    try {
      running = await startSession(choice, onEnded);
    } catch (error) {
      store.dispatch({ type: 'end' });
      tell.tellNotStarted(error);
      return false;
    }
    store.dispatch({ type: 'started', recording: running.recording });
    // Sharing can end before the session is there to be finished.
    if (hasEnded) await finish();
    else tell.tellStarted(running.capture.microphone === 'missing');
    return true;
  };

  const stop = async () => {
    if (store.state().phase === 'recording') tell.tellStopped();
    await finish();
  };

  return {
    start,
    stop,
    elapsedMs: () => running?.take.elapsedMs() ?? 0,
    release: () => void running?.capture.release(),
  };
}
