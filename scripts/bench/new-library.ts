import { ulid } from 'ulid';
import { NO_MP4S } from '#functions/data/mp4s.ts';
import { newProjectItem } from '#functions/data/project.ts';
import type { StoredRecording } from '#functions/data/recording.ts';
import { scopedId } from '#functions/process/ids.ts';
import type { Account } from '../client/test-client.ts';
import { makeRecordings } from '../seed/make-recordings.ts';
import { putItems } from '../seed/put-items.ts';
import { storeRecordings } from '../seed/store-recordings.ts';

const PROJECTS = 20;

const CLIP = {
  duration: 60,
  fileSize: 1,
  originalKey: 'uploads/a/b',
  thumbnailKey: 'uploads/a/c',
  ...NO_MP4S,
  mp4Key: 'd',
  picture: null,
  strip: null,
};

/**
 * Stores a workspace with many recordings, which are only listed: they have no files.
 * @param withMore changes each recording
 */
export async function newLibrary(
  { client, userId }: Account,
  count: number,
  withMore: (recording: StoredRecording) => StoredRecording = (recording) => recording,
): Promise<{ workspaceId: string; recordings: StoredRecording[] }> {
  const { body } = await client.call<{ id: string }>('POST', '/api/workspaces', { name: `Bench ${count}` });
  const workspaceId = body.id;
  const now = Date.now();
  const createdAt = new Date(now).toISOString();
  const times = { createdAt, updatedAt: createdAt };
  const projects = Array.from({ length: PROJECTS }, (_, index) =>
    newProjectItem({
      id: scopedId(workspaceId, ulid()),
      workspaceId,
      userId,
      name: `Project ${index}`,
      description: null,
      accessLevel: 'workspace' as const,
      ...times,
    }),
  );
  await putItems(projects);
  const projectIds = projects.map(({ id }) => id);
  const ingredients = { workspaceId, userIds: [userId], projectIds, clipOf: () => CLIP, now };
  const recordings = makeRecordings({ count, ...ingredients }).map(withMore);
  await storeRecordings(recordings);
  return { workspaceId, recordings };
}
