import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { emptyWorkspace } from '../domain/workspaces/empty-workspace.ts';

const input = z.object({ workspaceId: z.string() });

/** What a step that was just begun may take, in milliseconds, retries of the SDK among it. */
const STEP_MS = 60_000;

/** A task of the workflow that deletes a workspace: does what it can in one run. The workflow calls it until `done`. */
export async function handler(
  event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<{ workspaceId: string; done: boolean }> {
  const { workspaceId } = input.parse(event);
  const { done } = await emptyWorkspace(workspaceId, () => context.getRemainingTimeInMillis() > STEP_MS);
  return { workspaceId, done };
}
