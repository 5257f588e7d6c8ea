import { ulid } from 'ulid';
import { newProjectItem } from '#functions/data/project.ts';
import type { StoredRecording } from '#functions/data/recording.ts';
import { scopedId } from '#functions/process/ids.ts';
import type { Account } from '../client/test-client.ts';
import { makeRecordings } from '../seed/make-recordings.ts';
import { putItems } from '../seed/put-items.ts';
import { storeRecordings } from '../seed/store-recordings.ts';
import { benchLength } from './bench-length.ts';
import { medianMs, type Ratio } from './measure.ts';
import { searchTimes, untilSettled } from './search.ts';

const RUNS = benchLength({ usual: 20, shortest: 1 });
const WHOLE_RUNS = benchLength({ usual: 5, shortest: 1 });
const UNIT = 'GET /api/auth/user';
/** Largest first: `untilSettled` needs a small workspace, and uses the newest one. */
const SIZES = benchLength({ usual: [100_000, 10_000, 100], shortest: [100] });
const PROJECTS = 20;

const CLIP = {
  duration: 60,
  fileSize: 1,
  originalKey: 'uploads/a/b',
  thumbnailKey: 'uploads/a/c',
  mp4Key: 'd',
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
      ...{ id: scopedId(workspaceId, ulid()), workspaceId, userId, name: `Project ${index}`, description: null },
      ...{ accessLevel: 'workspace' as const, ...times },
    }),
  );
  await putItems(projects);
  const projectIds = projects.map(({ id }) => id);
  const ingredients = { workspaceId, userIds: [userId], projectIds, clipOf: () => CLIP, now };
  const recordings = makeRecordings({ count, ...ingredients }).map(withMore);
  await storeRecordings(recordings);
  return { workspaceId, recordings };
}

/** The first call of a screen, and the call for the whole list. */
const calls = (workspaceId: string) => ({
  'first page of recordings': { path: `/api/workspaces/${workspaceId}/recordings?limit=24`, runs: RUNS },
  'first page of shared links': { path: `/api/recordings/shared?workspaceId=${workspaceId}&limit=20`, runs: RUNS },
  'totals of the dashboard': { path: `/api/workspaces/${workspaceId}/stats`, runs: RUNS },
  '1,000 more shared links': {
    path: `/api/recordings/shared?workspaceId=${workspaceId}&limit=1000`,
    runs: WHOLE_RUNS,
  },
  'whole list of recordings': { path: `/api/workspaces/${workspaceId}/recordings`, runs: WHOLE_RUNS },
});

/**
 * Times of the library's calls and searches in workspaces of different sizes, as multiples of the cheapest call.
 * @returns the number of recordings that the table has afterwards
 */
export async function libraryTimes(account: Account, print: (ratio: Ratio) => void): Promise<number> {
  const { client } = account;
  const unit = await medianMs(RUNS, () => client.call('GET', '/api/auth/user'));
  const workspaces: { size: number; workspaceId: string }[] = [];
  for (const size of SIZES) workspaces.push({ size, workspaceId: (await newLibrary(account, size)).workspaceId });
  await untilSettled(client, workspaces.at(-1)?.workspaceId ?? '');
  for (const { size, workspaceId } of workspaces.toReversed()) {
    for (const ratio of await searchTimes(client, { workspaceId, size }, { unitMs: unit, unit: UNIT })) print(ratio);
    for (const [what, { path, runs }] of Object.entries(calls(workspaceId))) {
      const time = await medianMs(runs, () => client.call('GET', path));
      print({ what: `${what}, of ${size}`, ratio: time / unit, unit: UNIT });
    }
  }
  return SIZES.reduce((sum, size) => sum + size, 0);
}
