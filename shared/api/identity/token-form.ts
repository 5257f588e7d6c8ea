import * as z from 'zod';
import { TOKEN_NAME_MAX_LENGTH, TOKEN_WORKSPACES_MAX } from '../../limits.ts';
import { TOKEN_DAYS, TOKEN_SCOPES } from '../../model/identity/token.ts';
import { id, requiredName } from '../ground/fields.ts';

/** The form of a new token. It is apart from the other forms, because only one part of the settings loads it. */
export const tokenInput = z.strictObject({
  name: requiredName('A name is required').max(
    TOKEN_NAME_MAX_LENGTH,
    `Please use at most ${TOKEN_NAME_MAX_LENGTH} characters`,
  ),
  scope: z.enum(TOKEN_SCOPES, 'Please choose what the token may do'),
  /** The workspaces that it works in; null for all that the person is in, also later ones. */
  workspaceIds: z
    .array(id, 'Please choose workspaces')
    .min(1, 'Please choose at least one workspace')
    .max(TOKEN_WORKSPACES_MAX, `Please choose at most ${TOKEN_WORKSPACES_MAX} workspaces`)
    .nullable(),
  days: z.literal(TOKEN_DAYS, 'Please choose when the token ends'),
});
