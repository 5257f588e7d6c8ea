import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { deleteProjectContents } from '../domain/cleanup/delete-project-contents.ts';
import { deleteWorkspaceContents } from '../domain/cleanup/delete-workspace-contents.ts';
import { eventHandler } from './event-handler.ts';

const input = z.object({
  kind: z.enum(['workspace', 'project']),
  id: z.string(),
  /** Of the request that deleted it. */
  correlationId: z.string().optional(),
});

type DeletionStep = z.output<typeof input>;

/** What a step that was just begun may take, in milliseconds, retries of the SDK among it. */
const STEP_MS = 60_000;

const DELETE_CONTENTS = { workspace: deleteWorkspaceContents, project: deleteProjectContents };

/**
 * A task of the workflow that removes what was in a deleted workspace or project: does what it can in one run. The
 * workflow calls it until `done`.
 */
export const handler = eventHandler(
  'delete-batch',
  async (event, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<DeletionStep & { done: boolean }> => {
    const step = input.parse(event);
    const { done } = await DELETE_CONTENTS[step.kind](step.id, () => context.getRemainingTimeInMillis() > STEP_MS);
    return { ...step, done };
  },
);
