import { CreateJobCommand, MediaConvertClient, ProbeCommand } from '@aws-sdk/client-mediaconvert';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { countItems, inPartition } from '../../../data/table/items.ts';
import { linkPrefix, workspaceKey } from '../../../data/table/keys.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { isoNow } from '../../../process/clock.ts';
import { cutoffOf } from '../../test-support/cutoffs.ts';
import { viewLink } from '../../test-support/links.ts';
import { storeOriginal, storeRecording } from '../../test-support/recordings.ts';
import type { RecordingAttributes } from '../../test-support/stored-recording.ts';
import { newTenant, refusal } from '../../test-support/tenants.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { convertLinkedRecording } from '../visits/convert-linked-recording.ts';
import { listLinks } from './list-links.ts';
import { unshareRecording } from './revoke-links.ts';
import { shareRecording } from './save-link.ts';

const mediaConvert = mockAws(MediaConvertClient);

/** Whether the tokens of a link are revoked: all of them, and those that allow saving. */
const ended = async (shareToken: string) => {
  const cutoffs = [await cutoffOf(`link:${shareToken}.0`), await cutoffOf(`download:${shareToken}.0`)];
  return { all: cutoffs[0] !== null, saving: cutoffs[1] !== null };
};

const { workspaceId, owner } = await newTenant();

const ready = async (changes: RecordingAttributes = {}) =>
  storeRecording({
    workspaceId,
    userId: owner.userId,
    originalKey: await storeOriginal(),
    fileSize: 9,
    duration: 2,
    ...changes,
  });

beforeEach(() => {
  mediaConvert.reset();
});

describe('sharing a recording', () => {
  it('creates a link that shows the recording and does not reveal its maker', async () => {
    const { id } = await ready();
    const { shareToken, alreadyShared } = await shareRecording(owner, id, {});
    expect(alreadyShared).toBe(false);
    expect(shareToken).toMatch(/^[\w-]{43}$/);
    const shared = await viewLink(shareToken);
    expect(shared).toMatchObject({
      id,
      name: 'A recording',
      filePath: `/objects/${id}/original.webm`,
      allowDownload: true,
    });
    expect(Object.keys(shared)).not.toEqual(expect.arrayContaining(['userId']));
    expect(Object.keys(shared)).not.toEqual(expect.arrayContaining(['workspaceId']));
    expect(await ended(shareToken)).toEqual({ all: false, saving: false });
  });

  it('again keeps the link and changes its settings', async () => {
    const { id } = await ready();
    const { shareToken } = await shareRecording(owner, id, {});
    const expiresAt = isoNow(3600 * 24);
    const again = await shareRecording(owner, id, { allowDownload: false, expiresAt });
    expect(again).toEqual({ shareToken, alreadyShared: true });
    expect(await viewLink(shareToken)).toMatchObject({ allowDownload: false, shareExpiresAt: expiresAt });
  });

  it('five times at the same moment creates one link', async () => {
    const tenant = await newTenant();
    const { id } = await ready({ workspaceId: tenant.workspaceId });
    const answers = await Promise.all(Array.from({ length: 5 }, () => shareRecording(tenant.owner, id, {})));
    expect(new Set(answers.map(({ shareToken }) => shareToken)).size).toBe(1);
    expect(answers.filter(({ alreadyShared }) => !alreadyShared)).toHaveLength(1);
    expect(await countItems(inPartition(workspaceKey(tenant.workspaceId).PK, linkPrefix))).toBe(1);
  });

  it('until a time in the past is refused', async () => {
    const { id } = await ready();
    const asked = shareRecording(owner, id, { allowDownload: true, expiresAt: isoNow(-1) });
    await expect(asked).rejects.toEqual(refusal('INVALID_INPUT'));
    expect(await getStoredRecording(id)).toMatchObject({ isShared: false, hasMainLink: false });
  });

  it('stores the end of the link in UTC', async () => {
    const { id } = await ready();
    const { shareToken } = await shareRecording(owner, id, {
      allowDownload: true,
      expiresAt: '2999-01-01T02:00:00+02:00',
    });
    expect((await viewLink(shareToken)).shareExpiresAt).toBe('2999-01-01T00:00:00.000Z');
  });

  it('does not change the time of its last change, so that a stuck conversion remains stuck', async () => {
    const { id, file } = await ready();
    await shareRecording(owner, id, {});
    expect((await getStoredRecording(id))?.file.updatedAt).toBe(file.updatedAt);
  });
});

it('unsharing a recording revokes the link and its tokens, and sharing again creates another link', async () => {
  const { id } = await ready();
  const { shareToken } = await shareRecording(owner, id, { allowDownload: false, expiresAt: isoNow(60) });
  await unshareRecording(owner, id);
  expect(await ended(shareToken)).toMatchObject({ all: true });
  await expect(viewLink(shareToken)).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
  expect(await getRecording(owner, id)).toMatchObject({
    isShared: false,
    shareToken: null,
    allowDownload: true,
    shareExpiresAt: null,
  });
  expect(await listLinks(owner, workspaceId)).toMatchObject({
    items: expect.not.arrayContaining([expect.objectContaining({ id })]),
  });
  const again = await shareRecording(owner, id, {});
  expect(again.alreadyShared).toBe(false);
  expect(again.shareToken).not.toBe(shareToken);
});

describe('a link', () => {
  it('that never existed is not found, with a message without the word "expired"', async () => {
    const asked = viewLink('nothing');
    await expect(asked).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
    await expect(asked).rejects.toThrow(/no longer available/);
    await expect(asked).rejects.not.toThrow(/expired/);
  });

  it('past its expiry answers that it has expired, and starts no conversion', async () => {
    const shareToken = `token-${Date.now()}`;
    await ready({ isShared: true, shareToken, shareExpiresAt: isoNow(-1) });
    await expect(viewLink(shareToken)).rejects.toMatchObject({ code: 'SHARE_EXPIRED', details: { expired: true } });
    await expect(viewLink(shareToken)).rejects.toThrow(/expired/);
    await expect(convertLinkedRecording(shareToken)).rejects.toEqual(refusal('SHARE_EXPIRED'));
  });

  it('starts the conversion of a pending recording only, and none that waits after a fault of the service', async () => {
    mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [{ Container: { Tracks: [{ TrackType: 'video' }] } }] });
    mediaConvert.on(CreateJobCommand).resolves({});
    const pending = await ready();
    const others = await Promise.all([ready({ transcodeStatus: 'failed' }), ready({ transientFailures: 1 })]);
    for (const { id } of [pending, ...others]) {
      const { shareToken } = await shareRecording(owner, id, {});
      await convertLinkedRecording(shareToken);
      await convertLinkedRecording(shareToken);
    }
    const jobs = mediaConvert
      .commandCalls(CreateJobCommand)
      .map((call) => call.args[0].input.UserMetadata?.recordingId);
    expect(jobs).toEqual([pending.id]);
  });
});
