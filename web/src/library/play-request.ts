import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';

interface PlayRequest {
  id: string;
  /** Where it starts, in seconds. */
  startTime: number;
}

const requested = atom<PlayRequest | null>(null);

/** Requests that a recording is played over the present screen. @param startTime in seconds */
export const requestPlay = (id: string, startTime = 0): void => requested.set({ id, startTime });

export const clearPlayRequest = (): void => requested.set(null);

/** The recording whose playback was requested; null while nothing is requested. */
export const usePlayRequest = (): PlayRequest | null => useStore(requested);
