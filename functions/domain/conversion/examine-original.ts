import { type MediaProbe, probeMedia, UnusableInputError } from '../../gateways/mediaconvert.ts';
import { readObjectStart, s3Url } from '../../gateways/s3.ts';
import { type ColourDescription, readColourDescription } from './colour-description.ts';
import { CONTAINER_PROOF_BYTES, containerOf } from './media-container.ts';
import { refusedCodec } from './refused-codec.ts';

/** What a conversion has to know of the original. */
export interface Original {
  /** Pixels, null where the file does not say. */
  video: { width: number | null; height: number | null };
  hasAudio: boolean;
  /** What WebM or Matroska says of its colours; null for MP4 and QuickTime. */
  colours: ColourDescription | null;
}

/**
 * Looks into an original before it is converted. Its first bytes prove its container before MediaConvert sees it:
 * MediaConvert also takes playlists, which name other files.
 * @param key of the stored object
 * @throws UnusableInputError with the reason when it is not to be converted, now or later
 */
export async function examineOriginal(key: string): Promise<Original> {
  const start = await readObjectStart(key, CONTAINER_PROOF_BYTES);
  if (!start) throw new UnusableInputError('The file is missing');
  const container = containerOf(start);
  if (!container) throw new UnusableInputError('The file is neither WebM nor Matroska, MP4 or QuickTime');
  const probe: MediaProbe = await probeMedia(s3Url(key));
  const refusal = refusedCodec(container, probe);
  if (refusal) throw new UnusableInputError(refusal);
  if (!probe.video) throw new UnusableInputError('The recording has no picture');
  const isMatroska = container === 'webm' || container === 'matroska';
  const colours = isMatroska ? readColourDescription(start) : null;
  return { video: probe.video, hasAudio: probe.audio !== null, colours };
}
