import * as z from 'zod';
import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  TEXT_MAX_LENGTH,
} from '../../limits.ts';
import {
  HALF_CHARACTER_FAULT,
  isWellFormed,
  type TextKind,
  textFault,
  withPlainLineEnds,
} from '../../model/ground/text.ts';
import { VERIFICATION_CODE_LENGTH } from '../../model/identity/account.ts';

/** Refuses a text with a fault: see `textFault`. */
const checked =
  (kind: TextKind) =>
  ({ value, issues }: z.core.ParsePayload<string>): void => {
    const message = textFault(value, kind);
    if (message) issues.push({ code: 'custom', message, input: value });
  };

/**
 * A line of text that a person types, trimmed. Every text field of calls and forms is made of this, `multiLine`,
 * `exactText` or `password`.
 * @param fault message for a value that is not a string
 */
const oneLine = (fault?: string) => z.string(fault).trim().check(checked('one-line'));

/** A text of several lines, trimmed. */
const multiLine = (fault?: string) => z.string(fault).overwrite(withPlainLineEnds).trim().check(checked('multi-line'));

/**
 * A text from a program, such as an id, a token or a cursor, unchanged. Characters that no id has are not refused here:
 * such an id is not found.
 */
export const exactText = (fault?: string) => z.string(fault).refine(isWellFormed, HALF_CHARACTER_FAULT);

/** A password. It is not trimmed: every character counts. */
const password = (fault: string) =>
  z
    .string(fault)
    .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`)
    .refine(isWellFormed, HALF_CHARACTER_FAULT);

/** An e-mail address as typed: surrounding spaces are dropped, its case is kept. */
export const email = z
  .string('Invalid email address')
  .trim()
  .max(EMAIL_MAX_LENGTH, 'Invalid email address')
  .pipe(z.email('Invalid email address'));

const TOO_SHORT = `Password must be at least ${PASSWORD_MIN_LENGTH} characters`;

/** A password being chosen. */
export const newPassword = password(TOO_SHORT).min(PASSWORD_MIN_LENGTH, TOO_SHORT);

/** The password of an account. The rules for new passwords do not apply: it may be older than they are. */
export const knownPassword = password('Password is required').min(1, 'Password is required');

const PASSWORDS_DIFFER = "Passwords don't match";

/** A password being chosen, typed a second time. */
export const repeatedPassword = z
  .string(PASSWORDS_DIFFER)
  .max(PASSWORD_MAX_LENGTH, PASSWORDS_DIFFER)
  .refine(isWellFormed, PASSWORDS_DIFFER);

/** Whether both passwords of a form are the same. Use it in `refine`, with `SAME_TWICE`. */
export const isSameTwice = (form: { password: string; confirmPassword: string }): boolean =>
  form.password === form.confirmPassword;

export const SAME_TWICE = {
  message: PASSWORDS_DIFFER,
  path: ['confirmPassword'],
  // The two fields are compared even while another field is still wrong, so a form shows all its faults at once.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

const atMost = (length: number) => `Please use at most ${length} characters`;

/**
 * A required line of text of at most 255 characters, trimmed; `required` is the message when it is missing or blank.
 */
export const requiredName = (required: string) =>
  oneLine(required).min(1, required).max(NAME_MAX_LENGTH, atMost(NAME_MAX_LENGTH));

/** A line of text that may be empty, such as the last name of somebody with one name. */
export const possibleName = oneLine().max(NAME_MAX_LENGTH, atMost(NAME_MAX_LENGTH));

/** An optional line of text of at most 255 characters; blank is the same as missing. */
export const optionalName = oneLine()
  .max(NAME_MAX_LENGTH, atMost(NAME_MAX_LENGTH))
  .nullish()
  .transform((value) => value || null);

/** A required text of at most 2,000 characters; `required` is the message when it is missing or blank. */
export const requiredText = (required: string) =>
  multiLine(required).min(1, required).max(TEXT_MAX_LENGTH, atMost(TEXT_MAX_LENGTH));

/** An optional text; blank is the same as missing. */
export const optionalTextOf = (maxLength: number) =>
  multiLine()
    .max(maxLength, atMost(maxLength))
    .nullish()
    .transform((value) => value || null);

/** An optional text of at most 2,000 characters; blank is the same as missing. */
export const optionalText = optionalTextOf(TEXT_MAX_LENGTH);

/** A text that null or blank removes. */
export const removableText = (maxLength: number) =>
  multiLine()
    .max(maxLength, atMost(maxLength))
    .nullable()
    .transform((value) => value || null);

/** Whether a change of a name and a description changes anything. Use it in `refine`, with `SOME_TEXT_REQUIRED`. */
export const hasSomeText = (texts: { name?: unknown; description?: unknown }): boolean =>
  texts.name !== undefined || texts.description !== undefined;

export const SOME_TEXT_REQUIRED = 'A name or a description is required';

/** A change of a text: a missing one stays as it is; null or blank removes it. */
export const changedText = (maxLength: number) => removableText(maxLength).optional();

/** An id that this system gave out. */
export const id = exactText('An ID is required').min(1, 'An ID is required').max(128, 'No ID is that long');

const CODE_FAULT = 'Code must be 6 digits';

/** A code that was mailed to the person who types it. */
export const mailedCode = z.string(CODE_FAULT).regex(new RegExp(`^[0-9]{${VERIFICATION_CODE_LENGTH}}$`), CODE_FAULT);

const NO_CURSOR = 'This is not a cursor';

/** A place in a list, from an earlier answer. Clients must not interpret it. */
export const cursorOf = (maxLength: number) => exactText().min(1, NO_CURSOR).max(maxLength, NO_CURSOR).optional();

/** Who somebody is, for people who may know their address. */
export const contact = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });

/** The pass of a browser for a link, in a query string: see `pass` in link-visits.ts. */
export const queryPass = exactText().max(128).optional();

/** An address of a file that this system gave out. */
export const fileUrl = exactText().max(4096).pipe(z.url());

/** A time, ISO 8601 with a zone. */
export const isoTime = z.iso.datetime({ offset: true });

/** A switch in a query string: `true` is on, anything else off. */
export const queryFlag = exactText()
  .optional()
  .transform((value) => value === 'true');
