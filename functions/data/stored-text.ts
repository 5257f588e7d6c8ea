import * as z from 'zod';
import { safeText } from '#shared/model/text.ts';

/**
 * A name or another line as it is stored. What was stored before such characters were refused is read without those that
 * break the line or turn its direction, so that nobody who shows it has to look for them.
 */
export const storedLine = z.string().transform((text) => safeText(text, 'one-line'));

/** A name that is shown alone, such as a recording's: never empty. */
export const storedTitle = storedLine.transform((text) => text || 'Untitled');

/** The same for a text of several lines. */
export const storedText = z.string().transform((text) => safeText(text, 'multi-line'));
