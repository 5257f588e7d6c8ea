import { beforeEach, describe, expect, it, vi } from 'vitest';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { findLinkPointer } from '../../../data/sharing/link.ts';
import { getStoredRecording, type StoredRecording } from '../../../data/video/recording.ts';
import { isoNow } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { isRevoked } from '../../test-support/cutoffs.ts';
import { storeUploadedRecording } from '../../test-support/libraries.ts';
import { viewLink } from '../../test-support/links.ts';
import { mainLinkIn } from '../../test-support/main-links.ts';
import { newMember, newProject, newTenant, refusal } from '../../test-support/tenants.ts';
import { updateRecording } from '../../video/recordings/update-recording.ts';
import { openObject } from '../media/open-media.ts';
import { listLinks, listNamedLinks, listWorkspaceNamedLinks } from './list-links.ts';
import { revokeNamedLinks, unshareRecording } from './revoke-links.ts';
import { changeNamedLink, createNamedLink, shareRecording } from './save-link.ts';

let workspaceId: string;
let owner: Actor;
let recording: StoredRecording;

const make = (name = 'Acme, Jane', settings = {}, actor = owner, { id } = recording) =>
  createNamedLink(actor, id, { name, ...settings });
const change = (linkId: string, settings = {}, actor = owner) =>
  changeNamedLink(actor, recording.id, linkId, { name: 'Acme, Jane', ...settings });
const revoke = (linkIds: string[] | 'all', actor = owner) => revokeNamedLinks(actor, recording.id, linkIds);
const listed = async (asked = {}) => (await listNamedLinks(owner, recording.id, asked)).items;
const count = async () => (await getStoredRecording(recording.id))?.namedLinkCount;
const fetched = (shareToken: string, download = false) =>
  openObject(null, { path: `/objects/${recording.id}/original.webm`, shareToken, download });
beforeEach(async () => {
  ({ workspaceId, owner } = await newTenant());
  recording = await storeUploadedRecording({ workspaceId, userId: owner.userId });
});

describe('a named link', () => {
  it('opens the recording at its own URL with its own settings, with or without a main link', async () => {
    const { shareToken } = await shareRecording(owner, recording.id, {});
    const expiresAt = isoNow(3600);
    const link = await make('Acme, Jane', { allowDownload: false, expiresAt });
    expect(link).toMatchObject({
      name: 'Acme, Jane',
      allowDownload: false,
      expiresAt,
      viewCount: 0,
      lastViewedAt: null,
    });
    expect(link.shareToken).not.toBe(shareToken);
    expect(await viewLink(link.shareToken)).toMatchObject({ allowDownload: false, shareExpiresAt: expiresAt });
    expect(await viewLink(shareToken)).toMatchObject({ allowDownload: true, shareExpiresAt: null });
    await unshareRecording(owner, recording.id);
    await expect(viewLink(shareToken)).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
    expect(await viewLink(link.shareToken)).toMatchObject({ id: recording.id });
  });

  it('counts its own views', async () => {
    const { shareToken } = await shareRecording(owner, recording.id, {});
    const [one, other] = [await make('One'), await make('Other')];
    await viewLink(one.shareToken);
    await viewLink(one.shareToken);
    await viewLink(shareToken);
    const [otherNow, oneNow] = await listed();
    expect(oneNow).toMatchObject({ id: one.id, viewCount: 2, lastViewedAt: expect.any(String) });
    expect(otherNow).toMatchObject({ id: other.id, viewCount: 0, lastViewedAt: null });
    expect(await mainLinkIn(recording.id)).toMatchObject({ viewCount: 1 });
  });

  it('keeps its URL when it is renamed or changed, and a change revokes only its own tokens', async () => {
    const [one, other] = [await make('One'), await make('Other')];
    const urls = await Promise.all([fetched(one.shareToken, true), fetched(other.shareToken, true)]);
    const changed = await change(one.id, { name: 'Two', allowDownload: false });
    expect(changed).toMatchObject({ id: one.id, name: 'Two', shareToken: one.shareToken, allowDownload: false });
    await expect(fetched(one.shareToken, true)).rejects.toEqual(refusal('DOWNLOAD_NOT_ALLOWED'));
    expect(await Promise.all(urls.map(isRevoked))).toEqual([true, false]);
    expect(await isRevoked(await fetched(one.shareToken))).toBe(false);
  });

  it('cannot end in the past', async () => {
    await expect(make('Acme', { expiresAt: '2020-01-01T00:00:00.000Z' })).rejects.toEqual(refusal('INVALID_INPUT'));
    const { id } = await make('Acme');
    await expect(change(id, { expiresAt: '2020-01-01T00:00:00.000Z' })).rejects.toEqual(refusal('INVALID_INPUT'));
  });

  it('is refused above a hundred, also when many are created at the same moment', async () => {
    vi.stubEnv('USAGE_LIMITS', JSON.stringify({ linksPerRecording: 3 }));
    const made = await Promise.allSettled(Array.from({ length: 5 }, (_, index) => make(`Link ${index}`)));
    vi.stubEnv('USAGE_LIMITS', undefined);
    const refused = made.filter(({ status }) => status === 'rejected');
    expect(refused.map((each) => (each as PromiseRejectedResult).reason)).toEqual([
      refusal('LINK_LIMIT'),
      refusal('LINK_LIMIT'),
    ]);
    expect([(await listed()).length, await count()]).toEqual([3, 3]);
  });

  it.each(['<b>Ada</b> & "co"', '=SUM(A1)', '👩‍💻'.repeat(20), 'הצוות של'])('may have the name %s', async (name) => {
    expect(await make(name)).toMatchObject({ name });
    expect(await listed()).toMatchObject([{ name }]);
  });
});

