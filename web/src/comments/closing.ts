import { atom } from 'nanostores';

/** What closes and opens the comments of the recording on the screen, for its menu; null for users who may not. */
export interface Closing {
  recordingId: string;
  isClosed: boolean;
  /** @throws ApiError when the server refuses it */
  close: (isClosed: boolean) => Promise<unknown>;
}

export const closing = atom<Closing | null>(null);
