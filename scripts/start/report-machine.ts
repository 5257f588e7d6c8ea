import path from 'node:path';
import { diskSpace } from '../local/data-folder/disk-space.ts';
import { readLastBackup } from '../local/data-folder/last-backup.ts';
import { measuredFolder } from '../local/metrics/folder-bytes.ts';

/** How often the machine says how it is, in milliseconds. */
const EVERY_MS = 5 * 60_000;

interface Reported {
  dataDir: string;
  /** Folder of the media on another disk; null without one. */
  mediaDir: string | null;
  /** Of the stack's functions, with the operator's access key. */
  environment: Record<string, string>;
}

/** Names of the two buckets that hold videos, as people know them. */
const BUCKETS = { MEDIA_BUCKET: 'Videos and pictures', SEGMENTS_BUCKET: 'Segments' } as const;

/**
 * Says from now on, every five minutes, how the disks and the backups of this machine are, for the page of
 * administrators. The functions know neither.
 * @param onError called when it cannot be stored
 * @returns says it at once
 */
export function reportMachine(
  { dataDir, mediaDir, environment }: Reported,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const sizes = Object.entries(BUCKETS).flatMap(([variable, name]) => {
    const bucket = environment[variable];
    return bucket ? [{ name, measure: measuredFolder(path.join(dataDir, 'buckets', bucket)) }] : [];
  });
  const disks = [{ name: 'data', folder: dataDir }, ...(mediaDir ? [{ name: 'media', folder: mediaDir }] : [])];
  const report = async () => {
    try {
      // Loaded only now: the AWS clients read the environment when they are created.
      Object.assign(process.env, environment);
      const { saveMachine } = await import('#functions/data/ground/machine.ts');
      const buckets = sizes.map(async ({ name, measure }) => ({ name, bytes: await measure() }));
      await saveMachine({
        at: new Date().toISOString(),
        disks: disks.map(({ name, folder }) => ({ name, ...diskSpace(folder) })),
        buckets: await Promise.all(buckets),
        lastBackupAt: readLastBackup(dataDir, { info: () => undefined }),
      });
    } catch (error) {
      onError(error);
    }
  };
  setInterval(() => void report(), EVERY_MS).unref();
  return report;
}