describe('revoking named links', () => {
  it('ends one at once, with its media URLs, while the others continue to play', async () => {
    const { shareToken } = await shareRecording(owner, recording.id, {});
    const [one, other] = [await make('One'), await make('Other')];
    const tokens = [one.shareToken, other.shareToken, shareToken];
    const urls = await Promise.all(tokens.map((token) => fetched(token)));
    await revoke([one.id]);
    await expect(fetched(one.shareToken)).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
    expect(await Promise.all(urls.map(isRevoked))).toEqual([true, false, false]);
    for (const token of tokens.slice(1)) expect(await viewLink(token)).toMatchObject({ id: recording.id });
    expect(await listed()).toMatchObject([{ id: other.id }]);
  });

  it.runIf(IS_NIGHTLY)('ends all of them, but not the main link', async () => {
    const { shareToken } = await shareRecording(owner, recording.id, {});
    const links = [];
    for (let made = 0; made < 30; made += 1) links.push(await make(`Link ${made}`));
    await revoke('all');
    expect([await listed(), await count()]).toEqual([[], 0]);
    for (const link of links) expect(await findLinkPointer(link.shareToken)).toBeNull();
    expect(await viewLink(shareToken)).toMatchObject({ id: recording.id });
  });

  it('reports one that is repeated, revoked already or unknown as revoked', async () => {
    const { id } = await make();
    await Promise.all([revoke([id, id]), revoke([id])]);
    await revoke([id, 'nonsense']);
    expect(await count()).toBe(0);
    await expect(change(id)).rejects.toEqual(refusal('NOT_FOUND'));
  });
});

describe('access to named links', () => {
  it('leaves them out of the list of a workspace for members who may not share the recording', async () => {
    await make();
    const [admin, editor] = [await newMember(workspaceId, 'admin'), await newMember(workspaceId, 'editor')];
    const listed = async (actor: Actor) => (await listWorkspaceNamedLinks(actor, workspaceId)).items.length;
    expect([await listed(admin), await listed(editor)]).toEqual([1, 0]);
  });

  it('does not include links of another recording', async () => {
    const other = await storeUploadedRecording({ workspaceId, userId: owner.userId });
    const { id } = await make('Other', {}, owner, other);
    await expect(change(id)).rejects.toEqual(refusal('NOT_FOUND'));
    await revoke([id]);
    expect((await listNamedLinks(owner, other.id)).items).toHaveLength(1);
  });
});

describe('lists of named links', () => {
  it('have pages, for one recording and for a workspace, the newest recording first', async () => {
    const later = await storeUploadedRecording({ workspaceId, userId: owner.userId });
    const [a, b] = [await make('A'), await make('B')];
    const c = await make('C', {}, owner, later);
    const first = await listNamedLinks(owner, recording.id, { limit: 1 });
    const second = await listNamedLinks(owner, recording.id, { limit: 1, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([b.id, a.id]);
    const page = await listWorkspaceNamedLinks(owner, workspaceId, { limit: 2 });
    const rest = await listWorkspaceNamedLinks(owner, workspaceId, { limit: 2, cursor: page.nextCursor ?? '' });
    expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual([c.id, b.id, a.id]);
    expect(rest.nextCursor).toBeNull();
  });

  it('have the name and the project of the recording for all links of a workspace', async () => {
    const projectId = await newProject(workspaceId, owner.userId);
    await make('Acme, Jane');
    await updateRecording(owner, recording.id, { name: 'Tour', projectId });
    const { items } = await listWorkspaceNamedLinks(owner, workspaceId);
    expect(items).toMatchObject([{ name: 'Acme, Jane', recordingName: 'Tour', projectId }]);
  });

  it('do not change the list of main links', async () => {
    await make();
    expect((await listLinks(owner, workspaceId)).items).toEqual([]);
    const { shareToken } = await shareRecording(owner, recording.id, {});
    await revoke('all');
    expect((await listLinks(owner, workspaceId)).items).toMatchObject([{ shareToken }]);
  });
});

it('named links remain when the recording moves, and earlier media URLs are revoked', async () => {
  const { shareToken } = await make();
  const url = await fetched(shareToken);
  const projectId = await newProject(workspaceId, owner.userId);
  await updateRecording(owner, recording.id, { projectId });
  expect(await viewLink(shareToken)).toMatchObject({ id: recording.id });
  expect(await isRevoked(url)).toBe(true);
});
