import { IDLE, nextState, type RecorderEvent, type RecorderState } from './recorder-state.ts';

/** Holds the recorder's state, for React and for the steps alike. */
export interface RecorderStore {
  state: () => RecorderState;
  dispatch: (event: RecorderEvent) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Makes a store at rest. */
export function createRecorderStore(): RecorderStore {
  let state: RecorderState = IDLE;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    dispatch: (event) => {
      const next = nextState(state, event);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
