import * as z from 'zod';
import { beginRun, publishStuckCount } from '../domain/video/recovery/run.ts';
import type { RunState } from '../domain/video/recovery/run-state.ts';
import { addToLogContext } from '../observability/log-context.ts';
import { eventHandler } from './event-handler.ts';

const input = z.object({
  run: z.string(),
  trigger: z.enum(['schedule', 'manual']),
  /** Input of the execution; a manual start has the id of its request. */
  executionInput: z.object({ correlationId: z.string().optional() }).default({}),
});

type Begun = { mayRun: false } | ({ mayRun: true } & RunState);

/** First task of the recovery's workflow: whether it may run now. */
export const handler = eventHandler('begin-recovery', async (event): Promise<Begun> => {
  const { run, trigger, executionInput } = input.parse(event);
  const correlationId = executionInput.correlationId ?? run;
  addToLogContext({ run, correlationId });
  await publishStuckCount();
  const begun = await beginRun(run, trigger === 'manual');
  return begun ? { mayRun: true, ...begun, correlationId } : { mayRun: false };
});
