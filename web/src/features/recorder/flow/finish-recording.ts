import type { SegmentUpload } from '#web/media/segments/segment-upload.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import { createSegmentSending, type EarlyThumbnail, type SegmentSending } from './send-segments.ts';

/** A local recording that has ended and is not saved or discarded yet. */
export interface FinishedRecording {
  local: LocalRecording;
  /** Read from disk, not from memory. */
  file: Blob;
  durationMs: number;
  /** Whether an earlier visit left it unfinished. */
  isResumed: boolean;
  /** Its upload in segments; null when it is uploaded as one file. */
  sending: SegmentSending | null;
  /**
   * Lets people with the link watch before it is saved; null if they cannot. It stays when a file replaces the segments,
   * or sending them fails: both may come after the link was opened.
   */
  viewers: Pick<SegmentUpload, 'setSaving' | 'endWatching'> | null;
  /**
   * Whether it is saved and its link copied without asking. The dialog then appears only for a slow or failed upload.
   */
  savesByItself: boolean;
}

type About = Pick<FinishedRecording, 'isResumed' | 'savesByItself'>;

interface FinishOptions extends About {
  /** Its upload in segments; null when there is no such upload. */
  segments: SegmentUpload | null;
  thumbnail: EarlyThumbnail | null;
  /** Called with the progress of the remux, 0 to 100. */
  onRemuxed: (percent: number) => void;
}

/**
 * Remuxes a local recording into a seekable file, and opens it.
 * @param onRemuxed called with the progress, 0 to 100
 */
export async function openSeekable(
  local: LocalRecording,
  { isResumed, savesByItself, viewers = null }: About & Partial<Pick<FinishedRecording, 'viewers'>>,
  onRemuxed: (percent: number) => void,
): Promise<FinishedRecording> {
  await local.remux((fraction) => onRemuxed(fraction * 100));
  const durationMs = local.manifest().durationMs ?? 0;
  return { local, file: await local.file(), durationMs, sending: null, viewers, isResumed, savesByItself };
}

/**
 * Opens a local recording that has ended. A recording that is sent in segments is opened as it was recorded, and the
 * rest of its segments is sent at once. Any other is remuxed into a seekable file.
 * @returns null for an empty recording
 */
export async function finishRecording(
  local: LocalRecording,
  { segments, thumbnail, onRemuxed, ...about }: FinishOptions,
): Promise<FinishedRecording | null> {
  const file = await local.file();
  if (file.size === 0 || segments?.status.get().state !== 'sending') {
    segments?.close();
    await thumbnail?.stop();
    return file.size === 0 ? null : openSeekable(local, { ...about, viewers: segments }, onRemuxed);
  }
  await local.measure();
  const sending = createSegmentSending({ local, file, segments, thumbnail });
  sending.start();
  return { local, file, durationMs: local.manifest().durationMs ?? 0, sending, viewers: segments, ...about };
}
