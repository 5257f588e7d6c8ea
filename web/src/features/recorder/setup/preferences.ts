import * as z from 'zod';
import { RECORDING_TYPES } from '#shared/model/video/recording.ts';
import { VOLUME_MAX } from '#web/lib/limits.ts';
import { storedJson } from '#web/lib/storage.ts';
import { FOR_VOICES } from '#web/media/capture/open-devices.ts';
import { FULL_VOLUMES } from '#web/media/capture/open-sound.ts';
import { FIRST_OVERLAY, LEAST_OVERLAY_WIDTH, MOST_OVERLAY_WIDTH, OVERLAY_SHAPES } from '#web/media/compose/overlay.ts';
import { DEFAULT_QUALITY, QUALITIES } from '#web/media/compose/quality.ts';

const share = z.number().min(0).max(1);
const volume = z.number().min(0).max(VOLUME_MAX);

/** Fields with a default were added later: preferences that were stored before do not have them. */
const PreferencesSchema = z.object({
  /** `deviceId` of the microphone and the camera to open; empty for the browser's own choice. */
  microphoneId: z.string(),
  cameraId: z.string(),
  /** The side of a phone whose camera is opened. */
  facing: z.enum(['user', 'environment']).default('user'),
  countdown: z.boolean(),
  uploadsWhileRecording: z.boolean().default(true),
  /** Whether a recording is saved, shared and its link copied at Stop, without the Upload dialog. */
  savesAtStop: z.boolean().default(false),
  type: z.enum(RECORDING_TYPES).default('screen'),
  microphone: z.boolean().default(true),
  systemAudio: z.boolean().default(true),
  pictureInPicture: z.boolean().default(true),
  quality: z.enum(QUALITIES).default(DEFAULT_QUALITY),
  choosesRegion: z.boolean().default(false),
  /** Whether a larger screen is recorded with at most 1080p. */
  atMost1080p: z.boolean().default(true),
  voice: z.object({ noiseSuppression: z.boolean(), echoCancellation: z.boolean() }).default(FOR_VOICES),
  volumes: z.object({ microphone: volume, system: volume }).default(FULL_VOLUMES),
  /** How the camera lies over the screen. */
  overlay: z
    .object({
      x: share,
      y: share,
      width: z.number().min(LEAST_OVERLAY_WIDTH).max(MOST_OVERLAY_WIDTH),
      shape: z.enum(OVERLAY_SHAPES),
    })
    .default(FIRST_OVERLAY),
  blursBackground: z.boolean().default(false),
  showsMore: z.boolean().default(false),
  /** Whether the panel of a running recording has all its controls. */
  showsMoreControls: z.boolean().default(false),
  /** Surfaces over which the controls float. A recorded screen would show them. */
  floatsOver: z
    .object({ tabsAndWindows: z.boolean(), wholeScreens: z.boolean() })
    .default({ tabsAndWindows: true, wholeScreens: false }),
});

/** Choices that are remembered for the next recording. */
export type Preferences = z.output<typeof PreferencesSchema>;

export const storedPreferences = storedJson<Preferences>({
  key: 'recorderPreferences',
  schema: PreferencesSchema,
  fallback: PreferencesSchema.parse({ microphoneId: '', cameraId: '', countdown: true }),
});
