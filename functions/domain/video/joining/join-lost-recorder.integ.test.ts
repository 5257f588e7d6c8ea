import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { firstCases } from '#scripts/test-support/test-length.ts';
import { partName, resentName, segmentName } from '#shared/model/video/segment.ts';
import { apply } from '../../../data/ground/apply.ts';
import { updateItem } from '../../../data/table/items.ts';
import { userKey } from '../../../data/table/keys.ts';
import { getSegmentUpload, orderNextJoin } from '../../../data/video/segment-upload.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import { isoNow } from '../../../process/clock.ts';
import { joinedKey, originalPrefix } from '../../ground/media-files/media-keys.ts';
import { begun, fileOf, joined, life, remuxed, sent, step } from '../../test-support/joins.ts';
import { storedKeys } from '../../test-support/objects.ts';
import { newPerson } from '../../test-support/people.ts';
import { recordJoins } from '../../test-support/recorded-workflows.ts';
import { newRecording, stored } from '../../test-support/recordings.ts';
import {
  type CutRecording,
  cutRecording,
  inParts,
  type Permission,
  sendRecording,
  sendSegment,
} from '../../test-support/segments.ts';
import { newWorkspace } from '../../test-support/teams.ts';
import { newTenant } from '../../test-support/tenants.ts';
import { attachSegments } from '../segments/attach-segments.ts';
import { measureSent } from '../segments/measure-sent.ts';
import { renewSegmentUpload } from '../segments/renew-segment-upload.ts';
import { giveUpJoin } from './join-segments.ts';

captureLog();
recordJoins();

