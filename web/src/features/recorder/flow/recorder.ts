import { toast } from '#web/ui/use-toast.ts';
import { createRecorderStore, liveOf, type RecorderStore } from './recorder-state.ts';
import type { Steps } from './recorder-steps.ts';

/** Loads the code of the steps, and of everything that a person sees during them. */
type LoadSteps = () => Promise<(store: RecorderStore) => Steps>;

const NOT_LOADED = 'The recorder could not be loaded. Check your connection and try again.';

/**
 * Creates an idle recorder. Its first step loads the code of all steps: a recording that has started needs no network
 * to be stopped and kept.
 */
export function createRecorder(load: LoadSteps) {
  const store = createRecorderStore();
  let steps: Steps | null = null;
  let departures = 0;

  const loadSteps = async (): Promise<Steps | null> => {
    try {
      const create = await load();
      steps ??= create(store);
    } catch (error) {
      console.warn('The code of the recorder did not load.', error);
      toast({ variant: 'destructive', title: 'Error', description: NOT_LOADED });
    }
    return steps;
  };

  /** Does a step from `idle`, unless its code does not load or the user leaves meanwhile. */
  const first = async <T>(step: (steps: Steps) => Promise<T>): Promise<T | null> => {
    const before = departures;
    const loaded = steps ?? (await loadSteps());
    return loaded && departures === before ? step(loaded) : null;
  };

  const next = (): Steps => {
    if (!steps) throw new Error('Nothing has been recorded yet');
    return steps;
  };

  return {
    state: store.state,
    subscribe: store.subscribe,
    /** Whether no tab is recording. Otherwise a toast says so. */
    mayStart: async (...args: Parameters<Steps['mayStart']>) => (await first((to) => to.mayStart(...args))) ?? false,
    /** @returns whether it has started */
    start: async (...args: Parameters<Steps['start']>) => (await first((to) => to.start(...args))) ?? false,
    resumeUnfinished: (...args: Parameters<Steps['resumeUnfinished']>) => first((to) => to.resumeUnfinished(...args)),
    resumeUpload: (...args: Parameters<Steps['resumeUpload']>) => first((to) => to.resumeUpload(...args)),
    skipCountdown: () => next().skipCountdown(),
    cancelStart: () => next().cancelStart(),
    setPaused: (isPaused: boolean) => next().setPaused(isPaused),
    setWatchable: (isWatchable: boolean) => next().setWatchable(isWatchable),
    copyLink: () => next().copyLink(),
    stop: () => next().stop(),
    upload: (...args: Parameters<Steps['upload']>) => next().upload(...args),
    noteTyped: (...args: Parameters<Steps['noteTyped']>) => next().noteTyped(...args),
    cancelUpload: () => next().cancelUpload(),
    discard: () => next().discard(),
    leaveForLater: () => next().leaveForLater(),
    /** Stops a recording or its upload. Resolves when another visit can resume it. */
    leave: async () => {
      departures += 1;
      await steps?.leave();
    },
    /**
     * After the session has ended: the recording continues until the user stops it.
     * @returns a promise that settles when it is kept in this browser; null when nothing is recorded
     */
    keepUntilStop: () => steps?.keepUntilStop() ?? null,
    /** Length of the running recording in milliseconds without pauses. */
    elapsedMs: () => liveOf(store)?.streamRecorder.elapsedMs() ?? 0,
    /** The running recording; null before and after it. */
    live: () => liveOf(store),
    /** The open devices, from the countdown until Stop. */
    capture: () => {
      const state = store.state();
      return state.phase === 'counting' ? state.capture : (liveOf(store)?.capture ?? null);
    },
    /** Closes the floating window and all devices. */
    release: () => steps?.release(),
  };
}

export type Recorder = ReturnType<typeof createRecorder>;
