import * as z from 'zod';
import { TOKEN_SCOPES } from '../../model/identity/token.ts';
import { memberCall } from '../ground/define-call.ts';
import { tokenInput } from './token-form.ts';

/** A token of the signed-in user, without its text. Times are ISO 8601. */
const token = z.object({
  /** Names the token. It gives no access. */
  id: z.string(),
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  /** Null for all workspaces that the user is in. */
  workspaceIds: z.array(z.string()).nullable(),
  createdAt: z.string(),
  endsAt: z.string(),
  /** The day of the last call (ISO 8601, UTC), and the kind of client that made it; null before the first. */
  lastUsed: z.object({ on: z.string(), client: z.string() }).nullable(),
});

export type Token = z.output<typeof token>;

/** The valid tokens of the signed-in user, the newest first. */
export const listTokens = memberCall('listTokens', 'GET /api/tokens', { output: z.array(token) });

/** Makes a token. Only this answer has its text. */
export const createToken = memberCall('createToken', 'POST /api/tokens', {
  status: 201,
  input: tokenInput,
  output: token.extend({ text: z.string() }),
});

/** Ends a token. The media addresses that it was given end within a minute. */
export const revokeToken = memberCall('revokeToken', 'DELETE /api/tokens/{id}', {});
