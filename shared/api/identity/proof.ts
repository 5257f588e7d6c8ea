import * as z from 'zod';
import { memberCall } from '../ground/define-call.ts';
import { knownPassword } from '../ground/fields.ts';
import { logInByPasskey } from './passkeys.ts';

/**
 * Proves in the present session who the caller is, by the password or a passkey. For ten minutes, as after a log-in, the
 * session may then do what outlasts it: make tokens and passkeys, and let webhooks send to another address or tell more. Without it,
 * such a call answers PROOF_NEEDED.
 */
export const proveSelf = memberCall('proveSelf', 'POST /api/account/proof', {
  input: z.strictObject({
    password: knownPassword.optional(),
    /** An answer to `beginPasskeyLogin`. */
    passkey: logInByPasskey.input.optional(),
  }),
});
