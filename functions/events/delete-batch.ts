import * as z from 'zod';
import { deleteAccountContents } from '../domain/upkeep/cleanup/delete-account-contents.ts';
import { deleteProjectContents } from '../domain/upkeep/cleanup/delete-project-contents.ts';
import { deleteWorkspaceContents } from '../domain/upkeep/cleanup/delete-workspace-contents.ts';
import { timedHandler } from './event-handler.ts';

const input = z.object({
  kind: z.enum(['workspace', 'project', 'account']),
  id: z.string(),
  /** Correlation id of the request that deleted it. */
  correlationId: z.string().optional(),
});

type DeletionStep = z.output<typeof input>;

/** Longest time of one step, in milliseconds, with the retries of the SDK. */
const STEP_MS = 60_000;

const DELETE_CONTENTS = {
  workspace: deleteWorkspaceContents,
  project: deleteProjectContents,
  account: deleteAccountContents,
};

/**
 * The task of the workflow that removes the contents of a deleted workspace, project or account. It works while it has
 * time, and the workflow calls it until it answers `done`.
 */
export const handler = timedHandler(
  'delete-batch',
  async (event, context): Promise<DeletionStep & { done: boolean }> => {
    const step = input.parse(event);
    const { done } = await DELETE_CONTENTS[step.kind](step.id, () => context.getRemainingTimeInMillis() > STEP_MS);
    return { ...step, done };
  },
);
