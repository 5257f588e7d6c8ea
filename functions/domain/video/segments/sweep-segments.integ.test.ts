import { ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { updateItem } from '../../../data/table/items.ts';
import { segmentUploadKey } from '../../../data/table/keys.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { getSegmentUpload, postponeSegmentUpload, type SegmentUpload } from '../../../data/video/segment-upload.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import { isoNow } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { removeMember } from '../../identity/members/remove-member.ts';
import { recordJoins } from '../../test-support/recorded-workflows.ts';
import { newRecording } from '../../test-support/recordings.ts';
import { uploadOf } from '../../test-support/segmented-recordings.ts';
import { type CutRecording, cutRecording, playlistOf, sendRecording } from '../../test-support/segments.ts';
import { newMember, newTenant } from '../../test-support/tenants.ts';
import { runCleanup } from '../../upkeep/cleanup/run-cleanup.ts';
import { attachJoined, deferJoin, failJoin } from '../joining/end-join.ts';
import { orderJoin } from '../joining/start-join.ts';
import { attachSegments } from './attach-segments.ts';
import { measureSent } from './measure-sent.ts';
import { renewSegmentUpload } from './renew-segment-upload.ts';
import { sweepSegments } from './sweep-segments.ts';

captureLog();
// A sweep also finds the uploads of other tests.
useOwnTable();
const { states, started } = recordJoins();
const startedFor = (recordingId: string) => started().filter(({ input }) => input?.includes(recordingId));

let workspaceId: string;
let owner: Actor;
let cut: CutRecording;

beforeAll(async () => {
  ({ workspaceId, owner } = await newTenant());
  cut = await cutRecording();
});

const sweep = (changes = {}) => sweepSegments({ hasTime: () => true, ...changes });

/** Makes an upload due. */
const makeDue = async (recordingId: string) => postponeSegmentUpload(await uploadOf(recordingId), isoNow(-1));

/** Sweeps, and does other work just before the sweep first lists segments. */
async function sweepDuring(work: () => Promise<unknown>): Promise<void> {
  const send = S3Client.prototype.send;
  let isFirst = true;
  const spy = vi.spyOn(S3Client.prototype, 'send').mockImplementation(async function (this: S3Client, ...args) {
    if (isFirst && args[0] instanceof ListObjectVersionsCommand) {
      isFirst = false;
      await work();
    }
    return Reflect.apply(send, this, args);
  });
  await sweep();
  spy.mockRestore();
}

async function recording(maker = owner, count = 1) {
  const { id } = await newRecording(maker, workspaceId);
  const permission = await renewSegmentUpload(maker, id, { isWatchable: false, behindMs: 0 });
  if (count > 0) await sendRecording(permission, cut, { count, state: 'recording' });
  return { id, permission, bytes: async () => (await measureSent(permission.keyPrefix)).bytes };
}

async function joining() {
  const it = await recording(owner, 3);
  const { segmentUploadId } = it.permission;
  const { list: playlist } = playlistOf(cut);
  await attachSegments(owner, it.id, { segmentUploadId, playlist, fileSize: cut.fileSize, duration: 6 });
  states.resetHistory();
  return it;
}

/** Lets a join fail as one of many. */
async function deferAfter(recordingId: string, joins: number): Promise<SegmentUpload> {
  await updateItem({ Key: segmentUploadKey(recordingId), set: { joins } });
  await deferJoin(await uploadOf(recordingId));
  return uploadOf(recordingId);
}

describe('a recorder without a heartbeat', () => {
  it('counts as lost, and its segments are joined once', async () => {
    const { id } = await recording();
    await sweep();
    expect(startedFor(id)).toHaveLength(0);
    await makeDue(id);
    await Promise.all([sweep(), sweep()]);
    expect(startedFor(id)).toHaveLength(1);
    expect(await uploadOf(id)).toMatchObject({ phase: 'joining', joins: 1, playlistEtag: null });
    expect((await getStoredRecording(id))?.file).toMatchObject({ segments: { state: 'recording' }, originalKey: null });
    await attachJoined(await uploadOf(id), { fileSize: 5, duration: 2 });
    await makeDue(id);
    await sweep();
    expect((await getStoredRecording(id))?.file).toMatchObject({ segments: { state: 'interrupted' }, fileSize: 5 });
    expect(await getSegmentUpload(id)).toBeNull();
  });

  it('and without a segment leaves a recording without segments', async () => {
    const { id } = await recording(owner, 0);
    await makeDue(id);
    await sweep();
    expect((await getStoredRecording(id))?.file).toMatchObject({ segments: null, originalKey: null });
    expect(startedFor(id)).toHaveLength(0);
  });

  it('continues when its heartbeat arrives during the sweep', async () => {
    const { id, permission } = await recording(owner, 0);
    const { segmentUploadId } = permission;
    await makeDue(id);
    await sweepDuring(() => renewSegmentUpload(owner, id, { segmentUploadId, isWatchable: false, behindMs: 0 }));
    expect(await getSegmentUpload(id)).toMatchObject({ phase: 'recording' });
    expect((await getStoredRecording(id))?.file).toMatchObject({ segments: { state: 'recording' } });
  });

  it('loses its segments when its maker has left the workspace', async () => {
    const maker = await newMember(workspaceId, 'editor');
    const { id, bytes } = await recording(maker);
    await removeMember(owner, workspaceId, maker.userId);
    await makeDue(id);
    await sweep();
    expect((await getStoredRecording(id))?.file).toMatchObject({ segments: null });
    await runCleanup();
    expect(await bytes()).toBe(0);
    expect(startedFor(id)).toHaveLength(0);
  });
});

describe('a join', () => {
  it('without progress is started again', async () => {
    const { id } = await joining();
    await makeDue(id);
    await sweep();
    await sweep();
    expect(startedFor(id)).toHaveLength(1);
  });

  it('that has ended leaves its segments for a day', async () => {
    const { id, bytes } = await joining();
    await attachJoined(await uploadOf(id), { fileSize: 9, duration: 6 });
    const { dueAt } = await uploadOf(id);
    expect(Date.parse(dueAt) - Date.now()).toBeGreaterThan(23 * 60 * 60 * 1000);
    expect(await bytes()).toBeGreaterThan(0);
    await makeDue(id);
    await sweep();
    await runCleanup();
    expect(await bytes()).toBe(0);
    expect((await getStoredRecording(id))?.file).toMatchObject({ segments: null, duration: 6, fileSize: 9 });
  });

  it('that failed because a service failed is started again', async () => {
    const { id, bytes } = await joining();
    await deferJoin(await uploadOf(id));
    expect((await getStoredRecording(id))?.file).toMatchObject({ segments: { state: 'failed' } });
    await makeDue(id);
    await sweep();
    expect(startedFor(id)).toHaveLength(1);
    expect(await uploadOf(id)).toMatchObject({ phase: 'joining', joins: 2 });
    expect(await bytes()).toBeGreaterThan(0);
    await attachJoined(await uploadOf(id), { fileSize: 9, duration: 6 });
    expect((await getStoredRecording(id))?.file).toMatchObject({ segments: { state: 'joined' }, fileSize: 9 });
  });

  it('is repeated at least once a day for as long as services fail', async () => {
    const { id } = await joining();
    const { dueAt } = await deferAfter(id, 300);
    expect(Date.parse(dueAt) - Date.now()).toBeLessThanOrEqual(24 * 60 * 60 * 1000);
  });

  it('that cannot succeed keeps the attached segments, until another join succeeds or the recording is deleted', async () => {
    const { id, bytes } = await joining();
    await failJoin(await uploadOf(id), 'A segment has changed.');
    for (let weeks = 0; weeks < 3; weeks += 1) {
      await makeDue(id);
      await sweep();
    }
    expect((await getStoredRecording(id))?.file).toMatchObject({
      segments: { state: 'failed', failure: 'A segment has changed.' },
      duration: 6,
    });
    expect(await bytes()).toBeGreaterThan(0);
    await orderJoin(await uploadOf(id));
    await attachJoined(await uploadOf(id), { fileSize: 9, duration: 6 });
    await makeDue(id);
    await sweep();
    await runCleanup();
    expect(await bytes()).toBe(0);
  });
});

it('the sweep after an outage starts joins again and gives recorders time for a heartbeat', async () => {
  const [one, two] = [await recording(), await joining()];
  await makeDue(one.id);
  await sweep({ interruptedAt: isoNow() });
  expect(startedFor(two.id)).toHaveLength(1);
  expect(startedFor(one.id)).toHaveLength(0);
  expect((await uploadOf(one.id)).dueAt > isoNow(600)).toBe(true);
});
