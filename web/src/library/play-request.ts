import { useSyncExternalStore } from 'react';

let recordingId: string | null = null;
const listeners = new Set<() => void>();

/** Requests that a recording is played over the present screen. @param id null clears the request */
export function requestPlay(id: string | null): void {
  recordingId = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Id of the recording whose playback was requested; null while nothing is requested. */
export const usePlayRequest = (): string | null => useSyncExternalStore(subscribe, () => recordingId);
