import * as z from 'zod';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../model/account.ts';

/** An e-mail address as typed: surrounding spaces are dropped, its case is kept. */
export const email = z
  .string('Invalid email address')
  .trim()
  .max(EMAIL_MAX_LENGTH, 'Invalid email address')
  .pipe(z.email('Invalid email address'));

/** A password being chosen. */
export const newPassword = z
  .string('Password must be at least 8 characters')
  .min(PASSWORD_MIN_LENGTH, 'Password must be at least 8 characters')
  .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`);

/** A required line of text of at most 255 characters, trimmed; `required` is said when it is missing or blank. */
export const requiredName = (required: string) =>
  z.string(required).trim().min(1, required).max(NAME_MAX_LENGTH, `Please use at most ${NAME_MAX_LENGTH} characters`);

/** An optional line of text of at most 255 characters; blank is the same as missing. */
export const optionalName = z
  .string()
  .trim()
  .max(NAME_MAX_LENGTH, `Please use at most ${NAME_MAX_LENGTH} characters`)
  .nullish()
  .transform((value) => value || null);

/** An id that this system gave out. */
export const id = z.string('An ID is required').min(1, 'An ID is required').max(128, 'No ID is that long');

/** A time, ISO 8601 with a zone. */
export const isoTime = z.iso.datetime({ offset: true });

/** A switch in a query string: `true` is on, anything else off. */
export const queryFlag = z
  .string()
  .optional()
  .transform((value) => value === 'true');
