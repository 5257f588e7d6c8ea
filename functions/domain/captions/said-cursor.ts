import * as z from 'zod';
import { isPlaceIn } from '../../data/caption-word.ts';
import type { SpokenTerm } from '../../data/spoken-words.ts';
import { AppError } from '../app-error.ts';

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

export const writeSaidCursor = ({ term, place, before }: SaidCursor): string =>
  Buffer.from(JSON.stringify([term, place, before])).toString('base64url');

function parseCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Parses a cursor. It has no workspace, so a cursor of another tenant gives no access to that tenant's captions.
 * @throws AppError INVALID_INPUT for text that is not a cursor for these words
 */
export function readSaidCursor(text: string, terms: readonly SpokenTerm[]): SaidCursor {
  const parsed = content.safeParse(parseCursor(text));
  const [index = 0, place = null, before = null] = parsed.data ?? [];
  const term = terms[index];
  if (!parsed.success || !term || (place !== null && !isPlaceIn(term, place))) {
    throw new AppError('INVALID_INPUT', 'This is not a cursor', { fields: { after: 'This is not a cursor' } });
  }
  return { term: index, place, before };
}
