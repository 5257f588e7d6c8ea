import { beforeAll, describe, expect, it } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { getCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import type { Actor } from '../../ground/actor.ts';
import { shareRecording } from '../../sharing/links/save-link.ts';
import { recordJoins } from '../../test-support/recorded-workflows.ts';
import { upload, WEBM_HEADER } from '../../test-support/recordings.ts';
import { begun, interrupted, type Maker, sendAll, uploadOf } from '../../test-support/segmented-recordings.ts';
import { type CutRecording, cutRecording, sendRecording } from '../../test-support/segments.ts';
import { newMember, newTenant, refusal } from '../../test-support/tenants.ts';
import { runCleanup } from '../../upkeep/cleanup/run-cleanup.ts';
import { attachJoined } from '../joining/end-join.ts';
import { attachVideo } from '../preparation/attach-video.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { attachSegments } from './attach-segments.ts';
import { measureSent } from './measure-sent.ts';
import { renewSegmentUpload } from './renew-segment-upload.ts';

useOwnTable();

// These tests do not run joins and conversions.
recordJoins();

let workspaceId: string;
let owner: Actor;
let maker: Maker;
let cut: CutRecording;

beforeAll(async () => {
  ({ workspaceId, owner } = await newTenant());
  maker = { owner, workspaceId };
  cut = await cutRecording();
});

const life = { isWatchable: false, behindMs: 0 };

const bytes = Buffer.concat([WEBM_HEADER, Buffer.from('the browser’s copy')]);
const classic = async () => ({ videoURL: await upload(owner, bytes), fileSize: bytes.length, duration: 7 });

it('a recording that is uploaded as a file ends its segments, which the cleanup deletes', async () => {
  const { id, permission } = await begun(maker);
  await sendRecording(permission, cut, { count: 1, state: 'recording' });
  expect(await attachVideo(owner, id, await classic())).toMatchObject({ segments: null, fileSize: bytes.length });
  await runCleanup();
  expect((await measureSent(permission.keyPrefix)).bytes).toBe(0);
  const { segmentUploadId } = permission;
  await expect(renewSegmentUpload(owner, id, { ...life, segmentUploadId })).rejects.toEqual(refusal('CONFLICT'));
});

describe('a recording whose recorder was lost', () => {
  it('has the provisional file until the recorder returns and attaches the complete one', async () => {
    const { id, permission } = await interrupted(maker);
    expect(await getRecording(owner, id)).toMatchObject({
      duration: 2,
      fileSize: 5,
      segments: { state: 'interrupted', playlistPath: null },
    });
    const { segmentUploadId } = permission;
    await renewSegmentUpload(owner, id, { ...life, segmentUploadId });
    const attachment = await sendAll(permission);
    expect(await attachSegments(owner, id, attachment)).toMatchObject({ duration: 6, segments: { state: 'joining' } });
    const before = await getStoredRecording(id);
    expect(before?.file.originalKey).toMatch(/-1$/);
    await attachJoined(await uploadOf(id), { fileSize: 99, duration: 6 });
    const after = await getStoredRecording(id);
    expect(after?.file).toMatchObject({ transcodeStatus: 'pending', fileSize: 99, segments: { state: 'joined' } });
    expect(after?.file.originalKey).toMatch(/-2$/);
    const job = await getCleanupJob(`${id}:replaced-${before?.file.originalKey}`);
    expect(job?.keys).toEqual([before?.file.originalKey]);
  });

  it('is completed by a copy of its maker, and by no other', async () => {
    const { id } = await interrupted(maker);
    const { shareToken } = await shareRecording(owner, id, {});
    const admin = await newMember(workspaceId, 'admin');
    const theirs = { videoURL: await upload(admin, bytes), fileSize: bytes.length, duration: 7 };
    await expect(attachVideo(admin, id, theirs)).rejects.toEqual(refusal('CONFLICT'));
    expect(await attachVideo(owner, id, await classic())).toMatchObject({ duration: 7, segments: null, shareToken });
  });
});
