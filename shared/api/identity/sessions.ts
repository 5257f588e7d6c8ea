import * as z from 'zod';
import { memberCall } from '../ground/define-call.ts';

const session = z.object({
  id: z.string(),
  /** Browser and system in words, as they were when the session began: 'Chrome on Windows'. */
  device: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601, accurate to half an hour. */
  lastUsedAt: z.string(),
  /** ISO 8601: when it ends at the latest, even if it is in use. */
  endsAt: z.string(),
  /** Whether this call was made in it. */
  isCurrent: z.boolean(),
});

export type Session = z.output<typeof session>;

/** The sessions of the signed-in user: the current one first, then by their last use; a hundred at most. */
export const listSessions = memberCall('listSessions', 'GET /api/auth/sessions', { output: z.array(session) });

export const endSession = memberCall('endSession', 'DELETE /api/auth/sessions/{id}', {});

/** Ends every session of the signed-in user except the current one, and all tokens. */
export const endOtherSessions = memberCall('endOtherSessions', 'DELETE /api/auth/sessions', {
  query: z.object({
    /** Whether the webhooks that tell what this user sees are paused too. */
    pausesWebhooks: z.literal('true').optional(),
  }),
});
