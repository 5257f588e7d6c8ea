import * as z from 'zod';
import { beginRun } from '../domain/recovery/run.ts';
import type { RunState } from '../domain/recovery/run-state.ts';

const input = z.object({ run: z.string(), trigger: z.enum(['schedule', 'manual']) });

type Begun = { mayRun: false } | ({ mayRun: true } & RunState);

/** First task of the recovery's workflow: whether it may run now. */
export async function handler(event: unknown): Promise<Begun> {
  const { run, trigger } = input.parse(event);
  const begun = await beginRun(run, trigger === 'manual');
  return begun ? { mayRun: true, ...begun } : { mayRun: false };
}
