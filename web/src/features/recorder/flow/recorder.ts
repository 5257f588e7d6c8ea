import { within } from '#web/lib/within.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { notifyNotLoaded } from '#web/ui/not-loaded.ts';
import { createRecorderStore, liveOf } from './recorder-state.ts';
import type { STEPS } from './recorder-steps.ts';

/** Longest wait for the code of the steps, in milliseconds. */
const CODE_LIMIT_MS = 15_000;

/** Loads the code of the steps, and of everything that a person sees during them. */
export type LoadSteps = () => Promise<Steps>;
type Steps = typeof STEPS;

/**
 * Creates an idle recorder. Its first step loads the code of all steps: a recording that has started needs no network
 * to be stopped and stored. What is shown during a recording is loaded with the steps, and takes them itself.
 */
export function createRecorder(load: LoadSteps) {
  const store = createRecorderStore();
  let steps: Steps | null = null;
  let departures = 0;

  const loadSteps = async (): Promise<Steps | null> => {
    try {
      steps = await within(CODE_LIMIT_MS, load(), 'It did not arrive in time.');
    } catch (error) {
      console.warn('The code of the recorder did not load.', error);
      notifyNotLoaded('The recorder could not be loaded.');
    }
    return steps;
  };

  /** Does a step from `idle`, unless its code does not load or the user leaves meanwhile. */
  const first = async <T>(step: (steps: Steps, hasLeft: () => boolean) => Promise<T>): Promise<T | null> => {
    const before = departures;
    const hasLeft = () => departures !== before;
    const loaded = steps ?? (await loadSteps());
    return loaded && !hasLeft() ? step(loaded, hasLeft) : null;
  };

  return {
    ...store,
    /** Whether no tab is recording. Otherwise a toast says so. */
    mayStart: async (userId: string) => (await first((to) => to.mayStart(store, userId))) ?? false,
    resumeUnfinished: (manifest: Manifest) => first((to) => to.resumeUnfinished(store, manifest)),
    resumeUpload: (manifest: Manifest, openWorkspaceId: string) =>
      first((to, hasLeft) => to.resumeUpload(store, manifest, { openWorkspaceId, hasLeft })),
    /** Tries a failed upload again. @param openWorkspaceId see `upload` */
    retryUpload: (openWorkspaceId: string) => void steps?.retryUpload(store, openWorkspaceId),
    /** Stops a recording or its upload. Resolves when another visit can resume it. */
    leave: async () => {
      departures += 1;
      await steps?.leave(store);
    },
    /**
     * After the session has ended: the recording continues until the user stops it.
     * @returns a promise that settles when it is stored on this device; null when nothing is recorded
     */
    keepUntilStop: () => steps?.keepUntilStop(store) ?? null,
    /** Length of the running recording in milliseconds without pauses. */
    elapsedMs: () => liveOf(store)?.streamRecorder.elapsedMs() ?? 0,
    /** The running recording; null before and after it. */
    live: () => liveOf(store),
    /** The open devices, from the countdown until Stop. */
    capture: () => {
      const state = store.state();
      return state.phase === 'counting' ? state.capture : (liveOf(store)?.capture ?? null);
    },
    release: () => steps?.release(store),
  };
}

export type Recorder = ReturnType<typeof createRecorder>;
