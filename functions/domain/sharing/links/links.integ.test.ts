import { beforeEach, describe, expect, it } from 'vitest';
import { testLength } from '#scripts/test-support/test-length.ts';
import { readWorkspaceStats } from '../../identity/projects/read-workspace-stats.ts';
import { cutoffOf } from '../../test-support/cutoffs.ts';
import { storeUploadedRecording } from '../../test-support/libraries.ts';
import { viewLink } from '../../test-support/links.ts';
import { newMember, newTenant, refusal } from '../../test-support/tenants.ts';
import { listLinks } from './list-links.ts';
import { revokeLinks, unshareRecording } from './revoke-links.ts';
import { shareRecording } from './save-link.ts';

let tenant: Awaited<ReturnType<typeof newTenant>>;
beforeEach(async () => {
  tenant = await newTenant();
});

const shared = (userId = tenant.owner.userId, changes = {}) =>
  storeUploadedRecording({ workspaceId: tenant.workspaceId, userId, isShared: true, ...changes });
const list = (asked = {}) => listLinks(tenant.owner, tenant.workspaceId, asked);

describe('the list of shared links', () => {
  it('has only shared recordings, newest first, with the fields that its screen needs', async () => {
    const first = await shared();
    await storeUploadedRecording({ workspaceId: tenant.workspaceId });
    const second = await shared('author', { shareExpiresAt: '2999-01-01T00:00:00.000Z', allowDownload: false });
    await viewLink(first.shareToken ?? '');
    const { items, nextCursor } = await list();
    expect(nextCursor).toBeNull();
    expect(items.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(items[0]).toMatchObject({
      name: 'A recording',
      shareToken: second.shareToken,
      allowDownload: false,
      duration: 10,
      viewCount: 0,
      shareExpiresAt: '2999-01-01T00:00:00.000Z',
      userIds: ['author'],
      lastViewedAt: null,
      filePath: `/objects/${second.id}/original.webm`,
    });
    expect(items[1]).toMatchObject({ viewCount: 1, lastViewedAt: expect.any(String) });
  });

  it('changes at once after sharing and unsharing, and so do the counters', async () => {
    const { id } = await storeUploadedRecording({ workspaceId: tenant.workspaceId });
    const links = async () => (await readWorkspaceStats(tenant.owner, tenant.workspaceId)).sharedLinks;
    await shareRecording(tenant.owner, id, {});
    await shareRecording(tenant.owner, id, { allowDownload: false, expiresAt: null });
    expect([(await list()).items.length, await links()]).toEqual([1, 1]);
    await unshareRecording(tenant.owner, id);
    await unshareRecording(tenant.owner, id);
    expect([(await list()).items.length, await links()]).toEqual([0, 0]);
  });

  it('is divided into pages', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 5; made++) ids.push((await shared()).id);
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed());
    expect([first.items.length, second.nextCursor]).toEqual([3, null]);
  });
});

describe('removing shared links', () => {
  it('removes all permitted ones, and returns the reason for each of the others', async () => {
    const { workspaceId, owner } = tenant;
    const editor = await newMember(workspaceId, 'editor');
    const other = await newTenant();
    const theirs = await storeUploadedRecording({ workspaceId: other.workspaceId, isShared: true });
    const [own, owners] = [await shared(editor.userId), await shared(owner.userId)];
    const asked = [own.id, owners.id, theirs.id, 'nonsense'];
    expect(await revokeLinks(editor, asked)).toEqual({
      removed: [own.id],
      failed: [
        { recordingId: owners.id, code: 'FORBIDDEN', message: expect.any(String) },
        { recordingId: theirs.id, code: 'NOT_FOUND', message: 'Recording not found' },
        { recordingId: 'nonsense', code: 'NOT_FOUND', message: 'Recording not found' },
      ],
    });
    await expect(viewLink(own.shareToken ?? '')).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
    for (const { id, shareToken } of [owners, theirs]) expect(await viewLink(shareToken ?? '')).toMatchObject({ id });
  });

  it('revokes every media URL that was issued through them', async () => {
    const count = testLength({ usual: 12, nightly: 60 });
    const links = await Promise.all(Array.from({ length: count }, () => shared()));
    const { removed, failed } = await revokeLinks(
      tenant.owner,
      links.map(({ id }) => id),
    );
    expect([removed.length, failed]).toEqual([count, []]);
    for (const { shareToken } of links) {
      const subject = `link:${shareToken}.0`;
      expect(await cutoffOf(subject)).toBeGreaterThan(Date.now() / 1000 - 120);
    }
    expect((await list()).items).toEqual([]);
  });

  it('reports one that is named twice, or is no longer shared, as removed', async () => {
    const { id } = await shared();
    expect(await revokeLinks(tenant.owner, [id, id])).toEqual({ removed: [id], failed: [] });
    expect(await revokeLinks(tenant.owner, [id])).toEqual({ removed: [id], failed: [] });
  });

  it('by two users at once removes each once', async () => {
    const links = await Promise.all(Array.from({ length: 5 }, () => shared()));
    const ids = links.map(({ id }) => id);
    const both = await Promise.all([revokeLinks(tenant.owner, ids), revokeLinks(tenant.owner, ids)]);
    for (const { removed, failed } of both) expect([removed, failed]).toEqual([ids, []]);
    expect((await readWorkspaceStats(tenant.owner, tenant.workspaceId)).sharedLinks).toBe(0);
  });
});
