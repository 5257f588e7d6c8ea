import type { KeptRanges } from '#shared/rules/editing/kept-ranges.ts';
import { readStoredCaptions } from '#shared/rules/editing/read-stored-captions.ts';
import { writeCaptions } from '#shared/rules/editing/write-captions.ts';
import type { Change } from '../../../data/ground/apply.ts';
import { captionsFileIds, type StoredCaptions } from '../../../data/video/file.ts';
import { readObject } from '../../../gateways/s3/s3.ts';
import { captionsKey } from '../../ground/media-files/media-keys.ts';
import { storeCaptions, takeCaptions } from './change-captions.ts';
import { cuesShown } from './cut-texts.ts';

/** @returns the id of the new file; null when nothing of it is shown */
async function cutFile(recordingId: string, fileId: string, kept: KeptRanges): Promise<string | null> {
  const bytes = await readObject(captionsKey(recordingId, fileId));
  const cues = bytes ? cuesShown(readStoredCaptions(Buffer.from(bytes).toString()), kept) : [];
  return cues.length === 0 ? null : storeCaptions(recordingId, Buffer.from(writeCaptions(cues)));
}

/** Earlier versions stay with the original, and come back with it. */
async function cutOne(recordingId: string, captions: StoredCaptions, kept: KeptRanges): Promise<StoredCaptions[]> {
  const { automatic } = captions;
  const id = await cutFile(recordingId, captions.id, kept);
  if (id === null) return [];
  if (!automatic || automatic.fileId === captions.id) {
    return [{ ...captions, id, automatic: automatic && { fileId: id, earlier: [] } }];
  }
  // Corrections that say more than the engine heard there.
  const fileId = (await cutFile(recordingId, automatic.fileId, kept)) ?? id;
  return [{ ...captions, id, automatic: { fileId, earlier: [] } }];
}

/**
 * Stores the captions of a cut: each file without hidden captions, with times of the cut. The files of the
 * original stay.
 * @returns the new captions, and the changes that give them to the recording
 */
export async function cutCaptions(
  recordingId: string,
  captions: readonly StoredCaptions[],
  kept: KeptRanges,
): Promise<{ captions: StoredCaptions[]; taken: Change[] }> {
  const shown = (await Promise.all(captions.map((each) => cutOne(recordingId, each, kept)))).flat();
  return { captions: shown, taken: shown.flatMap(captionsFileIds).map(takeCaptions) };
}
