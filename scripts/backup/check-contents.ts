import { statSync } from 'node:fs';
import path from 'node:path';
import { isTables, type SavedFile } from './backup-list.ts';
import type { BackupStore } from './backup-store.ts';
import { faultOf, placeOf } from './contents.ts';

/** In which time all stored contents are read again, in milliseconds. Backups that are made daily have a day to spare. */
const READ_AGAIN_MS = 6 * 24 * 60 * 60 * 1000;

/** A file with other bytes than those that were written. */
export interface Finding {
  file: SavedFile;
  /** The damaged copy. */
  where: 'backups' | 'data folder';
}

/** What a backup has found. */
export interface Findings {
  /** Have their bytes again, from the other copy. */
  mended: Finding[];
  /** Have no whole copy. */
  damaged: Finding[];
}

/** Contents of all backups, the damaged ones first, then by the time since when they were not read. */
function contentsOf(store: BackupStore): SavedFile[] {
  const files = store.list().backups.flatMap(({ backup }) => backup.files);
  const contents = new Map(files.toReversed().map((file) => [file.sha256, file]));
  const checked = [...contents.values()].map((file) => ({ file, ms: store.checkedMs(file) }));
  return checked.sort((a, b) => a.ms - b.ms).map(({ file }) => file);
}

/** Whether a file of the data folder is still the one that was saved, as far as its time and length say. */
function isSaved(file: SavedFile, place: string): boolean {
  const stat = statSync(place, { throwIfNoEntry: false });
  return !isTables(file) && stat?.size === file.bytes && stat.mtimeMs === file.modifiedMs;
}

/** Reads both copies of a content, and mends one from the other. @returns null when both are whole */
async function check(
  store: BackupStore,
  file: SavedFile,
  dataDir: string,
): Promise<{ result: keyof Findings; where: Finding['where'] } | null> {
  const place = path.join(dataDir, file.path);
  const { fault, isMended: hasMended } = await store.check(file);
  if (fault !== null) {
    const isThere = (await faultOf(file, placeOf(place))) === null;
    const isMended = isThere && (await store.add(place, file.path))?.sha256 === file.sha256;
    return { result: isMended ? 'mended' : 'damaged', where: 'backups' };
  }
  if (hasMended) return { result: 'mended', where: 'backups' };
  if (!isSaved(file, place) || (await faultOf(file, placeOf(place))) === null) return null;
  await store.mend(file, place);
  return { result: 'mended', where: 'data folder' };
}

/**
 * Reads a part of what the backups contain, and its copy in the data folder, so that everything is read within a week. A
 * damaged copy gets its bytes from the other one.
 * @param sinceMs time since the last backup, in milliseconds: the part grows with it
 */
export async function checkContents(store: BackupStore, dataDir: string, sinceMs: number): Promise<Findings> {
  const contents = contentsOf(store);
  const total = contents.reduce((sum, { bytes }) => sum + bytes, 0);
  let left = total * Math.min(1, Math.max(0, sinceMs) / READ_AGAIN_MS);
  const findings: Findings = { mended: [], damaged: [] };
  for (const file of contents) {
    const wasWhole = store.checkedMs(file) > 0;
    if (wasWhole && left <= 0) break;
    if (wasWhole) left -= file.bytes;
    const found = await check(store, file, dataDir);
    if (found) findings[found.result].push({ file, where: found.where });
  }
  return findings;
}
