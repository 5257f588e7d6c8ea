import * as z from 'zod';
import { isPlaceIn } from '../../../data/editing/caption-word.ts';
import type { SpokenTerm } from '../../../data/editing/spoken-words.ts';
import { readCursor, writeCursor } from '../../ground/cursor.ts';

/** Where a search continues. */
export interface SaidCursor {
  /** Index of the searched word whose list is gone through. */
  term: number;
  /** The place in that list after which the part of it begins; null at the beginning. */
  place: string | null;
  /** The recording before which the search continues in that part; null when it begins with the newest. */
  before: string | null;
}

const content = z.tuple([z.int().min(0), z.string().min(1).max(512).nullable(), z.string().min(1).max(128).nullable()]);

export const writeSaidCursor = ({ term, place, before }: SaidCursor): string => writeCursor([term, place, before]);

/** @throws AppError INVALID_INPUT for text that is not a cursor for these words */
export function readSaidCursor(after: string, terms: readonly SpokenTerm[]): SaidCursor {
  const isOfTheseWords = ([index, place]: z.output<typeof content>): boolean => {
    const term = terms[index];
    return term !== undefined && (place === null || isPlaceIn(term, place));
  };
  const [term, place, before] = readCursor(after, content.refine(isOfTheseWords));
  return { term, place, before };
}
