import * as z from 'zod';
import { RECORDING_TYPES } from '#shared/model/recording.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { DEFAULT_QUALITY, QUALITIES } from '#web/media/compose/quality.ts';

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
  /** What was recorded of, and how, at the last choice. */
  type: z.enum(RECORDING_TYPES).default('screen'),
  microphone: z.boolean().default(true),
  systemAudio: z.boolean().default(true),
  pictureInPicture: z.boolean().default(true),
  quality: z.enum(QUALITIES).default(DEFAULT_QUALITY),
  /** Whether the setup dialog shows all options. */
  showsMore: z.boolean().default(false),
  /** Over what the controls float: a whole screen would show them. */
  floatsOver: z
    .object({ tabsAndWindows: z.boolean(), wholeScreens: z.boolean() })
    .default({ tabsAndWindows: true, wholeScreens: false }),
});

/** What stays chosen from one recording to the next. */
export type Preferences = z.output<typeof PreferencesSchema>;

const FIRST: Preferences = PreferencesSchema.parse({ microphoneId: '', cameraId: '', countdown: true });

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
