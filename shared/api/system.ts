import * as z from 'zod';
import { adminCall, publicCall } from './define-call.ts';

/**
 * For monitors: 200 while calls reach the table and, on one machine, the disk takes what is saved, 503 otherwise. It
 * says nothing else to strangers.
 */
export const getHealth = publicCall('getHealth', 'GET /api/health', {
  throttle: 'common',
  output: z.object({ status: z.literal('ok') }),
});

export const getVersion = adminCall('getVersion', 'GET /api/version', { output: z.object({ version: z.string() }) });
