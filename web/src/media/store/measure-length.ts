import { remuxFile } from '../remux/remux-file.ts';
import type { ManifestWriter } from './manifest-writer.ts';

/**
 * Writes into the manifest how long a recording is, where its file says so.
 * @param recorded as the browser recorded it
 * @param signal leaves the manifest as it is
 */
export async function measureLength(manifest: ManifestWriter, recorded: Blob, signal: AbortSignal): Promise<void> {
  const { durationMs } = await remuxFile({
    recorded,
    fileName: null,
    clockMs: null,
    onProgress: () => undefined,
    signal,
  });
  if (durationMs !== null) await manifest.update({ durationMs });
}
