import { createRecordSteps } from './record-steps.ts';
import { createRecoverSteps } from './recover-steps.ts';
import { createSaveSteps } from './save-steps.ts';
import { createSessionStore } from './session-store.ts';

/** Makes a recorder at rest: `session.ts` says which steps there are, the steps do what belongs to each. */
export function createRecorder() {
  const store = createSessionStore();
  const { state, subscribe } = store;
  return { state, subscribe, ...createRecordSteps(store), ...createRecoverSteps(store), ...createSaveSteps(store) };
}

export type Recorder = ReturnType<typeof createRecorder>;
