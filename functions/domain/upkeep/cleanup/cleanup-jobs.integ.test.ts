import { S3Client } from '@aws-sdk/client-s3';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { UPLOAD_URL_SECONDS } from '#shared/limits.ts';
import { getCleanupJob, saveCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { getUpload } from '../../../data/ground/upload.ts';
import { getStoredProject } from '../../../data/identity/project.ts';
import { findLinkPointer } from '../../../data/sharing/link.ts';
import { putItem } from '../../../data/table/items.ts';
import { cleanupIndex, uploadKey } from '../../../data/table/keys.ts';
import * as dueCleanup from '../../../data/upkeep/due-cleanup.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { findObject } from '../../../gateways/s3/s3.ts';
import * as clock from '../../../process/clock.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { outputKeys, uploadObjectKey } from '../../ground/media-files/media-keys.ts';
import { shareRecording } from '../../sharing/links/save-link.ts';
import { cutoffOf } from '../../test-support/cutoffs.ts';
import { put } from '../../test-support/objects.ts';
import { storeRecording, upload } from '../../test-support/recordings.ts';
import { newProject, newTenant, refusal } from '../../test-support/tenants.ts';
import { attachVideo } from '../../video/preparation/attach-video.ts';
import { deleteRecording } from './delete-recording.ts';
import { runCleanup } from './run-cleanup.ts';

useOwnTable();

// The workflow that copies attached uploads does not run here.
mockAws(SFNClient).on(StartExecutionCommand).resolves({});
const LONG_AGO = Date.now() - 3 * UPLOAD_URL_SECONDS * 1000;

/** Does something while S3 fails. */
async function whileS3IsDown(work: () => Promise<void>): Promise<void> {
  const client = mockAws(S3Client).rejects(new Error('Down'));
  try {
    await work();
  } finally {
    client.restore();
  }
}

/** An id of a time whose upload URLs have expired: a ULID begins with its time. */
const oldId = () => `0${LONG_AGO.toString(32).toUpperCase()}`.slice(0, 10).padStart(10, '0') + newId().slice(10);

let workspaceId: string;
let owner: Actor;

beforeAll(async () => {
  ({ workspaceId, owner } = await newTenant());
});

/** A completed recording with its files. */
async function completed(changes = {}) {
  const originalKey = uploadObjectKey(owner.userId, oldId());
  const fields = { workspaceId, userId: owner.userId, originalKey, fileSize: 5, duration: 4, ...changes };
  const recording = await storeRecording({ conversionAttempt: 2, transcodeStatus: 'completed', ...fields });
  const outputs = [1, 2].flatMap((attempt) => outputKeys(recording.id, attempt));
  await Promise.all([originalKey, ...outputs].map((key) => put(key)));
  return { ...recording, originalKey };
}

describe('the deletion of a recording', () => {
  it('removes its item, link, counters, files and access', async () => {
    const projectId = await newProject(workspaceId, owner.userId);
    const { id, originalKey } = await completed({ projectId });
    const { shareToken } = await shareRecording(owner, id, {});
    await deleteRecording(owner, id);
    expect(await getStoredRecording(id)).toBeNull();
    expect(await findLinkPointer(shareToken)).toBeNull();
    await runCleanup();
    expect(await getStoredProject(projectId)).toMatchObject({ recordingCount: 0, totalDuration: 0 });
    for (const key of [originalKey, ...outputKeys(id, 1), ...outputKeys(id, 2)])
      expect(await findObject(key)).toBeNull();
    expect(await cutoffOf(`recording:${id}`)).not.toBeNull();
    expect(await getCleanupJob(id)).toBeNull();
    await expect(deleteRecording(owner, id)).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('happens once for two requests at the same moment', async () => {
    const projectId = await newProject(workspaceId, owner.userId);
    const { id } = await completed({ projectId });
    await Promise.allSettled([deleteRecording(owner, id), deleteRecording(owner, id)]);
    expect(await getStoredProject(projectId)).toMatchObject({ recordingCount: 0, totalDuration: 0 });
  });

  it('needs no bucket: while S3 is down, it succeeds, and a later cleanup removes the files', async () => {
    const { id, originalKey } = await completed();
    await whileS3IsDown(async () => {
      expect(await deleteRecording(owner, id)).toEqual({ message: 'Recording deleted' });
      await expect(runCleanup()).rejects.toThrow('cleanup jobs failed');
    });
    expect(await getStoredRecording(id)).toBeNull();
    expect(await cutoffOf(`recording:${id}`)).not.toBeNull();
    expect(await findObject(originalKey)).not.toBeNull();
    await runCleanup();
    expect(await findObject(originalKey)).toBeNull();
    expect(await getCleanupJob(id)).toBeNull();
  });

  it('stays due while an upload URL is valid, because the file could be sent again', async () => {
    const { id } = await storeRecording({ workspaceId, userId: owner.userId });
    const videoURL = await upload(owner, Buffer.alloc(0));
    await attachVideo(owner, id, { videoURL, fileSize: 0, duration: 0 });
    await deleteRecording(owner, id);
    await runCleanup();
    expect((await getCleanupJob(id))?.dueAt).toSatisfy((dueAt: string) => dueAt <= isoNow());
    vi.spyOn(clock, 'nowMs').mockImplementation(() => Date.now() + (UPLOAD_URL_SECONDS + 60 * 60 + 1) * 1000);
    await runCleanup();
    expect(await getCleanupJob(id)).toBeNull();
    await expect(deleteRecording(owner, id)).rejects.toEqual(refusal('NOT_FOUND'));
  });
});

describe('the cleanup', () => {
  async function storeUpload(changes: { dueAt?: string; recordingId?: string | null } = {}) {
    const { dueAt = isoNow(-60), recordingId = null } = changes;
    const id = oldId();
    const key = uploadObjectKey(owner.userId, id);
    const index = recordingId === null ? cleanupIndex(id, dueAt) : {};
    const Item = { ...uploadKey(id), ...index, type: 'upload', id, userId: owner.userId, key, recordingId };
    await putItem({ Item: { ...Item, createdAt: isoNow() } });
    await put(key);
    return { id, key };
  }

  it('removes only uploads that were not attached in time', async () => {
    const [due, young, taken] = await Promise.all([
      storeUpload(),
      storeUpload({ dueAt: isoNow(3600) }),
      storeUpload({ recordingId: 'w_r' }),
    ]);
    await runCleanup();
    expect([await findObject(due.key), await getUpload(due.id)]).toEqual([null, null]);
    for (const { id, key } of [young, taken]) {
      expect(await getUpload(id)).not.toBeNull();
      expect(await findObject(key)).not.toBeNull();
    }
  });

  it('keeps an attached upload, also when the index is not up to date', async () => {
    const { id, key } = await storeUpload();
    const Item = { ...uploadKey(id), ...cleanupIndex(id, isoNow(-60)), type: 'upload', id, userId: owner.userId, key };
    await putItem({ Item: { ...Item, recordingId: 'w_r', createdAt: isoNow() } });
    await runCleanup();
    expect(await findObject(key)).not.toBeNull();
  });

  it.each([
    ['objects', { keys: ['converted/w_r/1/video.mp4'] }],
    ['earlier files', { expiredFilesOf: 'w_r' }],
  ])('keeps a job for %s that was ordered again since the index was read, until that is due', async (_what, job) => {
    const id = newId();
    await saveCleanupJob({ ...job, id, dueAt: isoNow(-60) });
    const read = await getCleanupJob(id);
    const dueAt = isoNow(3600);
    await saveCleanupJob({ ...job, id, dueAt });
    vi.spyOn(dueCleanup, 'listDueCleanup').mockImplementationOnce(() => [
      (async function* () {
        if (read) yield { type: 'cleanupJob' as const, ...read };
      })(),
    ]);
    await runCleanup();
    expect(await getCleanupJob(id)).toMatchObject({ dueAt });
    await saveCleanupJob({ ...job, id });
    await runCleanup();
    expect(await getCleanupJob(id)).toBeNull();
  });
});
