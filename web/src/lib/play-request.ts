import { useSyncExternalStore } from 'react';

let recordingId: string | null = null;
const listeners = new Set<() => void>();

/** Asks for a recording to be played over whichever screen is open; null ends that. */
export function requestPlay(id: string | null): void {
  recordingId = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The recording that is to be played over the screen; null for none. */
export const usePlayRequest = (): string | null => useSyncExternalStore(subscribe, () => recordingId);
