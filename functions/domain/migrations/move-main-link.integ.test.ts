import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { apply } from '../../data/apply.ts';
import { getMainLink, setMainLink } from '../../data/link.ts';
import { countView, markFirstView } from '../../data/link-views.ts';
import { writeRecording } from '../../data/recording-changes.ts';
import { getItem } from '../../data/table/items.ts';
import { linkKey, recordingKey } from '../../data/table/keys.ts';
import { type RecordingAttributes, storedRecording } from '../../data/test-support/stored-recording.ts';
import { isLinkInline, withInlineLink } from '../../data/version-0-link.ts';
import { extractMainLink } from '../../data/version-0-move.ts';
import type { Actor } from '../actor.ts';
import { deleteRecording } from '../cleanup/delete-recording.ts';
import { writeLinkComment } from '../comments/write-comment.ts';
import { listLinks } from '../links/list-links.ts';
import { findOpenLink, openLink } from '../links/load-link.ts';
import { revokeNamedLinks, unshareRecording } from '../links/revoke-links.ts';
import { createNamedLink, shareRecording } from '../links/save-link.ts';
import { createRecording } from '../recordings/create-recording.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { listRecordings } from '../recordings/list-recordings.ts';
import { updateRecording } from '../recordings/update-recording.ts';
import { newGuest, said } from '../test-support/comments.ts';
import { haveDataVersion } from '../test-support/data-version.ts';
import { viewLink } from '../test-support/links.ts';
import { stored } from '../test-support/recordings.ts';
import { newTenant } from '../test-support/tenants.ts';
import { moveMainLink } from './move-items.ts';

useOwnTable();
afterEach(() => vi.restoreAllMocks());

const raw = (key: ReturnType<typeof recordingKey>) => getItem(z.record(z.string(), z.unknown()), key);

interface Made {
  owner: Actor;
  workspaceId: string;
  id: string;
}

/** A recording in the form of version 0. */
async function oldRecording(changes: RecordingAttributes = {}): Promise<Made> {
  const { owner, workspaceId } = await newTenant();
  const old = withInlineLink(storedRecording({ workspaceId, userId: owner.userId, duration: 60, ...changes }));
  await haveDataVersion(0);
  await apply(writeRecording(null, old));
  await haveDataVersion(1);
  return { owner, workspaceId, id: old.id };
}

/** What members and people with the link see of it. */
async function seen({ owner, workspaceId, id }: Made) {
  return {
    recording: await getRecording(owner, id),
    listed: await listRecordings(owner, workspaceId),
    links: await listLinks(owner, workspaceId),
  };
}

