import * as z from 'zod';
import { adminCall, publicCall } from '../ground/define-call.ts';

/**
 * For monitors: 200 while calls reach the table and, on one machine, the disk takes what is saved, 503 otherwise. It
 * says nothing else to strangers.
 */
export const getHealth = publicCall('getHealth', 'GET /api/health', {
  throttle: 'common',
  output: z.object({ status: z.literal('ok') }),
});

/** For people who have no account yet: whom they can ask for help. Null when no administrator is configured. */
export const getSupport = publicCall('getSupport', 'GET /api/auth/support', {
  throttle: 'common',
  output: z.object({ email: z.string().nullable() }),
});

export const getVersion = adminCall('getVersion', 'GET /api/version', { output: z.object({ version: z.string() }) });
