import * as z from 'zod';
import { inviteInput } from '#shared/api/invitations.ts';

const { email } = inviteInput.shape;

/** An invitation as it is typed: an empty address is not called an invalid one. */
export const inviteForm = inviteInput.extend({
  email: z.string().trim().min(1, 'Please enter an email and select a role').pipe(email),
});
