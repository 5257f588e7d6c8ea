import type { LocalRecording } from '#web/media/store/local-recording.ts';
import type { FinishedRecording } from './recorder-state.ts';

/**
 * Makes a kept take seekable and opens it for what comes next.
 * @param onRepaired called with how far that is, 0 to 100
 * @returns null for a take that holds nothing
 */
export async function finishRecording(
  kept: LocalRecording,
  onRepaired: (percent: number) => void,
): Promise<FinishedRecording | null> {
  if ((await kept.file()).size === 0) return null;
  await kept.repair((fraction) => onRepaired(fraction * 100));
  return { kept, file: await kept.file(), durationMs: kept.note().durationMs ?? 0, isResumed: false };
}
