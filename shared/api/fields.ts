import * as z from 'zod';
import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  TEXT_MAX_LENGTH,
} from '../model/account.ts';

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

const PASSWORDS_DIFFER = "Passwords don't match";

/** A password being chosen, typed a second time. */
export const repeatedPassword = z.string(PASSWORDS_DIFFER).max(PASSWORD_MAX_LENGTH, PASSWORDS_DIFFER);

/** Whether a form that asks for a new password twice got the same one twice; `refine` it with `SAME_TWICE`. */
export const isSameTwice = (form: { password: string; confirmPassword: string }): boolean =>
  form.password === form.confirmPassword;

export const SAME_TWICE = {
  message: PASSWORDS_DIFFER,
  path: ['confirmPassword'],
  // The two fields are compared even while another field is still wrong, so a form shows all its faults at once.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

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

/** An optional text of at most 2,000 characters; blank is the same as missing. */
export const optionalText = z
  .string()
  .trim()
  .max(TEXT_MAX_LENGTH, `Please use at most ${TEXT_MAX_LENGTH} characters`)
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
