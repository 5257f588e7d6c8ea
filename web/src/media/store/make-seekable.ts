import { repairFile } from '../remux/repair.ts';
import { takeLength } from '../remux/take-length.ts';
import { hasPrivateDisk } from './disk-folder.ts';
import type { LiveNote } from './live-note.ts';
import { copyName, readCopy, removeCopy, removeRaw } from './take-files.ts';

/** The note comes between the copy and the raw file's end: whenever the browser is killed, one of the two is the take. */
async function switchToCopy(note: LiveNote, repairedBytes: number, durationMs: number) {
  const { id } = note.now();
  if (!(await readCopy({ ...note.now(), repairedBytes }))) throw new Error('The copy is not there as it was written.');
  await note.commit({ repairedBytes, durationMs });
  await removeRaw(id).catch((error: unknown) => console.warn('The raw take was not removed yet.', error));
}

/** Without a copy, the least is to know how long the take is. */
async function stayRaw(note: LiveNote, foundMs: number | null, reason: unknown) {
  const { id, durationMs } = note.now();
  console.warn('The take could not be made seekable; it is used as it was recorded.', reason);
  if (durationMs === null && foundMs !== null) await note.change({ durationMs: foundMs });
  await removeCopy(id).catch((error: unknown) => console.warn('The half copy was not removed yet.', error));
}

/**
 * Puts a seekable copy in the place of a take, and notes how long the take is.
 * @param take as it was recorded
 * @param signal leaves the take as it is
 */
export async function makeSeekable(
  note: LiveNote,
  take: Blob,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { id, durationMs: clockMs } = note.now();
  const copy = (await hasPrivateDisk()) ? copyName(id) : null;
  const result = await repairFile({ take, copy, clockMs, onProgress, signal });
  if (result.bytes === null) return stayRaw(note, result.durationMs, result.reason);
  const durationMs = takeLength(clockMs, result.durationMs);
  try {
    await switchToCopy(note, result.bytes, durationMs);
  } catch (error) {
    await stayRaw(note, durationMs, error);
  }
}
