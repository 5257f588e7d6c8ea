import * as z from 'zod';
import { defineOperation } from './define-operation.ts';

const recoveryResult = z.object({
  timestamp: z.string(),
  totalStuck: z.number(),
  recovered: z.number(),
  markedCompleted: z.number(),
  markedFailed: z.number(),
  errors: z.array(z.string()),
});

export const getRecoveryStatus = defineOperation({
  name: 'getRecoveryStatus',
  method: 'GET',
  path: '/api/admin/recovery/status',
  profile: 'admin',
  output: z.object({
    health: z.object({
      healthScore: z.number(),
      stuckRecordings: z.number(),
      totalRecordings: z.number(),
      statusDistribution: z.record(z.string(), z.number()),
    }),
    recovery: z.object({
      isRunning: z.boolean(),
      nextRun: z.string().nullable(),
      lastRun: z.string().nullable(),
      lastResult: recoveryResult.nullable(),
    }),
  }),
});
