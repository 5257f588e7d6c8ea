import * as z from 'zod';
import { readStored, writeStored } from '#web/lib/storage.ts';

const KEY = 'recorderPreferences';

const preferences = z.object({
  /** `deviceId` of the microphone and the camera to open; empty for the browser's own choice. */
  microphoneId: z.string(),
  cameraId: z.string(),
  countdown: z.boolean(),
});

/** What stays chosen from one take to the next. */
export type Preferences = z.output<typeof preferences>;

const FIRST: Preferences = { microphoneId: '', cameraId: '', countdown: true };

/**
 * Reads kept preferences.
 * @returns the first ones for anything that is not whole
 */
export function parsePreferences(text: string | null): Preferences {
  try {
    return preferences.parse(JSON.parse(text ?? ''));
  } catch {
    // None kept yet, or not ours.
    return FIRST;
  }
}

export const readPreferences = (): Preferences => parsePreferences(readStored(KEY));

export const savePreferences = (kept: Preferences): void => writeStored(KEY, JSON.stringify(kept));
