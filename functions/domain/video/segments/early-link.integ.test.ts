import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TEST_PASSWORD, TestClient } from '#scripts/client/test-client.ts';
import { firstCases, IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import type { PublicRecording } from '#shared/api/sharing/links.ts';
import { USAGE_LIMITS } from '#shared/limits.ts';
import { embedPath, sharePath } from '#shared/rules/sharing/share-address.ts';
import { apply } from '../../../data/ground/apply.ts';
import { newNamedLink, putLink } from '../../../data/sharing/link.ts';
import { getSegmentUpload, orderNextJoin } from '../../../data/video/segment-upload.ts';
import { isoNow } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { changeRole } from '../../identity/members/change-role.ts';
import { removeMember } from '../../identity/members/remove-member.ts';
import { unshareRecording } from '../../sharing/links/revoke-links.ts';
import { createNamedLink, shareRecording } from '../../sharing/links/save-link.ts';
import { openObject } from '../../sharing/media/open-media.ts';
import { isRevoked } from '../../test-support/cutoffs.ts';
import { stubDeletionWorkflow } from '../../test-support/libraries.ts';
import { freshBrowser, newPerson } from '../../test-support/people.ts';
import { recordJoins } from '../../test-support/recorded-workflows.ts';
import { stored } from '../../test-support/recordings.ts';
import {
  endedWithLink,
  interrupted,
  loseRecorder,
  sendAll,
  uploadOf,
} from '../../test-support/segmented-recordings.ts';
import { join, newWorkspace } from '../../test-support/teams.ts';
import { newMember, newTenant, refusal } from '../../test-support/tenants.ts';
import { deleteAccount } from '../../upkeep/cleanup/delete-account.ts';
import { deleteAccountContents } from '../../upkeep/cleanup/delete-account-contents.ts';
import { deleteRecording } from '../../upkeep/cleanup/delete-recording.ts';
import { runCleanup } from '../../upkeep/cleanup/run-cleanup.ts';
import { attachJoined } from '../joining/end-join.ts';
import { changeFile } from '../recordings/change-recording.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { attachSegments } from './attach-segments.ts';
import { measureSent } from './measure-sent.ts';
import { renewSegmentUpload } from './renew-segment-upload.ts';
import { setSaving } from './set-saving.ts';

// These tests do not run joins or deletions.
recordJoins();
stubDeletionWorkflow();
const appUrl = process.env.APP_URL ?? '';

const { workspaceId, owner } = await newTenant();
let maker: Actor;

beforeEach(async () => {
  maker = await newMember(workspaceId, 'editor');
});

/** A recording whose maker has just pressed *Upload and copy link*: two segments of three have arrived. */
async function pressed(place = workspaceId) {
  const it = await endedWithLink({ owner: maker, workspaceId: place });
  await it.mark(true);
  return it;
}
type Pressed = Awaited<ReturnType<typeof pressed>>;

const ask = async <T extends object>(path: string) => {
  const { status, body } = await new TestClient(appUrl).call<T & { code?: string }>('GET', path);
  return status === 200 ? body : (body.code ?? String(status));
};

/** What a stranger who has only the link gets at each place that opens it. */
async function seen({ id, shareToken }: Pick<Pressed, 'id' | 'shareToken'>) {
  const browser = new TestClient(appUrl);
  const hasMedia = async (path: string) => (await (await browser.send(path)).text()).includes('/media/');
  const oEmbed = `/api/oembed?url=${encodeURIComponent(appUrl + sharePath(shareToken))}`;
  const [called, page, embed, described, object] = await Promise.all([
    ask<PublicRecording>(`/api/shared/${shareToken}`),
    hasMedia(sharePath(shareToken)),
    hasMedia(embedPath(shareToken)),
    ask<{ title: string }>(oEmbed),
    browser.send(`/objects/${id}/playlist.json?shareToken=${shareToken}`),
  ]);
  return {
    call: typeof called === 'string' ? called : (called.segments?.playlistPath ?? null) !== null,
    page,
    embed,
    object: object.status,
    oEmbed: typeof described === 'string' ? described : described.title,
  };
}
const NAME = 'A recording';
const ALL = { call: true, page: true, embed: true, object: 302, oEmbed: NAME };
const gone = (code: string, object: number) => ({ call: code, page: false, embed: false, object, oEmbed: code });
const GONE = gone('SHARE_NOT_FOUND', 404);
/** The link is there, but its recording is not. */
const NOTHING_YET = { call: false, page: false, embed: false, object: 404, oEmbed: NAME };

const addressOf = ({ id, shareToken }: Pressed, pass: string | null = null) =>
  openObject(null, { path: `${id}/playlist.json`, shareToken, pass, download: false });
describe('an early link, before the end has arrived,', () => {
  it('plays on every page for everyone who has it', async () => {
    const early = await pressed();
    expect(await seen(early)).toEqual(ALL);
    expect((await new TestClient(appUrl).send(await addressOf(early))).status).toBe(200);
    expect(await isRevoked(await addressOf(early))).toBe(false);
  });

  const ends: [string, (early: Pressed) => Promise<unknown>, object][] = [
    ['is removed', ({ id }) => unshareRecording(owner, id), GONE],
    ['has its upload cancelled', ({ mark }) => mark(false), NOTHING_YET],
    ['loses its maker, who is removed', () => removeMember(owner, workspaceId, maker.userId), NOTHING_YET],
    ['has its recording deleted', ({ id }) => deleteRecording(owner, id), GONE],
    [
      'has its recording begun again',
      ({ id }) => deleteRecording(owner, id, { isRestarted: true }),
      gone('SHARE_RESTARTED', 410),
    ],
    ['loses its maker, who leaves', () => removeMember(maker, workspaceId, maker.userId), NOTHING_YET],
  ];
  it.each(firstCases(2, ends))(
    'shows nothing more when it %s, and the addresses of its files end',
    async (_what, end, then) => {
      const early = await pressed();
      const address = await addressOf(early);
      await end(early);
      expect(await seen(early)).toEqual(then);
      expect(await isRevoked(address)).toBe(true);
    },
  );

  it.runIf(IS_NIGHTLY)('shows nothing more once its maker may not change it any more', async () => {
    const person = await newPerson();
    await join(person, workspaceId, 'editor');
    maker = person.actor;
    const early = await pressed();
    await changeRole(owner, { workspaceId, userId: maker.userId, role: 'viewer' });
    expect(await seen(early)).toEqual(NOTHING_YET);
  });

  const places: [string, boolean, object][] = [
    ['in a workspace of its own', true, GONE],
    ['in the workspace of somebody else', false, NOTHING_YET],
  ];
  it.each(firstCases(1, places))(
    'shows nothing more once its maker has deleted the account, %s',
    async (_where, isOwn, then) => {
      const person = await newPerson();
      const place = isOwn ? await newWorkspace(person, 'Own') : workspaceId;
      if (!isOwn) await join(person, place, 'editor');
      maker = person.actor;
      const early = await pressed(place);
      const address = await addressOf(early);
      const typed = { email: person.email, password: TEST_PASSWORD, workspaces: [] };
      await deleteAccount(maker, typed, freshBrowser());
      expect(await seen(early), 'at once').toEqual(then);
      while (!(await deleteAccountContents(maker.userId, () => true)).done);
      expect(await seen(early)).toEqual(then);
      expect(await isRevoked(address)).toBe(true);
    },
  );
});

describe('after the press,', () => {
  it('a deleted recording takes no end, and nothing of it is left', async () => {
    const { id, mark, permission } = await pressed();
    const end = await sendAll(permission);
    await deleteRecording(owner, id);
    await expect(mark(true)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(attachSegments(maker, id, end)).rejects.toEqual(refusal('NOT_FOUND'));
    await runCleanup();
    expect((await measureSent(permission.keyPrefix)).bytes).toBe(0);
  });

  it('a removed maker attaches nothing, and changes nothing that anybody sees', async () => {
    const early = await pressed();
    const end = await sendAll(early.permission);
    await removeMember(owner, workspaceId, maker.userId);
    for (const call of [() => early.mark(true), () => early.mark(false), () => attachSegments(maker, early.id, end)])
      await expect(call()).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await seen(early)).toEqual(NOTHING_YET);
    await newMember(workspaceId, 'editor', maker.userId);
    expect(await seen(early), 'the same person, invited again').toEqual(ALL);
  });

  it('an account that has used up its bytes saves the recording that it has made', async () => {
    const early = await endedWithLink({ owner: maker, workspaceId });
    vi.stubEnv('USAGE_LIMITS', JSON.stringify({ ...USAGE_LIMITS, uploadGigabytesPerDay: 0, uploadsPerMinute: 0 }));
    const life = { segmentUploadId: early.segmentUploadId, isWatchable: false, behindMs: 0 };
    await expect(renewSegmentUpload(maker, early.id, life)).rejects.toEqual(refusal('RATE_LIMITED'));
    await early.mark(true);
    expect(await seen(early)).toEqual(ALL);
    await attachSegments(maker, early.id, await sendAll(early.permission));
    vi.unstubAllEnvs();
    expect(await seen(early)).toEqual(ALL);
  });

  it('presses of two tabs are one, also at the moment of the attach, and the last cancel counts', async () => {
    const early = await endedWithLink({ owner: maker, workspaceId });
    await Promise.all([early.mark(true), early.mark(true)]);
    expect((await stored(early.id)).file.segments?.saving).not.toBeNull();
    await Promise.all([early.mark(true), early.mark(false)]);
    await early.mark(false);
    expect(await seen(early)).toEqual(NOTHING_YET);
    const end = await sendAll(early.permission);
    await Promise.all([early.mark(true), attachSegments(maker, early.id, end), early.mark(false)]);
    expect((await stored(early.id)).file.segments).toMatchObject({ state: 'joining', saving: null });
    expect(await seen(early)).toEqual(ALL);
  });

  it.runIf(IS_NIGHTLY).each([
    ['once it is joined', true],
    ['while it is joined', false],
  ])(
    'a lost recorder whose maker deletes the account shows nothing more in the workspace of somebody else, %s',
    async (_when, isJoined) => {
      const person = await newPerson();
      await join(person, workspaceId, 'editor');
      maker = person.actor;
      const early = await pressed();
      const { id } = early;
      await apply([orderNextJoin(await uploadOf(id), { dueAt: isoNow() })]);
      if (isJoined) await attachJoined(await uploadOf(id), { fileSize: 5, duration: 4 });
      const typed = { email: person.email, password: TEST_PASSWORD, workspaces: [] };
      await deleteAccount(maker, typed, freshBrowser());
      expect(await seen(early), 'at once').toEqual(NOTHING_YET);
      while (!(await deleteAccountContents(maker.userId, () => true)).done);
      expect(await seen(early)).toEqual(NOTHING_YET);
      if (!isJoined) await attachJoined(await uploadOf(id), { fileSize: 5, duration: 4 });
      expect(await seen(early), 'joined later').toEqual(NOTHING_YET);
      expect(await ask<PublicRecording>(`/api/shared/${early.shareToken}`)).toMatchObject({ filePath: null });
      expect(await getRecording(owner, id), 'to the owner').toMatchObject({ filePath: null });
    },
  );

  it('a lost recorder leaves what has arrived to people with the link, and completes it when it returns', async () => {
    const early = await pressed();
    const { id, permission, segmentUploadId } = early;
    await apply([orderNextJoin(await uploadOf(id), { dueAt: isoNow() })]);
    expect(await seen(early), 'while it is joined').toEqual(ALL);
    await attachJoined(await uploadOf(id), { fileSize: 5, duration: 4 });
    const shown = await ask<PublicRecording>(`/api/shared/${early.shareToken}`);
    expect(shown).toMatchObject({
      filePath: `/objects/${id}/original.webm`,
      duration: 4,
      segments: { state: 'interrupted', playlistPath: null, isSaving: true },
    });
    expect(await getRecording(maker, id), 'its maker resumes it').toMatchObject({ segments: { state: 'interrupted' } });
    expect(await getRecording(owner, id), 'others wait for the end').toMatchObject({ filePath: null });

    await renewSegmentUpload(maker, id, { segmentUploadId, isWatchable: false, behindMs: 0 });
    await attachSegments(maker, id, await sendAll(permission));
    expect(await seen(early)).toEqual(ALL);
    expect(await getRecording(owner, id)).toMatchObject({ duration: 6, segments: { state: 'joining' } });
    expect((await getSegmentUpload(id))?.phase).toBe('joining');
  });
});

describe('the part that a lost recorder has sent,', () => {
  const fileOf = ({ id, shareToken }: Pick<Pressed, 'id' | 'shareToken'>) =>
    openObject(null, { path: `${id}/original.webm`, shareToken, download: false });
  const answer = (shareToken: string) => ask<PublicRecording>(`/api/shared/${shareToken}`);
  const part = { filePath: expect.any(String), duration: 2 };
  const nothing = { filePath: null, thumbnailPath: null, duration: null };

  /** A named link as an earlier version made it. */
  async function olderNamedLink(recordingId: string): Promise<string> {
    const link = newNamedLink(recordingId, maker.userId, 'A customer');
    await apply(putLink(link));
    return link.shareToken;
  }

  it.each([
    ['who has pressed nothing', []],
    ['who has cancelled the upload', [true, false]],
  ])('is for its maker, %s: every link answers as before', async (_who, marks) => {
    const early = await endedWithLink({ owner: maker, workspaceId });
    const { shareToken: named } = await createNamedLink(maker, early.id, { name: 'A customer' });
    const older = await olderNamedLink(early.id);
    for (const isSaving of marks) await early.mark(isSaving);
    const before = await answer(named);
    await loseRecorder(early.id);
    expect(await answer(named)).toEqual({ ...(before as object), updatedAt: expect.any(String) });
    for (const shareToken of [early.shareToken, named, older]) {
      expect(await answer(shareToken)).toMatchObject({ ...nothing, segments: { state: 'recording' } });
      expect(await seen({ ...early, shareToken })).toEqual(NOTHING_YET);
      await expect(fileOf({ ...early, shareToken })).rejects.toEqual(refusal('NO_FILE'));
    }
    expect(await getRecording(maker, early.id)).toMatchObject({ ...part, segments: { state: 'interrupted' } });
  });

  it('is for people with the link while its maker shows it live', async () => {
    const { id, shareToken, segmentUploadId } = await endedWithLink({ owner: maker, workspaceId, isWatchable: true });
    await loseRecorder(id);
    expect(await answer(shareToken)).toMatchObject(part);
    const address = await fileOf({ id, shareToken });
    await renewSegmentUpload(maker, id, { segmentUploadId, isWatchable: false, behindMs: 0 });
    expect(await answer(shareToken)).toMatchObject(nothing);
    expect(await isRevoked(address)).toBe(true);
  });

  const links: [string, (id: string) => Promise<{ shareToken: string }>][] = [
    ['the first one', (id) => shareRecording(maker, id, {})],
    [
      'one that takes the place of another',
      async (id) => {
        await shareRecording(maker, id, {});
        await unshareRecording(maker, id);
        return shareRecording(maker, id, {});
      },
    ],
  ];
  it.each(links)(
    'is for people with the link that its maker makes for it, %s, until the maker ends that',
    async (_which, make) => {
      const { id, permission } = await interrupted({ owner: maker, workspaceId });
      const { shareToken } = await make(id);
      expect(await answer(shareToken)).toMatchObject(part);
      const address = await fileOf({ id, shareToken });
      const { segmentUploadId } = permission;
      await setSaving(maker, id, { segmentUploadId, isSaving: false });
      expect(await answer(shareToken)).toMatchObject(nothing);
      expect(await isRevoked(address)).toBe(true);
    },
  );

  it('stays with its maker when the recorder that has returned makes its link', async () => {
    const { id, permission } = await interrupted({ owner: maker, workspaceId });
    const { segmentUploadId } = permission;
    await renewSegmentUpload(maker, id, { segmentUploadId, isWatchable: false, behindMs: 0 });
    const { shareToken } = await shareRecording(maker, id, {});
    expect(await answer(shareToken)).toMatchObject(nothing);
    await loseRecorder(id);
    expect(await answer(shareToken)).toMatchObject(nothing);
  });

  it('is for people with a named link that its maker makes for it, also in an earlier version', async () => {
    const { id } = await interrupted({ owner: maker, workspaceId });
    expect(await answer(await olderNamedLink(id))).toMatchObject(part);
    const { shareToken } = await createNamedLink(maker, id, { name: 'Another customer' });
    await changeFile(id, (file) => ({ after: { ...file, updatedAt: isoNow(60) } }));
    expect(await answer(shareToken), 'although the file is younger, converted since').toMatchObject(part);
  });
});
