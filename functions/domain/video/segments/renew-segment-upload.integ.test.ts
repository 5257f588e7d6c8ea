import { describe, expect, it, vi } from 'vitest';
import { SEGMENTS_MAX_BYTES, SEGMENTS_MAX_SECONDS, USAGE_LIMITS } from '#shared/limits.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { segmentName } from '#shared/model/video/segment.ts';
import { apply } from '../../../data/ground/apply.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { getSegmentUpload, orderNextJoin } from '../../../data/video/segment-upload.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import { isoNow } from '../../../process/clock.ts';
import { removeMember } from '../../identity/members/remove-member.ts';
import { shareRecording } from '../../sharing/links/save-link.ts';
import { cutoffOf } from '../../test-support/cutoffs.ts';
import { newRecording } from '../../test-support/recordings.ts';
import {
  cutRecording,
  type Permission,
  playlistOf,
  sendPlaylist,
  sendRecording,
  sendSegment,
} from '../../test-support/segments.ts';
import { newMember, newTenant, refusal } from '../../test-support/tenants.ts';
import { deleteRecording } from '../../upkeep/cleanup/delete-recording.ts';
import { measureSent } from './measure-sent.ts';
import { renewSegmentUpload } from './renew-segment-upload.ts';

const log = captureLog();
const { workspaceId, owner } = await newTenant();
const cut = await cutRecording();

const life = (segmentUploadId?: string, changes = {}) => ({
  segmentUploadId,
  isWatchable: false,
  behindMs: 0,
  ...changes,
});

async function begun(maker = owner) {
  const { id } = await newRecording(maker, workspaceId);
  const permission = await renewSegmentUpload(maker, id, life());
  const renew = (changes = {}) => renewSegmentUpload(maker, id, life(permission.segmentUploadId, changes));
  return { id, permission, uploadId: permission.segmentUploadId, renew };
}

const storedUpload = async (recordingId: string) => {
  const upload = await getSegmentUpload(recordingId);
  if (!upload) throw new Error('There is no upload');
  return upload;
};

const sendFirst = (permission: Permission) => sendRecording(permission, cut, { count: 1, state: 'recording' });

describe('the upload of a recording in progress', () => {
  it('gives its maker a policy for ten minutes', async () => {
    const { id, permission, uploadId } = await begun();
    expect(permission).toMatchObject({ keyPrefix: `segments/${id}/${uploadId}/`, expiresIn: 600 });
    expect((await getStoredRecording(id))?.file).toMatchObject({
      originalKey: null,
      transcodeStatus: 'pending',
      duration: null,
      segments: { uploadId, state: 'recording', isWatchable: false },
    });
  });

  it('is renewed with a heartbeat, which states the delay of the recorder', async () => {
    const { id, renew } = await begun();
    const before = await storedUpload(id);
    expect((await renew({ behindMs: 1500 })).segmentUploadId).toBe(before.id);
    const after = await storedUpload(id);
    expect(after.signOfLifeAt >= before.signOfLifeAt).toBe(true);
    expect(Date.parse(after.dueAt) - Date.parse(after.signOfLifeAt)).toBeCloseTo(15 * 60 * 1000, -2);
    expect(log.lines()).toContainEqual(expect.objectContaining({ SegmentsBehindSeconds: 1.5 }));
  });

  it('is the same for five calls that begin it at the same moment', async () => {
    const { id, uploadId } = await begun();
    const again = await Promise.all(Array.from({ length: 5 }, () => renewSegmentUpload(owner, id, life())));
    expect(new Set(again.map(({ segmentUploadId }) => segmentUploadId))).toEqual(new Set([uploadId]));
  });

  it('is not begun again after a segment has arrived', async () => {
    const { id, permission, renew } = await begun();
    await sendFirst(permission);
    await expect(renewSegmentUpload(owner, id, life())).rejects.toEqual(refusal('CONFLICT'));
    await renew();
  });

  it('continues for a recorder that counted as lost, and cancels the provisional join', async () => {
    const { id, renew } = await begun();
    await apply([orderNextJoin(await storedUpload(id), { dueAt: isoNow() })]);
    await renew();
    expect(await storedUpload(id)).toMatchObject({ phase: 'recording', joins: 1 });
  });

  it('is refused with the id of another upload, and once it is attached', async () => {
    const { id, uploadId, renew } = await begun();
    await expect(renewSegmentUpload(owner, id, life('other'))).rejects.toEqual(refusal('CONFLICT'));
    await apply([
      orderNextJoin(await storedUpload(id), { attached: { fingerprint: '"a"', version: '1' }, dueAt: isoNow() }),
    ]);
    await expect(renew()).rejects.toEqual(refusal('CONFLICT'));
    expect((await storedUpload(id)).id).toBe(uploadId);
  });
});

