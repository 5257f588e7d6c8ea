import { tryApply } from '../../data/apply.ts';
import { madeFileMoved } from '../../data/version-0-made-file.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';

/** Makes a made file an item of its own kind. */
export async function moveMadeFile(id: string): Promise<void> {
  await retryOnConflict(async () => {
    const change = await madeFileMoved(id);
    return change === null || (await tryApply([change])) || null;
  });
}
