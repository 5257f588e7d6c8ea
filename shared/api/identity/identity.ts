import * as z from 'zod';
import { memberCall } from '../ground/define-call.ts';

const signOn = z.object({
  /** The provider's name. */
  name: z.string(),
  /** Whether everyone but administrators has to sign on. */
  isRequired: z.boolean(),
  /** The provider's account that logs in here; null for none. */
  identity: z
    .object({
      /** Its e-mail address at the last sign-on, if the provider said one. */
      email: z.string().nullable(),
      linkedAt: z.string(),
      /** The day of the last sign-on (ISO 8601, UTC). */
      usedOn: z.string(),
    })
    .nullable(),
  /** Whether there is another way to log in, so that the identity can be removed. */
  canUnlink: z.boolean(),
});

export type SignOn = z.output<typeof signOn>;

/** How the signed-in user signs on. */
export const getSignOn = memberCall('getSignOn', 'GET /api/sign-on', { output: signOn });

/** Removes the identity: from then on, the provider logs nobody in to the account. The user gets a mail about it. */
export const unlinkSignOn = memberCall('unlinkSignOn', 'DELETE /api/sign-on', {});
