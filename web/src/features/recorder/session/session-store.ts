import { IDLE, nextSession, type SessionEvent, type SessionState } from './session.ts';

/** Holds where the session stands, for React and for the steps alike. */
export interface SessionStore {
  state: () => SessionState;
  dispatch: (event: SessionEvent) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Makes a store at rest. */
export function createSessionStore(): SessionStore {
  let state: SessionState = IDLE;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    dispatch: (event) => {
      const next = nextSession(state, event);
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
