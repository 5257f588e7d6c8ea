import type { KeptRanges } from '#shared/rules/kept-ranges.ts';
import { readCaptions } from '#shared/rules/read-captions.ts';
import type { Change } from '../../data/apply.ts';
import type { StoredCaptions } from '../../data/recording.ts';
import { readObject } from '../../gateways/s3.ts';
import { captionsKey } from '../media-files/media-keys.ts';
import { captionsTaken, storeCaptions } from './change-captions.ts';
import { cuesShown } from './cut-texts.ts';
import { writeCaptions } from './write-captions.ts';

async function cutOne(recordingId: string, captions: StoredCaptions, kept: KeptRanges): Promise<StoredCaptions[]> {
  const bytes = await readObject(captionsKey(recordingId, captions.id));
  const cues = bytes ? cuesShown(readCaptions(Buffer.from(bytes).toString()), kept) : [];
  if (cues.length === 0) return [];
  return [{ ...captions, id: await storeCaptions(recordingId, Buffer.from(writeCaptions(cues))) }];
}

/**
 * Stores the captions of a cut: each file without what is hidden, with the times of what is shown. The files of the
 * original stay.
 * @returns the new captions, and the changes with which the recording takes them
 */
export async function cutCaptions(
  recordingId: string,
  captions: readonly StoredCaptions[],
  kept: KeptRanges,
): Promise<{ captions: StoredCaptions[]; taken: Change[] }> {
  const shown = (await Promise.all(captions.map((each) => cutOne(recordingId, each, kept)))).flat();
  return { captions: shown, taken: shown.map(({ id }) => captionsTaken(id)) };
}
