import { NO_MP4S } from '#functions/data/video/mp4s.ts';
import type { StoredRecording } from '#functions/data/video/recording.ts';
import type { Account } from '../client/test-client.ts';
import { makeRecordings } from '../seed/make-recordings.ts';
import { seedProjects } from '../seed/seed-library.ts';
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
  const place = { workspaceId, userIds: [userId] };
  const projectIds = await seedProjects({ ...place, projects: PROJECTS }, now);
  const recordings = makeRecordings({ count, ...place, projectIds, clipOf: () => CLIP, now }).map(withMore);
  await storeRecordings(recordings);
  return { workspaceId, recordings };
}
