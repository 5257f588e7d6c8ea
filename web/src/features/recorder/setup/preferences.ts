import * as z from 'zod';
import { readStored, writeStored } from '#web/lib/storage.ts';

const KEY = 'recorderPreferences';

const PreferencesSchema = z.object({
  /** `deviceId` of the microphone and the camera to open; empty for the browser's own choice. */
  microphoneId: z.string(),
  cameraId: z.string(),
  countdown: z.boolean(),
  /** Whether a recording is sent while it is being made; what was stored before there was a choice says nothing of it. */
  uploadsWhileRecording: z.boolean().default(true),
  /** Whether a recording is saved, shared and its link copied at Stop, without the Upload dialog. */
  savesAtStop: z.boolean().default(false),
});

/** What stays chosen from one recording to the next. */
export type Preferences = z.output<typeof PreferencesSchema>;

const FIRST: Preferences = {
  microphoneId: '',
  cameraId: '',
  countdown: true,
  uploadsWhileRecording: true,
  savesAtStop: false,
};

/**
 * Reads stored preferences.
 * @returns the first ones for anything that is not whole
 */
export function parsePreferences(text: string | null): Preferences {
  try {
    return PreferencesSchema.parse(JSON.parse(text ?? ''));
  } catch {
    // None stored yet, or not ours.
    return FIRST;
  }
}

export const readPreferences = (): Preferences => parsePreferences(readStored(KEY));

export const savePreferences = (preferences: Preferences): void => writeStored(KEY, JSON.stringify(preferences));
