import { beforeAll, describe, expect, it } from 'vitest';
import { objectKeysOf } from '#functions/data/video/file.ts';
import { getStoredRecordings } from '#functions/data/video/recording.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { describeKey } from '../backup/describe-damage.ts';
import type { TestClient } from '../client/test-client.ts';
import { logInAsOwner } from './seed-people.ts';
import { type Seeded, seedWorkspace } from './seed-workspace.ts';

const appUrl = process.env.APP_URL ?? '';
const RECORDINGS = 90;

let owner: TestClient;
let seeded: Seeded;
let recordings: Recording[];
beforeAll(async () => {
  seeded = await seedWorkspace(appUrl, { recordings: RECORDINGS, projects: 8 });
  owner = await logInAsOwner(appUrl);
  recordings = (await owner.call<Recording[]>('GET', `/api/workspaces/${seeded.workspaceId}/recordings`)).body;
});

const get = async <T>(path: string) => (await owner.call<T>('GET', path)).body;

describe('a seeded workspace', () => {
  it('has the requested number of recordings, newest first, each with its own name', () => {
    expect(recordings).toHaveLength(RECORDINGS);
    const times = recordings.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(recordings.map(({ name }) => name)).size).toBe(RECORDINGS);
  });

  it('has the same counters as one whose recordings were made one by one', async () => {
    const stats = await get('/api/workspaces/'.concat(seeded.workspaceId, '/stats'));
    expect(stats).toEqual({
      totalRecordings: RECORDINGS,
      totalProjects: 8,
      sharedLinks: recordings.filter(({ isShared }) => isShared).length,
      totalDuration: recordings.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
    });
    const projects = await get<{ id: string; recordingCount: number }[]>(
      `/api/workspaces/${seeded.workspaceId}/projects`,
    );
    for (const { id, recordingCount } of projects) {
      expect(recordings.filter(({ projectId }) => projectId === id)).toHaveLength(recordingCount);
      expect(await get<unknown[]>(`/api/projects/${id}/recordings`)).toHaveLength(recordingCount);
    }
  });

  it('can be played: the newest and the oldest recording have a thumbnail, an original and an MP4 of the stated length', async () => {
    const converted = recordings.filter(({ transcodeStatus }) => transcodeStatus === 'completed');
    for (const recording of [converted[0], converted.at(-1)]) {
      const paths = [recording?.thumbnailPath, recording?.filePath, recording?.mp4FilePath];
      for (const path of paths) {
        const media = (await owner.send(path ?? '')).headers.get('location') ?? '';
        expect((await owner.send(media, { headers: { range: 'bytes=0-9' } })).status).toBe(206);
      }
    }
  });

  it('has files with the ids of its newest recordings, by which reports of damage name them', async () => {
    const newest = await getStoredRecordings(recordings.slice(0, 60).map(({ id }) => id));
    // The cleanup deletes a recording that has none.
    expect(newest.filter(({ file }) => file.originalKey === null)).toEqual([]);
    for (const { id, file } of newest)
      for (const key of objectKeysOf(file)) expect(describeKey(key)).toMatchObject({ recordingId: id });
  });

  it('has links that open and have views', async () => {
    const shared = recordings.filter(({ isShared, shareExpiresAt }) => isShared && shareExpiresAt === null);
    expect((await owner.send(`/api/shared/${shared[0]?.shareToken}`)).status).toBe(200);
    expect(shared.some(({ viewCount }) => viewCount > 0)).toBe(true);
  });
});
