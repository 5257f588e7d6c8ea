import * as z from 'zod';
import { PASSKEY_NAME_MAX_LENGTH } from '../../limits.ts';
import { requiredName } from '../ground/fields.ts';

/** The name of a passkey. It is apart from the other forms, because only one part of the settings loads it. */
export const passkeyName = requiredName('A name is required').max(
  PASSKEY_NAME_MAX_LENGTH,
  `Please use at most ${PASSKEY_NAME_MAX_LENGTH} characters`,
);

export const passkeyNameInput = z.strictObject({ name: passkeyName });
