import type { LocalRecording } from '#web/media/store/local-recording.ts';
import type { FinishedRecording } from './recorder-state.ts';

/**
 * Makes a local recording seekable and opens it for what comes next.
 * @param onRemuxed called with how far that is, 0 to 100
 * @returns null for a recording that holds nothing
 */
export async function finishRecording(
  local: LocalRecording,
  onRemuxed: (percent: number) => void,
): Promise<FinishedRecording | null> {
  if ((await local.file()).size === 0) return null;
  await local.remux((fraction) => onRemuxed(fraction * 100));
  return { local, file: await local.file(), durationMs: local.manifest().durationMs ?? 0, isResumed: false };
}
