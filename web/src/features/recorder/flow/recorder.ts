import { closeFloatingAtEnd } from './floating-controls.ts';
import { createLeaveSteps } from './leave-steps.ts';
import { createRecordSteps } from './record-steps.ts';
import { createRecorderStore } from './recorder-state.ts';
import { createResumeSteps } from './resume-steps.ts';
import { createSaveSteps } from './save-steps.ts';

/** Creates an idle recorder. `recorder-state.ts` defines the phases; the steps implement them. */
export function createRecorder() {
  const store = createRecorderStore();
  closeFloatingAtEnd(store);
  const { state, subscribe } = store;
  const saveSteps = createSaveSteps(store);
  const recordSteps = createRecordSteps(store, saveSteps);
  const leaveSteps = createLeaveSteps(store, { ...recordSteps, ...saveSteps });
  const resumeSteps = createResumeSteps(store, saveSteps.upload);
  return { state, subscribe, ...recordSteps, ...resumeSteps, ...saveSteps, ...leaveSteps };
}

export type Recorder = ReturnType<typeof createRecorder>;
