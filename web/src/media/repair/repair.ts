import { VIDEO_CONTENT_TYPE } from '../../../../shared/model/recording.ts';
import { openDiskFile, removeDiskFile } from '../keep/disk-file.ts';
import type { Take } from '../record/take-recorder.ts';

async function writeSeekable(take: Take, name: string): Promise<Blob> {
  const { remux } = await import('./remux.ts');
  const file = await openDiskFile(name);
  try {
    await remux(take.file, take.durationMs, file.write);
  } catch (error) {
    await file.close();
    await removeDiskFile(name);
    throw error;
  }
  return (await file.close()).slice(0, undefined, VIDEO_CONTENT_TYPE);
}

/**
 * Gives a take its duration and the index to seek by. When that fails the take comes back as it was recorded:
 * it plays, and is better than none.
 * @param takeId names the repaired file on the browser's disk
 */
export async function repairTake(take: Take, takeId: string): Promise<Take> {
  const name = `${takeId}.seekable.webm`;
  try {
    const file = await writeSeekable(take, name);
    const discard = async () => {
      await take.discard();
      await removeDiskFile(name);
    };
    return { ...take, file, discard };
  } catch (error) {
    console.warn('The take could not be made seekable; it is used as it was recorded.', error);
    return take;
  }
}
