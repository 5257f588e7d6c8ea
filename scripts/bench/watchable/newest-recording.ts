import type { Recording } from '#shared/api/recordings.ts';
import type { Account } from '../../client/test-client.ts';

/** The recording that was started last. */
export async function newestRecording({ client, workspaceId }: Account): Promise<Recording> {
  const { body } = await client.call<Recording[]>('GET', `/api/workspaces/${workspaceId}/recordings`);
  const [newest] = body.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  if (!newest) throw new Error('There is no recording');
  return newest;
}
