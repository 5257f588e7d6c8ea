import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { emptyProject } from '../domain/cleanup/empty-project.ts';
import { emptyWorkspace } from '../domain/cleanup/empty-workspace.ts';
import { handling } from './handling.ts';

const input = z.object({
  kind: z.enum(['workspace', 'project']),
  id: z.string(),
  /** Of the request that deleted it. */
  correlationId: z.string().optional(),
});

type Doomed = z.output<typeof input>;

/** What a step that was just begun may take, in milliseconds, retries of the SDK among it. */
const STEP_MS = 60_000;

const EMPTY = { workspace: emptyWorkspace, project: emptyProject };

/**
 * A task of the workflow that removes what was in a deleted workspace or project: does what it can in one run. The
 * workflow calls it until `done`.
 */
export const handler = handling(
  'delete-batch',
  async (event, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<Doomed & { done: boolean }> => {
    const doomed = input.parse(event);
    const { done } = await EMPTY[doomed.kind](doomed.id, () => context.getRemainingTimeInMillis() > STEP_MS);
    return { ...doomed, done };
  },
);
