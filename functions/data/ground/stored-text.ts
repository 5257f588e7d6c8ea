import * as z from 'zod';
import { safeText } from '#shared/model/ground/text.ts';

/**
 * A name or another single line of stored text. Characters that break the line or turn its direction are removed:
 * values stored before such characters were refused may contain them.
 */
export const storedLine = z.string().transform((text) => safeText(text, 'one-line'));

/** A name that is shown alone, such as a recording's: never empty. */
export const storedTitle = storedLine.transform((text) => text || 'Untitled');

/** As `storedLine`, for a text of several lines. */
export const storedText = z.string().transform((text) => safeText(text, 'multi-line'));
