import { KEYFRAME_INTERVAL_MS } from '#shared/model/video/segment.ts';

/** Options of a recorder. The last one is not in TypeScript's DOM types (MediaStream Recording, section 2.2). */
export type RecorderOptions = MediaRecorderOptions & { readonly videoKeyFrameIntervalDuration?: number };

/** Asks a recorder for keyframes at an interval: each begins a segment. */
export const KEYFRAME_OPTIONS: RecorderOptions = { videoKeyFrameIntervalDuration: KEYFRAME_INTERVAL_MS };

/**
 * Whether this browser's recorder makes keyframes at an interval that it is asked for. Firefox does not know the option,
 * and makes one every six or seven seconds.
 */
export function setsKeyframes(Recorder: typeof MediaRecorder = MediaRecorder): boolean {
  let isRead = false;
  const options: RecorderOptions = {
    // A browser reads exactly the options that it knows (Web IDL, "dictionary types").
    get videoKeyFrameIntervalDuration() {
      isRead = true;
      return KEYFRAME_INTERVAL_MS;
    },
  };
  new Recorder(new MediaStream(), options);
  return isRead;
}
