import { expect, it } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { saveCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { createUploadItem } from '../../../data/ground/upload.ts';
import { client } from '../../../data/table/client.ts';
import { INDEX_SHARDS } from '../../../data/table/keys.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import { uploadObjectKey } from '../../ground/media-files/media-keys.ts';
import { storeRecording } from '../../test-support/recordings.ts';
import { newTenant } from '../../test-support/tenants.ts';
import { deleteRecording } from '../cleanup/delete-recording.ts';
import { runCleanup } from '../cleanup/run-cleanup.ts';
import { forecastCleanup } from './forecast-cleanup.ts';

useOwnTable();

const DAY = 24 * 60 * 60;

it('the forecast has what is deleted, what nobody attaches, and earlier files, until they are gone', async () => {
  const { owner, workspaceId } = await newTenant();
  const { id } = await storeRecording({ workspaceId, userId: owner.userId, fileSize: 5_000_000 });
  await deleteRecording(owner, id);
  const uploadId = newId();
  const key = uploadObjectKey(owner.userId, uploadId);
  const upload = { id: uploadId, userId: owner.userId, key, recordingId: null, createdAt: isoNow() };
  await createUploadItem({ ...upload, announcedBytes: 700 });
  const file = { id: `${id}:file-1`, keys: [], prefixes: [], expiredFilesOf: id };
  await saveCleanupJob({ ...file, bytes: 90, dueAt: isoNow(29 * DAY) });
  expect(await forecastCleanup()).toEqual({ nextBytes: 5_000_000, dayBytes: 700, monthBytes: 90 });
  await runCleanup();
  expect(await forecastCleanup()).toEqual({ nextBytes: 0, dayBytes: 700, monthBytes: 90 });
});

it('deleted files count once, although a job stays until nobody can send them again', async () => {
  const { userId } = (await newTenant()).owner;
  const uploadId = newId();
  const keys = [uploadObjectKey(userId, uploadId)];
  await saveCleanupJob({ id: uploadId, keys, prefixes: [], bytes: 300, dueAt: isoNow() });
  const before = await forecastCleanup();
  await runCleanup();
  const after = await forecastCleanup();
  expect(before.nextBytes - after.nextBytes).toBe(300);
});

it('asks all partitions at a time, so that a slow table is waited for once', async () => {
  let asked = 0;
  let answer = () => {};
  const areAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const name = 'holdAnswers';
  client.middlewareStack.add(
    (next) => async (args) => {
      asked += 1;
      if (asked === INDEX_SHARDS) answer();
      await areAsked;
      return next(args);
    },
    { name },
  );
  await forecastCleanup().finally(() => client.middlewareStack.remove(name));
});
