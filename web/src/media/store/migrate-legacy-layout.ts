import { moveToRecordings } from '../opfs/recordings-folder.ts';
import { type LegacyLayout, lockLegacyRecording, openLegacyLayout } from './legacy-layout.ts';
import { DURABLE, localRecordingsDatabase } from './local-recordings-database.ts';
import { lockRecording } from './recording-lock.ts';

/** Writes a recording's manifest and chunks, all or nothing; over what an earlier attempt wrote. */
async function writeRecords(id: string, manifest: unknown, chunks: [index: number, chunk: unknown][]) {
  const transaction = (await localRecordingsDatabase()).transaction(['manifests', 'chunks'], 'readwrite', DURABLE);
  await Promise.all([
    transaction.objectStore('manifests').put(manifest),
    ...chunks.map(([index, chunk]) => transaction.objectStore('chunks').put(chunk, [id, index])),
    transaction.done,
  ]);
}

/**
 * Carries one recording over. Its records are copied before its files are moved, and removed after: wherever this breaks
 * off, the legacy layout still names the recording, and the same once more completes it.
 */
async function carryOver(id: string, legacy: LegacyLayout) {
  const { manifest, chunks, files } = await legacy.read(id);
  if (manifest !== null) await writeRecords(id, manifest, chunks);
  // Files without a manifest go along: the listing removes those of them that are nobody's.
  for (const file of files) await moveToRecordings(file);
  await legacy.removeRecords(id);
}

/** @returns whether all of the recording is in today's layout now */
async function migrate(id: string, legacy: LegacyLayout): Promise<boolean> {
  const locks: (() => void)[] = [];
  try {
    for (const lock of [lockLegacyRecording, lockRecording]) {
      const unlock = await lock(id);
      if (!unlock) return false;
      locks.push(unlock);
    }
    await carryOver(id, legacy);
    return true;
  } catch (error) {
    console.error('A local recording could not be migrated; it stays where it is until the next visit.', error);
    return false;
  } finally {
    for (const unlock of locks) unlock();
  }
}

/**
 * Carries the recordings that a version until November 2026 left in this browser over to today's layout. Safe to call at
 * any time: in two tabs at once, beside a tab of that version (what it works on waits), and after it was broken off.
 * @returns ids of recordings that are not carried over, or not wholly: not to be touched yet
 */
export async function migrateLegacyLayout(): Promise<Set<string>> {
  const left = new Set<string>();
  try {
    const legacy = await openLegacyLayout();
    if (!legacy) return left;
    try {
      for (const id of legacy.ids()) if (!(await migrate(id, legacy))) left.add(id);
    } finally {
      await legacy.close();
    }
  } catch (error) {
    console.error('Recordings of an older version could not be looked for.', error);
  }
  return left;
}
