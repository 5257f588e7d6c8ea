import * as z from 'zod';
import { defineOperation } from './define-operation.ts';

/** For monitors: 200 while calls reach the table, 503 otherwise. It says nothing else to strangers. */
export const getHealth = defineOperation({
  name: 'getHealth',
  method: 'GET',
  path: '/api/health',
  profile: 'public',
  output: z.object({ status: z.literal('ok') }),
});

export const getVersion = defineOperation({
  name: 'getVersion',
  method: 'GET',
  path: '/api/version',
  profile: 'admin',
  output: z.object({ version: z.string() }),
});
