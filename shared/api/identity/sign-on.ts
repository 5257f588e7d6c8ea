import * as z from 'zod';
import { SIGN_ON_CALLBACK_PATH } from '../../model/identity/sign-on.ts';
import { publicCall } from '../ground/define-call.ts';
import { exactText, knownPassword } from '../ground/fields.ts';
import { currentUser } from './auth.ts';
import { logInByPasskey } from './passkeys.ts';

/** Longer than the codes of all known providers. */
const PARAMETER_MAX = 4096;
const parameter = exactText().max(PARAMETER_MAX).optional();

/** Begins a sign-on through the provider of the company. The browser opens the address. */
export const beginSignOn = publicCall('beginSignOn', 'POST /api/auth/sign-on', {
  throttle: 'common',
  input: z.strictObject({
    /** Token of an invitation, where not everyone may sign up. It is kept for the way back. */
    invitation: exactText('Invalid invitation').max(128, 'No invitation is that long').optional(),
  }),
  output: z.object({ url: z.string() }),
});

/** Where the provider sends the browser back to: logs in, and leads on to a page of the app. */
export const endSignOn = publicCall('endSignOn', `GET ${SIGN_ON_CALLBACK_PATH}`, {
  throttle: 'common',
  answer: 'redirect',
  query: z.object({
    state: parameter,
    code: parameter,
    iss: parameter,
    error: parameter,
  }),
});

/**
 * Joins the sign-on of this browser to an existing account with the same e-mail address, by one proof that the account is
 * the caller's, and logs in. All other sessions and all tokens of the account end.
 */
export const joinSignOn = publicCall('joinSignOn', 'POST /api/auth/sign-on/join', {
  throttle: 'costly',
  input: z.strictObject({
    password: knownPassword.optional(),
    /** An answer to `beginPasskeyLogin`. */
    passkey: logInByPasskey.input.optional(),
    /** The token of the mailed link. */
    token: exactText().max(128, 'No token is that long').optional(),
    /** Whether the webhooks that tell what the user sees are paused: others may have made them. */
    pausesWebhooks: z.boolean().optional(),
  }),
  output: currentUser,
});

/** Mails a link for `joinSignOn` to an account without a password and a passkey. It works in this browser alone. */
export const mailSignOnJoin = publicCall('mailSignOnJoin', 'POST /api/auth/sign-on/join/mail', {
  throttle: 'costly',
});

/** The provider says that somebody has logged out there: OpenID Connect Back-Channel Logout 1.0. */
export const endSignedOn = publicCall('endSignedOn', 'POST /api/auth/sign-on/back-channel-logout', {
  throttle: 'provider',
  isForm: true,
  input: z.object({
    logout_token: exactText('A logout token is required').max(16_384, 'No logout token is that long'),
  }),
});
