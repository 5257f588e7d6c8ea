import * as z from 'zod';
import { currentUser } from './auth.ts';
import { defineOperation } from './define-operation.ts';
import { exactText } from './fields.ts';

/** Sets which mails the signed-in user gets. Mails that an account depends on are always sent. */
export const setMailPreferences = defineOperation({
  name: 'setMailPreferences',
  method: 'PUT',
  path: '/api/account/mail',
  profile: 'member',
  input: z.object({
    /** Whether to be mailed at the first view of a link that asks for it. */
    firstViews: z.boolean('Please say whether you want emails about first views'),
  }),
  output: currentUser,
});

const unsubscribeParams = z.object({ token: exactText().min(1).max(128) });

/**
 * Where a mail program sends people that does not unsubscribe by itself: to the screen with a button. It changes
 * nothing, for programs that check mails open all of their links.
 */
export const openUnsubscribe = defineOperation({
  name: 'openUnsubscribe',
  method: 'GET',
  path: '/api/unsubscribe/{token}',
  profile: 'public',
  answer: 'redirect',
  params: unsubscribeParams,
});

/**
 * Ends the mails about first views to the person who got the mail with this token: RFC 8058, which sends a form from
 * anywhere.
 */
export const unsubscribe = defineOperation({
  name: 'unsubscribe',
  method: 'POST',
  path: '/api/unsubscribe/{token}',
  profile: 'public',
  isFromAnywhere: true,
  params: unsubscribeParams,
  output: z.object({ message: z.string() }),
});
