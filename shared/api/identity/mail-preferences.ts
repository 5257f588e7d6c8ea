import * as z from 'zod';
import { linkCall, memberCall } from '../ground/define-call.ts';
import { queryFlag } from '../ground/fields.ts';
import { currentUser } from './auth.ts';

/** Sets which mails the signed-in user gets; a missing field stays as it is. Mails that an account depends on are always sent. */
export const setMailPreferences = memberCall('setMailPreferences', 'PUT /api/account/mail', {
  input: z.strictObject({
    /** Whether the user wants mails at first views of links that are set to send them. */
    firstViews: z.boolean().optional(),
    /** Whether the user wants mails about comments on their recordings and replies to their own. */
    comments: z.boolean().optional(),
  }),
  output: currentUser,
});

/**
 * For mail programs that open the unsubscribe link in a browser: redirects to the screen with a button. It changes
 * nothing, because programs that scan mails open all links.
 */
export const openUnsubscribe = linkCall('openUnsubscribe', 'GET /api/unsubscribe/{token}', {
  answer: 'redirect',
});

/**
 * Ends such mails to the recipient of the mail with this token: those about first views, or about the comments of one
 * recording, or with `all` of every recording. By RFC 8058, mail programs send a form from any origin.
 */
export const unsubscribe = linkCall('unsubscribe', 'POST /api/unsubscribe/{token}', {
  isFromAnywhere: true,
  query: z.object({ all: queryFlag }),
});
