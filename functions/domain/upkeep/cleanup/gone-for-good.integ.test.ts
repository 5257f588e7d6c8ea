import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { describe, expect, it } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { SENT_PLAYLIST_NAME, segmentName } from '#shared/model/video/segment.ts';
import { getCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { getSegmentUpload } from '../../../data/video/segment-upload.ts';
import { handler as prepareRecording } from '../../../events/prepare-recording.ts';
import { mediaBucket } from '../../../gateways/s3/s3.ts';
import { newId } from '../../../process/ids.ts';
import { addCaptions, removeCaptions, replaceCaptions } from '../../editing/captions/change-captions.ts';
import type { Actor } from '../../ground/actor.ts';
import {
  captionsKey,
  convertedKey,
  copyKey,
  outputKeys,
  transcriptsPrefix,
  uploadObjectKey,
} from '../../ground/media-files/media-keys.ts';
import { abortUpload } from '../../ground/uploads/abort-upload.ts';
import { completeMultipart } from '../../ground/uploads/complete-multipart.ts';
import { removePicture, setPicture } from '../../identity/accounts/change-picture.ts';
import { later } from '../../test-support/clock.ts';
import { DELETIONS } from '../../test-support/deletions.ts';
import { jpegOf } from '../../test-support/jpeg.ts';
import { stubDeletionWorkflow } from '../../test-support/libraries.ts';
import { newPerson } from '../../test-support/people.ts';
import {
  newRecording,
  sendParts,
  startMultipart,
  storeRecording,
  upload,
  uploadCaptions,
  WEBM_HEADER,
} from '../../test-support/recordings.ts';
import { cutRecording, sendRecording, sendSegment } from '../../test-support/segments.ts';
import { keysNaming, versionsNaming } from '../../test-support/stored-versions.ts';
import { newProject, newTenant } from '../../test-support/tenants.ts';
import { attachVideo } from '../../video/preparation/attach-video.ts';
import { renewSegmentUpload } from '../../video/segments/renew-segment-upload.ts';
import { deleteProject } from './delete-project.ts';
import { deleteProjectContents } from './delete-project-contents.ts';
import { deleteRecording } from './delete-recording.ts';
import { deleteWorkspace } from './delete-workspace.ts';
import { deleteWorkspaceContents } from './delete-workspace-contents.ts';
import { runCleanup } from './run-cleanup.ts';

useOwnTable();
mockAws(SFNClient).on(StartExecutionCommand).resolves({});
stubDeletionWorkflow();

const s3 = new S3Client({});
const HOUR_SECONDS = 60 * 60;
const always = () => true;

/** Stores an object with an old version and a delete marker between the two. */
async function putTwice(Key: string): Promise<void> {
  const place = { Bucket: mediaBucket(), Key };
  await s3.send(new PutObjectCommand({ ...place, Body: 'before' }));
  await s3.send(new DeleteObjectCommand(place));
  await s3.send(new PutObjectCommand({ ...place, Body: 'bytes' }));
}

/** A recording with every kind of file, and old versions of each. @returns texts that are in the keys of its files */
async function withFiles(owner: Actor, workspaceId: string, projectId: string | null = null) {
  const uploads = [newId(), newId()];
  const [originalKey = '', thumbnailKey = ''] = uploads.map((id) => uploadObjectKey(owner.userId, id));
  const file = { originalKey, thumbnailKey, fileSize: 5, duration: 4, conversionAttempt: 2 };
  const made = { workspaceId, projectId, userId: owner.userId, ...file, transcodeStatus: 'completed' } as const;
  const { id } = await storeRecording(made);
  const others = [
    ...[copyKey(id, newId()), captionsKey(id, newId()), `${transcriptsPrefix(id)}result.vtt`],
    ...outputKeys(id, 1),
    ...outputKeys(id, 2),
  ];
  await Promise.all([originalKey, thumbnailKey, ...others].map(putTwice));
  return { id, names: [id, ...uploads] };
}

async function withSegments(owner: Actor, workspaceId: string, projectId?: string) {
  const { id } = await newRecording(owner, workspaceId, projectId);
  const permission = await renewSegmentUpload(owner, id, { isWatchable: true, behindMs: 0 });
  for (let time = 0; time < 2; time += 1) await sendRecording(permission, await cutRecording(), { state: 'recording' });
  return { id, permission };
}

/** Does the cleanup that is due. @returns the versions and delete markers that are left */
async function leftAfterCleanup(names: string[]) {
  await runCleanup();
  return versionsNaming(names);
}

describe('no version and no delete marker is left, in any bucket, of', () => {
  it('a deleted recording', async () => {
    const { workspaceId, owner } = await newTenant();
    const [{ id, names }, other] = [await withFiles(owner, workspaceId), await withFiles(owner, workspaceId)];
    const before = await versionsNaming(other.names);
    expect(await versionsNaming(names)).toHaveLength(before.length);
    await deleteRecording(owner, id);
    expect(await leftAfterCleanup(names)).toEqual([]);
    expect(await versionsNaming(other.names)).toEqual(before);
  });

  it('a discarded recording, and of what its recorder sends meanwhile and afterwards', async () => {
    const { workspaceId, owner } = await newTenant();
    const { id, permission } = await withSegments(owner, workspaceId);
    const send = (name: string) => sendSegment(permission, name, Buffer.from('late'));
    await Promise.all([deleteRecording(owner, id), ...[segmentName(8), segmentName(9), SENT_PLAYLIST_NAME].map(send)]);
    expect(await leftAfterCleanup([id])).toEqual([]);
    // The policy is still valid.
    await send(SENT_PLAYLIST_NAME);
    expect(await keysNaming([id])).toHaveLength(1);
    expect(await leftAfterCleanup([id])).toEqual([]);
  });

  it('a project that is deleted with its recordings', async () => {
    const { workspaceId, owner } = await newTenant();
    const projectId = await newProject(workspaceId, owner.userId);
    const { names } = await withFiles(owner, workspaceId, projectId);
    const { id } = await withSegments(owner, workspaceId, projectId);
    await deleteProject(owner, projectId, { deleteRecordings: true });
    expect(await deleteProjectContents(projectId, always)).toEqual({ done: true });
    expect(await leftAfterCleanup([...names, id])).toEqual([]);
    expect(await getSegmentUpload(id)).toBeNull();
  });

  it('a deleted workspace', async () => {
    const { workspaceId, owner } = await newTenant();
    const { names } = await withFiles(owner, workspaceId);
    await withSegments(owner, workspaceId);
    await deleteWorkspace(owner, workspaceId);
    expect(await deleteWorkspaceContents(workspaceId, always)).toEqual({ done: true });
    expect(await leftAfterCleanup([...names, workspaceId])).toEqual([]);
  });

  it('captions that are replaced or removed, and of their uploads', async () => {
    const { workspaceId, owner } = await newTenant();
    const { id } = await storeRecording({ workspaceId, userId: owner.userId });
    const uploadCues = () => uploadCaptions(owner, 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello');
    const added = { uploadURL: await uploadCues(), language: 'en', label: 'English' };
    const [first] = (await addCaptions(owner, id, added)).captions;
    const replacing = { captionsId: first?.id ?? '', uploadURL: await uploadCues() };
    const [second] = (await replaceCaptions(owner, id, replacing)).captions;
    expect(await leftAfterCleanup([id, owner.userId])).toEqual([
      { key: captionsKey(id, second?.id ?? ''), isCurrent: true },
    ]);
    await removeCaptions(owner, id, second?.id ?? '');
    expect(await leftAfterCleanup([id])).toEqual([]);
  });

  it('a picture of a person that is replaced or removed, and of its uploads', async () => {
    const { actor: owner } = await newPerson();
    const choose = async () => setPicture(owner, await upload(owner, Buffer.from(jpegOf(256, 256)), 'image/jpeg'));
    await choose();
    await choose();
    expect(await leftAfterCleanup([owner.userId])).toEqual([
      { key: expect.stringContaining(`pictures/${owner.userId}/`), isCurrent: true },
    ]);
    await removePicture(owner);
    expect(await leftAfterCleanup([owner.userId])).toEqual([]);
  });

  it('uploads that are given up', async () => {
    const { owner } = await newTenant();
    const url = await upload(owner, Buffer.from('first'));
    await abortUpload(owner, new URL(url).pathname.split('/').at(-1) ?? '');
    const uploadId = await startMultipart(owner, 5);
    await sendParts(owner, uploadId, Buffer.from('bytes'));
    await completeMultipart(owner, uploadId);
    await abortUpload(owner, uploadId);
    expect(await keysNaming([owner.userId])).toHaveLength(2);
    expect(await leftAfterCleanup([owner.userId])).toEqual([]);
  });

  it('an attached upload, once it is copied', async () => {
    const { workspaceId, owner } = await newTenant();
    const { id } = await newRecording(owner, workspaceId);
    const videoURL = await upload(owner, WEBM_HEADER);
    await attachVideo(owner, id, { videoURL, fileSize: WEBM_HEADER.length, duration: 1 });
    await prepareRecording({ recordingId: id }, { getRemainingTimeInMillis: () => 300_000 });
    expect(await leftAfterCleanup([owner.userId])).toEqual([]);
    expect(await versionsNaming([id])).toMatchObject([{ isCurrent: true }]);
  });
});

it.each(DELETIONS)(
  'what a conversion and a transcription write after the deletion is deleted a day later, when no event says that they have ended, of: %s',
  async (_what, remove) => {
    const { workspaceId, owner } = await newTenant();
    const projectId = await newProject(workspaceId, owner.userId);
    const made = { workspaceId, projectId, userId: owner.userId, conversionAttempt: 1 };
    const { id } = await storeRecording({ ...made, transcodeStatus: 'processing' });
    await remove(owner, { id, projectId, workspaceId });
    await runCleanup();
    later(2 * HOUR_SECONDS);
    expect(await leftAfterCleanup([id])).toEqual([]);
    await Promise.all([convertedKey(id, 1), `${transcriptsPrefix(id)}result.vtt`].map(putTwice));
    later(24 * HOUR_SECONDS);
    expect(await leftAfterCleanup([id])).toEqual([]);
    expect(await getCleanupJob(id)).toBeNull();
  },
);