describe('the move of a main link', () => {
  it('changes nothing that anybody sees, whatever happened to the link before', async () => {
    const histories: Record<string, (made: Made) => Promise<unknown>> = {
      never: async () => undefined,
      named: ({ owner, id }) => createNamedLink(owner, id, { name: 'Acme' }),
      shared: ({ owner, id }) => shareRecording(owner, id, { showsOwner: true, mailsFirstView: true }),
      viewed: async ({ owner, id }) => viewLink((await shareRecording(owner, id, {})).shareToken),
      removed: async ({ owner, id }) => {
        await viewLink((await shareRecording(owner, id, { mailsFirstView: true })).shareToken);
        await unshareRecording(owner, id);
      },
      again: async ({ owner, id }) => {
        await viewLink((await shareRecording(owner, id, {})).shareToken);
        await unshareRecording(owner, id);
        await shareRecording(owner, id, { allowDownload: false });
      },
    };
    // What happened last has all that happened before it in another one.
    const told = IS_NIGHTLY ? Object.keys(histories) : ['named', 'shared', 'again'];
    for (const [name, happen] of Object.entries(histories).filter(([each]) => told.includes(each))) {
      const made = await oldRecording();
      await happen(made);
      expect([name, isLinkInline(await stored(made.id))]).toEqual([name, true]);
      const before = await seen(made);
      await moveMainLink(made.id);
      await moveMainLink(made.id);
      const after = await stored(made.id);
      expect([name, isLinkInline(after), await seen(made)]).toEqual([name, false, before]);
      expect(Object.keys((await raw(recordingKey(made.id))) ?? {})).not.toContain('shareToken');
      expect((await raw(linkKey(made.id)))?.type).toBe(['never', 'named'].includes(name) ? undefined : 'mainLink');
      const { shareToken } = before.recording;
      if (shareToken) expect((await findOpenLink(shareToken))?.link).toMatchObject({ shareToken });
    }
  });

  it('keeps what was revoked: a repeated removal names the same cutoff, and a new link begins again', async () => {
    const { owner, id } = await oldRecording({ originalKey: 'originals/x', fileSize: 1 });
    const { shareToken } = await shareRecording(owner, id, {});
    await shareRecording(owner, id, { expiresAt: new Date(Date.now() + 60_000).toISOString() });
    await unshareRecording(owner, id);
    const before = await getMainLink(await stored(id));
    await moveMainLink(id);
    const removed = await getMainLink(await stored(id));
    expect(removed).toMatchObject({ isRemoved: true, shareToken, linkGrantVersion: 1 });
    expect(removed?.linkGrantVersion).toBe(before?.linkGrantVersion);
    expect(await unshareRecording(owner, id)).toEqual({ message: 'Share link removed' });
    const again = await shareRecording(owner, id, {});
    expect(again.shareToken).not.toBe(shareToken);
    expect(await getMainLink(await stored(id))).toMatchObject({ isRemoved: false, linkGrantVersion: 0 });
  });

  it('loses no view and no comment that comes at the same moment, and refuses none', async () => {
    const made = await oldRecording();
    const { owner, id } = made;
    const { shareToken } = await shareRecording(owner, id, { commenters: 'name' });
    const guest = await newGuest(shareToken);
    const views = Array.from({ length: 30 }, () => viewLink(shareToken));
    const comments = Array.from({ length: 2 }, () => writeLinkComment(null, shareToken, guest, said('Hello')));
    const renamed = updateRecording(owner, id, { name: 'Renamed' });
    await Promise.all([...views, ...comments, renamed, moveMainLink(id).catch(() => moveMainLink(id))]);
    expect(await getRecording(owner, id)).toMatchObject({ viewCount: 30, commentCount: 2, name: 'Renamed' });
    expect(await getMainLink(await stored(id))).toMatchObject({ linkCommentCount: 2 });
    expect(isLinkInline(await stored(id))).toBe(false);
  });

  it('is found by who has read the link before it: a view, a first view, a change, a removal, a deletion', async () => {
    const { owner, id } = await oldRecording();
    const { shareToken } = await shareRecording(owner, id, { mailsFirstView: true });
    const opened = await openLink(shareToken);
    const before = await stored(id);
    await moveMainLink(id);
    expect(await countView(opened.link, opened.recording)).toBe(true);
    await expect(apply([markFirstView(opened.link, { isFirst: true, mails: true })])).rejects.toThrow();
    const change = setMainLink(before, opened.link, { ...opened.link, allowDownload: false });
    await expect(apply(writeRecording(before, change.after))).rejects.toThrow();
    await expect(apply(extractMainLink(before))).rejects.toThrow();
    await shareRecording(owner, id, { allowDownload: false });
    expect(await getRecording(owner, id)).toMatchObject({ viewCount: 1, allowDownload: false, shareToken });
    await deleteRecording(owner, id);
    expect([await raw(linkKey(id)), await raw(recordingKey(id)), await findOpenLink(shareToken)]).toEqual(
      Array(3).fill(null),
    );
  });

  it('leaves named links as they are', async () => {
    const { owner, id } = await oldRecording();
    const named = await createNamedLink(owner, id, { name: 'Acme' });
    await moveMainLink(id);
    expect((await openLink(named.shareToken)).link.id).toBe(named.id);
    await revokeNamedLinks(owner, id, 'all');
    expect(await stored(id)).toMatchObject({ namedLinkCount: 0 });
    expect(await raw(linkKey(id))).toBeNull();
  });
});

describe('the form of a new recording', () => {
  it.each([0, 1])('is that of version %i of the data, and its link works in it', async (version) => {
    const { owner, workspaceId } = await newTenant();
    await haveDataVersion(version);
    const { id } = await createRecording(owner, { name: 'New', recordingType: 'screen', workspaceId });
    expect(isLinkInline(await stored(id))).toBe(version === 0);
    const { shareToken } = await shareRecording(owner, id, {});
    await viewLink(shareToken);
    expect(isLinkInline(await stored(id))).toBe(version === 0);
    expect((await raw(linkKey(id)))?.type).toBe(version === 0 ? 'linkRow' : 'mainLink');
    expect(await getRecording(owner, id)).toMatchObject({ viewCount: 1, shareToken, isShared: true });
    await unshareRecording(owner, id);
    expect(await getRecording(owner, id)).toMatchObject({ viewCount: 1, shareToken: null, isShared: false });
    await haveDataVersion();
  });
});
