import { atom, type ReadableAtom } from 'nanostores';
import type { Manifest } from '#web/media/store/manifest.ts';
import { refreshLocalRecordings } from './local-recordings-query.ts';
import { createRecorder, type LoadSteps, type Recorder } from './recorder.ts';
import { isUnsaved, type UnsavedState } from './recorder-state.ts';

/** A recording that is sent in the background, or whose sending has failed. */
export interface Sending {
  recorder: Recorder;
  state: UnsavedState;
}

/**
 * The recorders of a page: the one that people see, and one for each recording that is sent in the background. All have
 * the same steps, so a recording is saved in one way, wherever it is.
 */
export function createRecorders(load: LoadSteps) {
  const current = atom(createRecorder(load));
  const others = new Set<Recorder>();
  const sendings = atom<readonly Sending[]>([]);
  const publish = () => {
    const states = [...others].map((recorder) => ({ recorder, state: recorder.state() }));
    sendings.set(states.filter((each): each is Sending => isUnsaved(each.state)));
  };
  const follow = (recorder: Recorder) => {
    others.add(recorder);
    recorder.subscribe(({ phase }, before) => {
      if (phase === 'idle') others.delete(recorder);
      // What it has open is not offered as unfinished.
      if (phase !== before.phase) void refreshLocalRecordings();
      publish();
    });
    publish();
  };

  return {
    /** The recorder that people see. */
    current: current as ReadableAtom<Recorder>,
    sendings: sendings as ReadableAtom<readonly Sending[]>,
    /** Sends the recording that is being saved in the background: the next one can be made. Otherwise it does nothing. */
    sendInBackground: () => {
      const recorder = current.get();
      if (recorder.state().phase !== 'saving') return;
      current.set(createRecorder(load));
      follow(recorder);
    },
    /** Resumes the upload of an earlier visit in the background. */
    resumeUpload: async (manifest: Manifest, openWorkspaceId: string) => {
      const recorder = createRecorder(load);
      follow(recorder);
      await recorder.resumeUpload(manifest, openWorkspaceId);
    },
    /** Stops the recording and all uploads. Resolves when another visit can resume them. */
    leave: async () => {
      await Promise.all([current.get(), ...others].map((recorder) => recorder.leave()));
    },
  };
}

export type Recorders = ReturnType<typeof createRecorders>;
