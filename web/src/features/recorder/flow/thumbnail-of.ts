import { makeThumbnail } from '#web/media/thumbnail/thumbnail.ts';

/**
 * The thumbnail of a recording; null where none can be made: a recording without one is still a recording.
 * @param durationMs length of the recording
 */
export async function thumbnailOf(file: Blob, durationMs: number): Promise<Blob | null> {
  try {
    return await makeThumbnail(file, durationMs);
  } catch (error) {
    console.warn('The recording has no thumbnail.', error);
    return null;
  }
}
