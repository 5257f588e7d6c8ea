import { noisyMp4 } from './player-files.ts';
import { recordingFiles } from './recording-files.ts';
import { newSharedRecording, type SharedRecording } from './shared-recordings.ts';

const SECONDS = 30;
/** What the large file needs, in megabits per second; the small one needs a tenth of that. */
const MEGABITS = 4;
/** Of the sound of a small file, in Hz. */
const SMALL_SAMPLE_RATE = 32_000;

export const heavyMp4 = (): Promise<Buffer> => noisyMp4(SECONDS, MEGABITS);

/**
 * A shared recording with a large and a small file.
 * @param isKnown whether the player knows what the large one needs
 */
export async function newHeavyRecording(isKnown: boolean): Promise<SharedRecording> {
  const [files, mp4, small] = await Promise.all([
    recordingFiles(),
    heavyMp4(),
    noisyMp4(SECONDS, MEGABITS / 10, SMALL_SAMPLE_RATE),
  ]);
  const fileSize = isKnown ? (SECONDS * MEGABITS * 1_000_000) / 8 : 1;
  return newSharedRecording({ duration: SECONDS, fileSize }, { ...files, mp4, small });
}
