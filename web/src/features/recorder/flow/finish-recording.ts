import type { SegmentUpload } from '#web/media/segments/segment-upload.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import type { EarlyThumbnail } from './early-thumbnail.ts';
import type { FinishedRecording } from './recorder-state.ts';
import { createSegmentSending } from './send-segments.ts';

/** What is known of a finished recording beside its bytes. */
type About = Pick<FinishedRecording, 'isResumed' | 'savesByItself'>;

interface FinishOptions extends About {
  /** Sends it in segments; null where nothing does. */
  segments: SegmentUpload | null;
  /** Its thumbnail, when that was made while it ran. */
  thumbnail: EarlyThumbnail | null;
  /** Called with how far the remux is, 0 to 100. */
  onRemuxed: (percent: number) => void;
}

/**
 * Makes a local recording seekable and opens it for what comes next.
 * @param onRemuxed called with how far that is, 0 to 100
 */
export async function openSeekable(
  local: LocalRecording,
  { isResumed, savesByItself }: About,
  onRemuxed: (percent: number) => void,
): Promise<FinishedRecording> {
  await local.remux((fraction) => onRemuxed(fraction * 100));
  const durationMs = local.manifest().durationMs ?? 0;
  return { local, file: await local.file(), durationMs, sending: null, isResumed, savesByItself };
}

/**
 * Opens a local recording that has ended for what comes next: as it was recorded while it is being sent in segments, which
 * begins at once; else made seekable.
 * @returns null for a recording that holds nothing
 */
export async function finishRecording(
  local: LocalRecording,
  { segments, thumbnail, onRemuxed, ...about }: FinishOptions,
): Promise<FinishedRecording | null> {
  const file = await local.file();
  if (file.size === 0 || segments?.status().state !== 'sending') {
    segments?.close();
    await thumbnail?.stop();
    return file.size === 0 ? null : openSeekable(local, about, onRemuxed);
  }
  await local.measure();
  const sending = createSegmentSending({ local, file, segments, thumbnail });
  sending.start();
  return { local, file, durationMs: local.manifest().durationMs ?? 0, sending, ...about };
}
