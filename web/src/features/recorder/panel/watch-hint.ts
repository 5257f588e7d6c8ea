import type { SegmentUploadStatus } from '#web/media/segments/segment-upload-status.ts';

/** Whether a running recording can be watched, and what to say of it. */
export function watchHint(
  { state, isWatchablePossible }: Pick<SegmentUploadStatus, 'state' | 'isWatchablePossible'>,
  isWatchable: boolean,
): { isPossible: boolean; text: string } {
  if (state === 'off') return { isPossible: false, text: 'Not for this recording' };
  if (!isWatchablePossible) return { isPossible: false, text: 'Not while the picture stands still' };
  return { isPossible: true, text: isWatchable ? 'All with the link' : 'This recording only' };
}
