import { createRecordSteps } from './record-steps.ts';
import { createRecorderStore } from './recorder-store.ts';
import { createResumeSteps } from './resume-steps.ts';
import { createSaveSteps } from './save-steps.ts';

/** Makes a recorder at rest: `recorder-state.ts` says which phases there are, the steps do what belongs to each. */
export function createRecorder() {
  const store = createRecorderStore();
  const { state, subscribe } = store;
  const saveSteps = createSaveSteps(store);
  return { state, subscribe, ...createRecordSteps(store, saveSteps.upload), ...createResumeSteps(store), ...saveSteps };
}

export type Recorder = ReturnType<typeof createRecorder>;
