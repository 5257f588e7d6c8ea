import { recordingLength } from '#shared/remux/recording-length.ts';
import { hasOpfs } from '../opfs/recordings-folder.ts';
import { remuxFile } from '../remux/remux-file.ts';
import type { ManifestWriter } from './manifest-writer.ts';
import { readSeekableFile, removeRecordedFile, removeSeekableFile, seekableName } from './recording-files.ts';

/**
 * The manifest is written between the completion of the seekable file and the removal of the recorded one: whenever the
 * browser is killed, one of the two is the recording.
 */
async function switchToSeekable(manifest: ManifestWriter, seekableBytes: number, durationMs: number) {
  const { id } = manifest.current();
  if (!(await readSeekableFile({ ...manifest.current(), seekableBytes })))
    throw new Error('The seekable file is not there as it was written.');
  await manifest.commit({ seekableBytes, durationMs });
  await removeRecordedFile(id).catch((error: unknown) => console.warn('The recorded file was not removed yet.', error));
}

/** Without a seekable file, at least the length of the recording is stored. */
async function stayAsRecorded(manifest: ManifestWriter, foundMs: number | null, reason: unknown) {
  const { id, durationMs } = manifest.current();
  console.warn('The recording could not be made seekable; it is used as it was recorded.', reason);
  if (durationMs === null && foundMs !== null) await manifest.update({ durationMs: foundMs });
  await removeSeekableFile(id).catch((error: unknown) => console.warn('Half a file was not removed yet.', error));
}

/**
 * Replaces a recorded file with a seekable one, and writes the length of the recording into the manifest.
 * @param recorded the file as the browser recorded it
 * @param signal when aborted, the recording stays as it is
 */
export async function makeSeekable(
  manifest: ManifestWriter,
  recorded: Blob,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { id, durationMs: clockMs } = manifest.current();
  const fileName = (await hasOpfs()) ? seekableName(id) : null;
  const result = await remuxFile({ recorded, fileName, clockMs, onProgress, signal });
  if (result.bytes === null) return stayAsRecorded(manifest, result.durationMs, result.reason);
  const durationMs = recordingLength(clockMs, result.durationMs);
  try {
    await switchToSeekable(manifest, result.bytes, durationMs);
  } catch (error) {
    await stayAsRecorded(manifest, durationMs, error);
  }
}
