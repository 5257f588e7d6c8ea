import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LinkedRecording } from '#scripts/seed/linked-recording.ts';
import type { StoredLink } from '../../../data/sharing/link.ts';
import * as visits from '../../../data/sharing/visit.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import * as clock from '../../../process/clock.ts';
import { newVisitorId } from '../../../process/ids.ts';
import { RATE_LIMITS } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { storeUploadedRecording } from '../../test-support/libraries.ts';
import { mainLinkIn } from '../../test-support/main-links.ts';
import { freshAddress } from '../../test-support/people.ts';
import { newMember, newTenant } from '../../test-support/tenants.ts';
import { unshareRecording } from '../links/revoke-links.ts';
import { shareRecording } from '../links/save-link.ts';
import { readSharePage } from './read-share-page.ts';
import { visitLink } from './visit-link.ts';

const log = captureLog();

const tenant = await newTenant();
let recording: LinkedRecording;
let token: string;
beforeEach(async () => {
  const { workspaceId, owner } = tenant;
  recording = await storeUploadedRecording({ workspaceId, userId: owner.userId, isShared: true });
  token = recording.shareToken ?? '';
});

const visit = async (visitor: string | null = null, actor: Actor | null = null, address = freshAddress()) =>
  (await visitLink(actor, token, { address, visitor })).visitor;
const stored = async () => (await getStoredRecording(recording.id)) ?? recording;
const link = async () => (await mainLinkIn(recording.id)) as StoredLink;
const views = async () => (await link()).viewCount;
/** A lower limit on the views of one address without ids, so that a test needs only a few requests. */
const MAX = 4;
const LIMIT = { ...RATE_LIMITS.viewByAddress, max: MAX as 60 };
const limitViews = () => vi.spyOn(RATE_LIMITS, 'viewByAddress', 'get').mockReturnValue(LIMIT);

describe('a view', () => {
  it('is counted once for a visit, however many requests it has', async () => {
    const visitor = await visit();
    for (let poll = 0; poll < 5; poll++) expect(await visit(visitor)).toBe(visitor);
    await Promise.all(Array.from({ length: 5 }, () => visit(visitor)));
    const { viewCount, lastViewedAt } = await link();
    expect(viewCount).toBe(1);
    expect(log.lines().filter(({ ShareViews }) => ShareViews)).toHaveLength(1);
    expect(Date.now() - Date.parse(lastViewedAt ?? '')).toBeLessThan(60_000);
  });

  it('is counted once for a page without cookies, as in a frame of another site', async () => {
    const address = freshAddress();
    await visitLink(null, token, { address, visitor: null, again: false });
    for (let poll = 0; poll < 3; poll++) await visitLink(null, token, { address, visitor: null, again: true });
    expect(await views()).toBe(1);
  });

  it('is not counted for known bots, but for every other program', async () => {
    const visitAs = (userAgent: string | null) =>
      visitLink(null, token, { address: freshAddress(), visitor: null, userAgent });
    await visitAs('Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)');
    await visitAs('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    expect(await link()).toMatchObject({ viewCount: 0, lastViewedAt: null });
    await visitAs('Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0');
    await visitAs(null);
    expect(await views()).toBe(2);
  });

  it('is counted again only when the viewer returns after 30 minutes', async () => {
    const visitor = await visit();
    const start = clock.nowSeconds();
    const now = vi.spyOn(clock, 'nowSeconds');
    const lookAfter = async (minutes: number) => {
      now.mockReturnValue(start + minutes * 60);
      await visit(visitor);
    };
    try {
      await lookAfter(29);
      await lookAfter(58);
      expect(await views()).toBe(1);
      await lookAfter(89);
      expect(await views()).toBe(2);
    } finally {
      now.mockRestore();
    }
  });

  it('is counted for each link that a viewer opens', async () => {
    const visitor = await visit();
    const other = await storeUploadedRecording({ workspaceId: tenant.workspaceId, isShared: true });
    await visitLink(null, other.shareToken ?? '', { address: freshAddress(), visitor });
    expect((await mainLinkIn(other.id))?.viewCount).toBe(1);
  });

  it('is not counted for the signed-in owner of the recording, but for other members', async () => {
    await visit(null, tenant.owner);
    expect(await views()).toBe(0);
    await visit(null, await newMember(tenant.workspaceId, 'editor'));
    expect(await views()).toBe(1);
  });

  it('changes neither the time of the last change nor fields that are changed at the same moment', async () => {
    const before = await stored();
    await Promise.all([
      ...Array.from({ length: 5 }, () => visit()),
      shareRecording(tenant.owner, recording.id, { allowDownload: false, expiresAt: null }),
    ]);
    expect(await link()).toMatchObject({ viewCount: 5, allowDownload: false });
    expect(await stored()).toMatchObject({ file: { updatedAt: before.file.updatedAt } });
  });

  it('is not counted for a removed link, and the count is kept for a new link', async () => {
    await visit();
    await unshareRecording(tenant.owner, recording.id);
    await expect(visit()).rejects.toMatchObject({ code: 'SHARE_NOT_FOUND' });
    expect(await views()).toBe(1);
    await shareRecording(tenant.owner, recording.id, {});
    expect(await views()).toBe(1);
  });

  it('is counted for each viewer with a different cookie at one IP address, and once for one viewer', async () => {
    const address = freshAddress();
    limitViews();
    const viewers = MAX + 20;
    await Promise.all(Array.from({ length: viewers }, () => visit(newVisitorId(), null, address)));
    const one = newVisitorId();
    for (let asked = 0; asked < 3; asked++) await visit(one, null, address);
    expect(await views()).toBe(viewers + 1);
  });

  it('above the limit of an IP address is counted when the viewer returns with the cookie', async () => {
    const address = freshAddress();
    limitViews();
    await Promise.all(Array.from({ length: MAX }, () => visit(null, null, address)));
    const visitor = await visit(null, null, address);
    expect(await views()).toBe(MAX);
    await visit(visitor, null, address);
    await visit(visitor, null, address);
    expect(await views()).toBe(MAX + 1);
  });

  it('is counted once for a page that sends the id of its visit until it has the cookie', async () => {
    const visitor = (await readSharePage(token))?.visitor ?? '';
    const address = freshAddress();
    await visitLink(null, token, { address, visitor: null, pageVisitor: visitor });
    await visitLink(null, token, { address, visitor, pageVisitor: (await readSharePage(token))?.visitor });
    expect(await views()).toBe(1);
  });

  it('that cannot be counted does not prevent playback', async () => {
    const touch = vi.spyOn(visits, 'recordVisit').mockRejectedValue(new Error('down'));
    try {
      const { shared } = await visitLink(null, token, { address: freshAddress(), visitor: null });
      expect(shared.id).toBe(recording.id);
      expect(log.lines()).toMatchObject([{ level: 'ERROR', recordingId: recording.id }]);
    } finally {
      touch.mockRestore();
    }
  });
});
