import * as z from 'zod';
import { scopedId } from '../../process/ids.ts';
import { expression } from '../table/expression.ts';
import { queryPage } from '../table/items.ts';
import { captionWordKey, captionWordPartition, captionWordPrefix, reversedUlid } from '../table/keys.ts';
import { type Change, put, remove } from '../table/transaction.ts';
import { type SpokenTerm, wordStart } from './spoken-words.ts';

/** An item has nothing but its key: a word, a recording and captions of it that have the word. */
const wordItem = z.object({ SK: z.string() }).transform(({ SK }) => {
  const [, reversed = '', captionsId = ''] = SK.split('#');
  return { place: SK, ulid: reversedUlid(reversed), captionsId };
});

interface Captions {
  recordingId: string;
  captionsId: string;
}

const keyOf = ({ recordingId, captionsId }: Captions, word: string) =>
  captionWordKey(recordingId, captionsId, { start: wordStart(word), word });

export const putCaptionWord = (captions: Captions, word: string): Change =>
  put({ Item: { ...keyOf(captions, word), type: 'captionWord' } });

export const removeCaptionWord = (captions: Captions, word: string): Change => remove({ Key: keyOf(captions, word) });

/** Captions that have a word. Whether these, or the recording, still exist is not known from it. */
export interface CaptionWord extends Captions {
  place: string;
}

const listPrefix = ({ word, isPrefix }: SpokenTerm): string => (isPrefix ? word : captionWordPrefix(word));

/** Whether a text can be a place in the list of a searched word. */
export const isPlaceIn = (term: SpokenTerm, place: string): boolean => place.startsWith(listPrefix(term));

/** Whether captions that have a word are at a place in its list, or before it. DynamoDB sorts by the bytes. */
export const isListedUpTo = (place: string, captions: Captions, word: string): boolean =>
  Buffer.compare(Buffer.from(keyOf(captions, word).SK), Buffer.from(place)) <= 0;

/**
 * Captions of a workspace that have a searched word, by one request: word by word, and for each the newest recordings
 * first.
 * @param after the place after which the list begins; null for its beginning
 * @returns `next` is the place after which more follow, null at the end
 */
export async function pageCaptionWords(
  workspaceId: string,
  term: SpokenTerm,
  { after, size }: { after: string | null; size: number },
): Promise<{ words: CaptionWord[]; next: string | null }> {
  const PK = captionWordPartition(workspaceId, wordStart(term.word));
  const { items, next } = await queryPage(wordItem, {
    where: expression`PK = ${PK} AND begins_with(SK, ${listPrefix(term)})`,
    Limit: size,
    ...(after !== null && { ExclusiveStartKey: { PK, SK: after } }),
  });
  const words = items.map(({ place, ulid, captionsId }) => ({
    place,
    recordingId: scopedId(workspaceId, ulid),
    captionsId,
  }));
  return { words, next: next ? (items.at(-1)?.place ?? null) : null };
}
