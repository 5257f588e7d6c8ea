import { makeThumbnail, type OpenVideo } from './thumbnail.ts';

/**
 * The thumbnail of a recording; null if it cannot be made, which does not fail the recording.
 * @param durationMs length of the recording
 * @param open see `makeThumbnail`
 */
export async function thumbnailOf(file: Blob, durationMs: number, open?: OpenVideo): Promise<Blob | null> {
  try {
    return await makeThumbnail(file, durationMs, open);
  } catch (error) {
    console.warn('The recording has no thumbnail.', error);
    return null;
  }
}
