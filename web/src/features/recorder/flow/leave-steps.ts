import type { RecorderState, RecorderStore } from './recorder-state.ts';

type Phase = RecorderState['phase'];

interface Steps {
  cancelStart: () => void;
  /** Ends the recording, like Stop. */
  finish: () => Promise<void>;
  /** After Stop, keeps the recording in this browser instead of saving it automatically. */
  keepOnly: () => void;
  cancelUpload: () => void;
  leaveForLater: () => Promise<void>;
}

const isOver = (phase: Phase) => phase === 'ready' || phase === 'idle';

/** Steps that end a recording or an upload and keep it in this browser, which offers it at the next login. */
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

  /** Stops a recording or its upload. Resolves when another visit can resume it. */
  const leave = async (): Promise<void> => {
    steps.keepOnly();
    if (phase() === 'starting' || phase() === 'counting') steps.cancelStart();
    if (phase() === 'recording') void steps.finish();
    if (phase() === 'uploading') steps.cancelUpload();
    await untilOver();
    await steps.leaveForLater();
  };

  /**
   * After the session has ended: the recording continues until the user stops it.
   * @returns a promise that settles when it is kept in this browser; null when nothing is recorded
   */
  const keepUntilStop = (): Promise<void> | null => {
    if (phase() !== 'recording' && phase() !== 'stopping') return null;
    steps.keepOnly();
    return untilOver().then(steps.leaveForLater);
  };

  return { leave, keepUntilStop };
}
