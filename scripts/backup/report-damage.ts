import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ENVIRONMENT_FILE } from '../local/data-folder/data-folder.ts';
import type { Damage } from './describe-damage.ts';

/** Status with which a command ends that has done its work, and has found damaged files. */
export const DAMAGE_STATUS = 2;

/** Names by the ids of recordings. Recordings that do not exist any more are missing. */
export type RecordingNames = ReadonlyMap<string, string>;

export const recordingsOf = (damages: readonly Damage[]): string[] => [
  ...new Set(damages.flatMap(({ recordingId }) => recordingId ?? [])),
];

/** @param names null where they cannot be read */
function ownerOf({ recordingId }: Damage, names: RecordingNames | null): string {
  if (recordingId === null) return '';
  const name = names?.get(recordingId);
  if (name !== undefined) return `“${name}”: `;
  return names === null ? `recording ${recordingId}: ` : `deleted recording ${recordingId}: `;
}

/** One line for each damaged file. Several of a kind, such as old versions of a recording, are one line. */
export function listDamage(damages: readonly Damage[], names: RecordingNames | null): string {
  const lines = new Map<string, number>();
  for (const damage of damages) {
    const line = `${ownerOf(damage, names)}${damage.kind}`;
    lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  return [...lines].map(([line, count]) => `  ${line}${count > 1 ? ` (${count} files)` : ''}`).join('\n');
}

/**
 * Shows administrators the damaged files on /admin of the running stack.
 * @returns the names of the recordings
 */
export async function showOnAdmin(dataDir: string, damages: readonly Damage[]): Promise<RecordingNames> {
  // Loaded only now: the AWS clients read the environment when they are created.
  Object.assign(process.env, JSON.parse(readFileSync(path.join(dataDir, ENVIRONMENT_FILE), 'utf8')));
  const { saveDamagedFiles } = await import('#functions/data/video/damaged-files.ts');
  const { getStoredRecordings } = await import('#functions/data/video/recording.ts');
  await saveDamagedFiles(damages);
  const recordings = await getStoredRecordings(recordingsOf(damages));
  return new Map(recordings.map(({ id, name }) => [id, name]));
}
