import { atom, type ReadableAtom } from 'nanostores';
import type { Manifest } from '#web/media/store/manifest.ts';
import { refreshLocalRecordings } from './local-recordings-query.ts';
import { createRecorder, type LoadSteps, type Recorder } from './recorder.ts';
import { isUnsaved, type UnsavedState } from './recorder-state.ts';

/** A recording that is sent in the background, or whose sending has failed. */
export interface BackgroundUpload {
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
  const uploads = atom<readonly BackgroundUpload[]>([]);
  let isOver = false;
  /** The uploads of earlier visits that are resumed, one after the other. */
  let resumed: Promise<unknown> = Promise.resolve();
  const publish = () => {
    const states = [...others].map((recorder) => ({ recorder, state: recorder.state() }));
    uploads.set(states.filter((each): each is BackgroundUpload => isUnsaved(each.state)));
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
    /** The recordings that are sent in the background, and those whose upload has failed there. */
    uploads: uploads as ReadableAtom<readonly BackgroundUpload[]>,
    /** Sends the recording that is being saved in the background: the next one can be made. Otherwise it does nothing. */
    sendInBackground: () => {
      const recorder = current.get();
      if (recorder.state().phase !== 'saving') return;
      current.set(createRecorder(load));
      follow(recorder);
    },
    /** Resumes the upload of an earlier visit in the background, after those before: they would share the line. */
    resumeUpload: (manifest: Manifest, openWorkspaceId: string): Promise<void> => {
      const resuming = resumed.then(async () => {
        if (isOver) return;
        const recorder = createRecorder(load);
        follow(recorder);
        await recorder.resumeUpload(manifest, openWorkspaceId);
      });
      resumed = resuming.catch(() => undefined);
      return resuming;
    },
    /** Stops the recording and all uploads. Resolves when another visit can resume them. */
    leave: async () => {
      isOver = true;
      await Promise.all([current.get(), ...others].map((recorder) => recorder.leave()));
    },
  };
}

export type Recorders = ReturnType<typeof createRecorders>;
