import type { RecorderState, RecorderStore } from './recorder-state.ts';

type Phase = RecorderState['phase'];

interface Steps {
  cancelStart: () => void;
  /** Ends the recording, as Stop does. */
  finish: () => Promise<void>;
  /** At Stop it is kept in this browser, and not saved without asking. */
  keepOnly: () => void;
  cancelUpload: () => void;
  leaveForLater: () => Promise<void>;
}

const isOver = (phase: Phase) => phase === 'ready' || phase === 'idle';

/** From whatever goes on to a recording that stays in this browser, and is offered at the next log-in. */
export function createLeaveSteps(store: RecorderStore, steps: Steps) {
  const phase = () => store.state().phase;

  const untilOver = () =>
    new Promise<void>((resolve) => {
      if (isOver(phase())) return resolve();
      const forget = store.subscribe(() => {
        if (!isOver(phase())) return;
        forget();
        resolve();
      });
    });

  /** Stops what runs, a recording or its upload. Settled once another visit could have it. */
  const leave = async (): Promise<void> => {
    steps.keepOnly();
    if (phase() === 'starting' || phase() === 'counting') steps.cancelStart();
    if (phase() === 'recording') void steps.finish();
    if (phase() === 'uploading') steps.cancelUpload();
    await untilOver();
    await steps.leaveForLater();
  };

  /**
   * For a session that is over: lets what is recorded go on until its person stops it.
   * @returns what settles once it is kept; null when nothing is recorded
   */
  const keepUntilStop = (): Promise<void> | null => {
    if (phase() !== 'recording' && phase() !== 'stopping') return null;
    steps.keepOnly();
    return untilOver().then(steps.leaveForLater);
  };

  return { leave, keepUntilStop };
}