it('only the maker of a recording can send its segments, only while the membership and the recording exist', async () => {
  const maker = await newMember(workspaceId, 'editor');
  const [one, two] = await Promise.all([begun(maker), begun()]);
  await removeMember(owner, workspaceId, maker.userId);
  await expect(one.renew()).rejects.toEqual(refusal('NOT_FOUND'));
  await deleteRecording(owner, two.id);
  await expect(two.renew()).rejects.toEqual(refusal('NOT_FOUND'));
});

describe('the received bytes of segments', () => {
  const limitedTo = (uploadGigabytesPerDay: number) =>
    vi.stubEnv('USAGE_LIMITS', JSON.stringify({ ...USAGE_LIMITS, uploadGigabytesPerDay }));

  it('are counted once, and end the renewals at the limit of a day', async () => {
    const maker = await newMember(workspaceId, 'editor');
    const { id, permission, renew } = await begun(maker);
    await sendFirst(permission);
    const { bytes } = await measureSent(permission.keyPrefix);
    limitedTo((bytes + 10) / 1e9);
    await Promise.all([renew(), renew()]);
    expect((await storedUpload(id)).countedBytes).toBe(bytes);
    await sendSegment(permission, segmentName(2), cut.init);
    await expect(renew()).rejects.toEqual(refusal('RATE_LIMITED'));
    await expect(renew()).rejects.toEqual(refusal('RATE_LIMITED'));
  });

  it('end the renewals when the recording is too long', async () => {
    const { permission, renew, id } = await begun();
    const long = {
      ...cut,
      segments: cut.segments.map((each) => ({ ...each, durationMs: SEGMENTS_MAX_SECONDS * 1000 })),
    };
    await sendPlaylist(permission, playlistOf(long, 'recording', 1).list);
    await renew();
    await sendPlaylist(permission, playlistOf(long, 'recording', 2).list);
    await expect(renew()).rejects.toEqual(refusal('SEGMENTS_TOO_LONG'));
    expect((await storedUpload(id)).countedBytes).toBeLessThan(SEGMENTS_MAX_BYTES);
  });

  it('may contain an invalid playlist: renewals do not need a valid one', async () => {
    const { permission, renew } = await begun();
    await sendSegment(permission, 'sent-playlist.json', Buffer.from('{'));
    await renew();
  });
});

it('live viewing of a recording is turned on and off by its maker, and ends for people with the link when it is turned off', async () => {
  const { id, renew } = await begun();
  await shareRecording(owner, id, {});
  await renew({ isWatchable: true });
  const live = await getStoredRecording(id);
  expect(live).toMatchObject({ file: { segments: { isWatchable: true } }, watchGrantVersion: 0 });
  expect(await cutoffOf(cutoffEntry.watch(id, 0))).toBeNull();
  await renew({ isWatchable: false });
  expect(await getStoredRecording(id)).toMatchObject({
    watchGrantVersion: 1,
    file: { segments: { isWatchable: false } },
  });
  expect(await cutoffOf(cutoffEntry.watch(id, 0))).not.toBeNull();
  await renew({ isWatchable: false });
  expect(await getStoredRecording(id)).toMatchObject({ watchGrantVersion: 1 });
});
