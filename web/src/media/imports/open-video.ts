import type { Input } from 'mediabunny';

/**
 * Opens a video in any accepted container. Its bytes are read from disk as needed, so that a file may be larger than
 * memory.
 */
export async function openVideo(file: Blob): Promise<Input> {
  const { BlobSource, Input: VideoInput, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny');
  return new VideoInput({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new BlobSource(file) });
}