const { workspaceId, owner } = await newTenant();
const cut = await cutRecording(6);

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a provisional join', () => {
  /** A join as the sweep orders it. */
  async function orderedFor(id: string): Promise<void> {
    const upload = await getSegmentUpload(id);
    if (!upload) throw new Error('There is no upload');
    await apply([orderNextJoin(upload, { dueAt: isoNow(600) })]);
  }

  it('joins the segments before the first gap', async () => {
    const it = await sent(owner, workspaceId, cut, { state: 'recording', without: [segmentName(3)] });
    await orderedFor(it.id);
    await joined(it);
    const two = { ...cut, segments: cut.segments.slice(0, 2), duration: 0 };
    const file = await fileOf(it.id);
    expect(hashOf(file)).toBe(hashOf(await remuxed(two)));
    expect((await stored(it.id)).file).toMatchObject({
      segments: { state: 'interrupted' },
      duration: 4,
      fileSize: file.length,
    });
  });

  const lastSegments: [string, (whole: CutRecording, permission: Permission) => Promise<unknown>][] = [
    ['in parts', async () => undefined],
    [
      'that was sent again as one object, and ignores its parts from before',
      ({ segments }, permission) => {
        const bytes = segments[2]?.bytes ?? Buffer.of();
        return sendSegment(permission, resentName(3, bytes.length), bytes);
      },
    ],
    [
      'that an earlier version sent again under its name, and ignores the parts from before',
      ({ segments }, permission) => sendSegment(permission, segmentName(3), segments[2]?.bytes ?? Buffer.of()),
    ],
    [
      'in parts, and ignores all others from before',
      async (_whole, permission) => {
        for (const name of [partName(2, 1), partName(3, 1), partName(3, 999_999_999)])
          await sendSegment(permission, name, Buffer.from('old'));
      },
    ],
  ];
  it.each(firstCases(2, lastSegments))('joins a last segment %s', async (_which, sendMore) => {
    const it = await sent(owner, workspaceId, inParts(cut), { state: 'recording' });
    await sendMore(cut, it.permission);
    await orderedFor(it.id);
    await joined(it);
    expect(hashOf(await fileOf(it.id))).toBe(hashOf(await remuxed({ ...cut, duration: 0 })));
  });

  it('joins the parts of a segment before one that has not arrived', async () => {
    const parted = inParts(cut);
    const [, third = 0] = parted.segments.at(-1)?.cuts ?? [];
    const it = await sent(owner, workspaceId, parted, { state: 'recording', without: [partName(3, third)] });
    await orderedFor(it.id);
    await joined(it);
    const { segments, duration } = (await stored(it.id)).file;
    expect([segments?.state, duration]).toEqual(['interrupted', 4]);
  });

  it('leaves out what its maker sent more than a minute after their account was stopped', async () => {
    const person = await newPerson();
    const own = await newWorkspace(person);
    const it = await sent(person.actor, own, cut, { state: 'recording', count: 2 });
    const [third] = cut.segments.slice(2);
    const stoppedAt = isoNow(-60);
    await updateItem({ Key: userKey(person.actor.userId), set: { stoppedAt } });
    await expect.poll(() => isoNow(-60) > stoppedAt).toBe(true);
    await sendSegment(it.permission, segmentName(3), third?.bytes ?? Buffer.of());
    await orderedFor(it.id);
    await joined(it);
    expect((await stored(it.id)).file).toMatchObject({ segments: { state: 'interrupted' }, duration: 4 });
    await updateItem({ Key: userKey(person.actor.userId), set: { stoppedAt: isoNow(-3600) } });
    await orderedFor(it.id);
    await joined(it);
    expect((await stored(it.id)).file).toMatchObject({ originalKey: joinedKey(it.id, it.uploadId, 1), duration: 4 });
  });

  it('removes its file when the recorder has returned', async () => {
    const it = await sent(owner, workspaceId, cut, { state: 'recording' });
    await orderedFor(it.id);
    const next = await begun(it);
    await renewSegmentUpload(owner, it.id, life(it.uploadId));
    expect(await step(next)).toBeNull();
    expect((await stored(it.id)).file).toMatchObject({ originalKey: null, segments: { state: 'recording' } });
    expect(await storedKeys(originalPrefix(it.id))).toEqual([]);
  });

  it('is replaced by the segments that its recorder attaches', async () => {
    const it = await sent(owner, workspaceId, cut, { state: 'recording', count: 2 });
    await orderedFor(it.id);
    await joined(it);
    const permission = await renewSegmentUpload(owner, it.id, life(it.uploadId));
    const playlist = await sendRecording(permission, cut);
    const { fileSize, duration } = cut;
    await attachSegments(owner, it.id, { segmentUploadId: it.uploadId, playlist, fileSize, duration });
    await joined(it);
    expect((await stored(it.id)).file).toMatchObject({
      originalKey: joinedKey(it.id, it.uploadId, 2),
      duration: cut.duration,
      segments: { state: 'joined' },
    });
    expect(hashOf(await fileOf(it.id))).toBe(hashOf(await remuxed(cut)));
  });

  it('removes its file when its recorder attaches the segments meanwhile', async () => {
    const it = await sent(owner, workspaceId, cut, { state: 'recording', count: 2 });
    await orderedFor(it.id);
    const next = await begun(it);
    const permission = await renewSegmentUpload(owner, it.id, life(it.uploadId));
    const playlist = await sendRecording(permission, cut);
    const { fileSize, duration } = cut;
    await attachSegments(owner, it.id, { segmentUploadId: it.uploadId, playlist, fileSize, duration });
    expect(await step(next)).toBeNull();
    expect(await storedKeys(originalPrefix(it.id))).toEqual([]);
    expect((await stored(it.id)).file).toMatchObject({ segments: { state: 'joining' } });
  });

  it('is started again after all attempts failed, and removes no segment', async () => {
    const it = await sent(owner, workspaceId, cut, { state: 'recording' });
    await orderedFor(it.id);
    await giveUpJoin(await begun(it), new Error('S3 does not answer'));
    expect((await stored(it.id)).file).toMatchObject({ originalKey: null, segments: { state: 'recording' } });
    const upload = await getSegmentUpload(it.id);
    expect(upload).toMatchObject({ phase: 'waiting', joins: 1 });
    expect(upload && upload.dueAt > isoNow(50 * 60)).toBe(true);
    await orderedFor(it.id);
    await joined(it);
    expect((await stored(it.id)).file).toMatchObject({ segments: { state: 'interrupted' } });
  });

  it('removes no segment when it cannot make a file, because the segments may be the only copy', async () => {
    const it = await sent(owner, workspaceId, cut, { state: 'recording' });
    await sendSegment(it.permission, segmentName(1), Buffer.from('damaged'));
    await orderedFor(it.id);
    await joined(it);
    expect((await stored(it.id)).file).toMatchObject({ originalKey: null, segments: { state: 'recording' } });
    const upload = await getSegmentUpload(it.id);
    expect(upload).toMatchObject({ phase: 'kept' });
    expect(upload && upload.dueAt > isoNow(40 * 60 * 60)).toBe(true);
    expect((await measureSent(it.permission.keyPrefix)).bytes).toBeGreaterThan(cut.fileSize / 2);
    // The recorder comes back.
    await renewSegmentUpload(owner, it.id, life(it.uploadId));
    expect(await getSegmentUpload(it.id)).toMatchObject({ phase: 'recording' });
  });

  it('without segments writes no file', async () => {
    const { id } = await newRecording(owner, workspaceId);
    const { segmentUploadId } = await renewSegmentUpload(owner, id, life());
    await orderedFor(id);
    await joined({ id, uploadId: segmentUploadId });
    expect((await stored(id)).file.originalKey).toBeNull();
    expect(await storedKeys(originalPrefix(id))).toEqual([]);
  });
});
