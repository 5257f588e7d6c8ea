import { hasOpfs } from '../opfs/recordings-folder.ts';
import { recordingLength } from '../remux/recording-length.ts';
import { remuxFile } from '../remux/remux-file.ts';
import type { ManifestWriter } from './manifest-writer.ts';
import { readSeekableFile, removeRecordedFile, removeSeekableFile, seekableName } from './recording-files.ts';

/** The note comes between the copy and the raw file's end: whenever the browser is killed, one of the two is the take. */
async function switchToSeekable(note: ManifestWriter, repairedBytes: number, durationMs: number) {
  const { id } = note.now();
  if (!(await readSeekableFile({ ...note.now(), repairedBytes })))
    throw new Error('The copy is not there as it was written.');
  await note.commit({ repairedBytes, durationMs });
  await removeRecordedFile(id).catch((error: unknown) => console.warn('The raw take was not removed yet.', error));
}

/** Without a copy, the least is to know how long the take is. */
async function stayAsRecorded(note: ManifestWriter, foundMs: number | null, reason: unknown) {
  const { id, durationMs } = note.now();
  console.warn('The take could not be made seekable; it is used as it was recorded.', reason);
  if (durationMs === null && foundMs !== null) await note.change({ durationMs: foundMs });
  await removeSeekableFile(id).catch((error: unknown) => console.warn('The half copy was not removed yet.', error));
}

/**
 * Puts a seekable copy in the place of a take, and notes how long the take is.
 * @param take as it was recorded
 * @param signal leaves the take as it is
 */
export async function makeSeekable(
  note: ManifestWriter,
  take: Blob,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { id, durationMs: clockMs } = note.now();
  const copy = (await hasOpfs()) ? seekableName(id) : null;
  const result = await remuxFile({ take, copy, clockMs, onProgress, signal });
  if (result.bytes === null) return stayAsRecorded(note, result.durationMs, result.reason);
  const durationMs = recordingLength(clockMs, result.durationMs);
  try {
    await switchToSeekable(note, result.bytes, durationMs);
  } catch (error) {
    await stayAsRecorded(note, durationMs, error);
  }
}
