import { moveToRecordings } from '../opfs/recordings-folder.ts';
import { type LegacyLayout, lockLegacyRecording, openLegacyLayout } from './legacy-layout.ts';
import { DURABLE, localRecordingsDatabase } from './local-recordings-database.ts';
import { lockRecording } from './recording-lock.ts';

/** Writes a recording's manifest and chunks in one transaction, over those of an earlier attempt. */
async function writeRecords(id: string, manifest: unknown, chunks: [index: number, chunk: unknown][]) {
  const transaction = (await localRecordingsDatabase()).transaction(['manifests', 'chunks'], 'readwrite', DURABLE);
  await Promise.all([
    transaction.objectStore('manifests').put(manifest),
    ...chunks.map(([index, chunk]) => transaction.objectStore('chunks').put(chunk, [id, index])),
    transaction.done,
  ]);
}

/**
 * Moves one recording. Its records are copied before its files are moved, and removed afterwards: wherever this stops,
 * the legacy layout still lists the recording, and a second run completes the move.
 */
async function carryOver(id: string, legacy: LegacyLayout) {
  const { manifest, chunks, files } = await legacy.read(id);
  if (manifest !== null) await writeRecords(id, manifest, chunks);
  // Files without a manifest are moved too: the listing removes those without a recording.
  for (const file of files) await moveToRecordings(file);
  await legacy.removeRecords(id);
}

/** @returns whether the whole recording is in today's layout now */
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
 * Moves the recordings that versions until November 2026 left in this browser to today's layout. Safe to call at any
 * time: in two tabs at once, beside a tab of that version (a recording that it uses waits), and after an interruption.
 * @returns ids of recordings that are not, or not completely, moved: not to be touched yet
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
