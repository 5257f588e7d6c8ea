import * as z from 'zod';
import { getItems } from '../table/batches.ts';
import { EXISTS } from '../table/expression.ts';
import { firstItems, inPartition, listItems } from '../table/items.ts';
import {
  captionTextKey,
  captionTextPrefix,
  recordingKey,
  workspaceCaptionTextPrefix,
  workspaceKey,
} from '../table/keys.ts';
import { type Change, put, remove, update } from '../table/transaction.ts';

/** Times in seconds, and what is said. */
const line = z.tuple([z.number(), z.string()]);

const captionTextItem = z.object({
  type: z.literal('captionText'),
  recordingId: z.string(),
  captionsId: z.string(),
  /** From 0. */
  part: z.number(),
  parts: z.number(),
  /** Whether the index has all words of the captions. Only part 0 says so. */
  isIndexed: z.boolean(),
  /** As JSON: an item of lists costs more bytes, and more time to read. */
  lines: z.string().transform((text) => z.array(line).parse(JSON.parse(text))),
});

/**
 * A part of the text of captions. A search shows its lines, and the words that the index has of captions are known from
 * it when they are to be removed.
 */
export type CaptionText = Omit<z.output<typeof captionTextItem>, 'type'>;
export type CaptionLine = z.output<typeof line>;

const keyOf = ({ recordingId, captionsId, part }: CaptionText) => captionTextKey(recordingId, captionsId, part);

export const putCaptionText = (text: CaptionText): Change =>
  put({ Item: { ...keyOf(text), type: 'captionText', ...text, lines: JSON.stringify(text.lines) } });

/** Refused when the text is removed. */
export const setCaptionTextIndexed = (text: CaptionText, isIndexed: boolean): Change =>
  update({ Key: keyOf(text), set: { isIndexed }, onlyIf: EXISTS });

export const removeCaptionText = (text: CaptionText): Change => remove({ Key: keyOf(text) });

export const listCaptionTexts = (recordingId: string): Promise<CaptionText[]> =>
  listItems(captionTextItem, inPartition(recordingKey(recordingId).PK, captionTextPrefix(recordingId)));

export interface CaptionPart {
  recordingId: string;
  captionsId: string;
  part: number;
}

/** Parts that exist, in no order. */
export const getCaptionTexts = (parts: CaptionPart[]): Promise<CaptionText[]> =>
  getItems(
    captionTextItem,
    parts.map(({ recordingId, captionsId, part }) => captionTextKey(recordingId, captionsId, part)),
  );

export const firstCaptionTexts = (workspaceId: string, limit: number): Promise<CaptionText[]> =>
  firstItems(captionTextItem, inPartition(workspaceKey(workspaceId).PK, workspaceCaptionTextPrefix), limit);
