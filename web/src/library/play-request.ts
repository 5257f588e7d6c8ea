import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';

const requested = atom<string | null>(null);

/** Requests that a recording is played over the present screen. @param id null clears the request */
export const requestPlay = (id: string | null): void => requested.set(id);

/** Id of the recording whose playback was requested; null while nothing is requested. */
export const usePlayRequest = (): string | null => useStore(requested);
