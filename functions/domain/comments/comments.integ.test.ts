import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { mailsTo } from '#scripts/client/test-client.ts';
import type { LinkedRecording } from '#scripts/seed/linked-recording.ts';
import { IS_NIGHTLY, testLength } from '#scripts/test-support/test-length.ts';
import type { CommentList } from '#shared/api/comments.ts';
import { COMMENTS_MAX, LINK_COMMENTS_LEAST, LINKS_COMMENTS_MAX, MEMBERS_PLACE } from '#shared/model/comments.ts';
import { inGroups } from '#shared/rules/in-groups.ts';
import { apply } from '../../data/apply.ts';
import { commentCreated, listStoredComments } from '../../data/comment.ts';
import { commentsCounted } from '../../data/comment-counts.ts';
import { listRemovedGuests } from '../../data/guest.ts';
import { newMainLink, type StoredLink, type StoredNamedLink } from '../../data/link.ts';
import { addUsage } from '../../data/rate-limit.ts';
import { RATE_LIMITS, type RateLimitName } from '../../data/rate-limits.ts';
import { getStoredRecording } from '../../data/recording.ts';
import { expression } from '../../data/table/expression.ts';
import { listItems } from '../../data/table/items.ts';
import { watchTable } from '../../data/test-support/watch-table.ts';
import * as clock from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import { sendLinkCode, verifyLinkCode } from '../links/link-code.ts';
import { revokeNamedLinks, unshareRecording } from '../links/revoke-links.ts';
import { changeNamedLink, createNamedLink, shareRecording } from '../links/save-link.ts';
import { startVisit } from '../links/start-visit.ts';
import { removeMember } from '../members/remove-member.ts';
import { setProjectAccess } from '../projects/project-access.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { newBrowser, newGuest, said } from '../test-support/comments.ts';
import { storeUploadedRecording, storeWithNamedLinks } from '../test-support/libraries.ts';
import { mainLinkIn } from '../test-support/main-links.ts';
import { freshAddress } from '../test-support/people.ts';
import { newTeam, type Team } from '../test-support/teams.ts';
import { newProject, refusal } from '../test-support/tenants.ts';
import { deleteComment, deleteLinkComment, editComment, editLinkComment } from './change-comment.ts';
import { becomeGuest } from './guests.ts';
import { listComments, listLinkComments } from './list-comments.ts';
import { closeComments, markCommentsRead } from './moderate.ts';
import type { CommentBrowser } from './open-comments.ts';
import type { Place } from './places.ts';
import { react, reactThroughLink } from './react.ts';
import { removeGuest } from './remove-guest.ts';
import { writeComment, writeLinkComment } from './write-comment.ts';

type Link = Pick<StoredNamedLink, 'id' | 'name' | 'shareToken'>;

const SETTINGS = { allowDownload: true, expiresAt: null, emails: [], viewLimit: null };

let team: Team;
let recording: LinkedRecording;
/** Links that accept anybody who gives a name. */
let acme: StoredNamedLink;
let zeta: StoredNamedLink;

beforeEach(async () => {
  team = await newTeam();
  const made = { workspaceId: team.workspaceId, userId: team.editor.actor.userId, duration: 60 };
  const shared = { ...made, isShared: true, commenters: 'name' } as const;
  const stored = await storeWithNamedLinks(shared, ['Acme', 'Zeta'], { commenters: 'name' });
  recording = stored.recording;
  [acme, zeta] = stored.links as [StoredNamedLink, StoredNamedLink];
});
afterEach(() => vi.restoreAllMocks());

const newLink = (name: string, changes: object = {}) =>
  createNamedLink(team.editor.actor, recording.id, { ...SETTINGS, name, commenters: 'name', ...changes });
const listOf = ({ list }: { list: CommentList | null }): CommentList => {
  if (!list) throw new Error('The list has not changed');
  return list;
};
const asked = { knows: () => false };
const seenBy = async ({ actor }: Team['owner'], cursor?: string) =>
  listOf(await listComments(actor, recording.id, { ...asked, cursor }));
const seenThrough = async ({ shareToken }: { shareToken: string }, browser = newBrowser(), cursor?: string) =>
  listOf(await listLinkComments(null, shareToken, browser, { ...asked, cursor }));
const textsOf = ({ threads }: CommentList) =>
  threads.map(({ text, replies }) => [text, ...replies.map((reply) => reply.text)]);
const write = (link: Link, browser: CommentBrowser, text: string, changes = {}) =>
  writeLinkComment(null, link.shareToken, browser, said(text, changes));
const placeOf = ({ id, name, shareToken }: Pick<StoredLink, 'id' | 'name' | 'shareToken'>) => ({
  id,
  name,
  link: { recordingId: recording.id, id, name, shareToken },
});
/** Stores comments of one guest. */
async function fill(
  place: Pick<Place, 'id' | 'name' | 'link'>,
  count: number,
  changes: object = {},
  parentId: string | null = null,
): Promise<void> {
  const author = { kind: 'guest', guestId: newId(), name: 'Jane', email: null, ...changes } as const;
  const { id: recordingId } = recording;
  const comment = { recordingId, placeId: place.id, placeName: place.name, parentId, author, text: 'Hello' };
  for (const group of inGroups(Array.from({ length: count }), 90)) {
    const stored = group.map(() => ({ ...comment, id: newId(), at: null, createdAt: clock.isoNow(), editedAt: null }));
    const counted = commentsCounted({ recordingId, by: group.length, link: place.link });
    await apply([...stored.map(commentCreated), ...counted]);
  }
}
/** Moves the clock of the functions forward. */
function later(seconds: number): void {
  const ms = () => Date.now() + seconds * 1000;
  vi.spyOn(clock, 'nowMs').mockImplementation(ms);
  vi.spyOn(clock, 'nowSeconds').mockImplementation(() => Math.floor(ms() / 1000));
  vi.spyOn(clock, 'isoNow').mockImplementation((offset = 0) => new Date(ms() + offset * 1000).toISOString());
}

describe('the comments of a link', () => {
  it('are seen through this link and by members, with where they came from', async () => {
    const jane = await newGuest(acme.shareToken, 'Jane');
    const joe = await newGuest(zeta.shareToken, 'Joe');
    const main = { shareToken: recording.shareToken ?? '' };
    const { id: parentId } = await write(acme, jane, 'From Acme', { at: 12.5 });
    await write(zeta, joe, 'From Zeta');
    await writeLinkComment(null, main.shareToken, await newGuest(main.shareToken), said('From the main link'));
    // A moment after the end is the end.
    expect((await writeComment(team.viewer.actor, recording.id, said('Among us', { at: 9999 }))).at).toBe(60);
    await writeComment(team.owner.actor, recording.id, { ...said('To Acme', { parentId }), placeId: acme.id });

    expect(textsOf(await seenThrough(acme))).toEqual([['From Acme', 'To Acme']]);
    expect(textsOf(await seenThrough(zeta))).toEqual([['From Zeta']]);
    expect(textsOf(await seenThrough(main))).toEqual([['From the main link']]);
    const all = await seenBy(team.viewer);
    expect(all.count).toBe(5);
    expect(all.threads.map(({ text, place }) => [text, place.kind, place.name, place.isOpen])).toEqual([
      ['Among us', 'members', null, false],
      ['From the main link', 'main', null, true],
      ['From Zeta', 'named', 'Zeta', true],
      ['From Acme', 'named', 'Acme', true],
    ]);
    const [{ at, author, replies: [reply] = [] } = { at: null, author: null }] = (await seenThrough(acme)).threads;
    expect([at, author]).toEqual([12.5, { kind: 'guest', name: 'Jane', userId: null, imageUrl: null, email: null }]);
    const named = { kind: 'member', name: expect.stringContaining(' '), imageUrl: null };
    expect(reply?.author).toMatchObject({ ...named, userId: null });
    expect(all.threads[0]?.author).toMatchObject({ ...named, userId: team.viewer.actor.userId });
    expect([reply?.place.name, reply?.place.id]).toEqual([null, acme.id]);
  });

  it('are counted in the link, and all of them in the recording', async () => {
    const jane = await newGuest(acme.shareToken);
    await write(acme, jane, 'One');
    const { id } = await write(acme, jane, 'Two');
    await writeComment(team.owner.actor, recording.id, said('Three'));
    expect([(await seenThrough(acme)).count, (await seenThrough(zeta)).count]).toEqual([2, 0]);
    await deleteLinkComment(null, acme.shareToken, jane, id);
    expect((await seenThrough(acme)).count).toBe(1);
    expect(await getStoredRecording(recording.id)).toMatchObject({ commentCount: 2 });
    expect(await mainLinkIn(recording.id)).toMatchObject({ linkCommentCount: 0 });
  });

  it('stay for members, with its name, when the link is revoked, and nobody else sees them', async () => {
    const jane = await newGuest(acme.shareToken);
    const { id: parentId } = await write(acme, jane, 'From Acme');
    await revokeNamedLinks(team.editor.actor, recording.id, [acme.id]);
    await expect(seenThrough(acme)).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
    await expect(write(acme, jane, 'More')).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
    await writeComment(team.owner.actor, recording.id, { ...said('Noted', { parentId }), placeId: acme.id });
    const [thread] = (await seenBy(team.owner)).threads;
    expect(thread).toMatchObject({ place: { name: 'Acme', isOpen: false }, replies: [{ text: 'Noted' }] });
    expect(thread?.replies[0]?.place.name).toBe('Acme');
  });

  it('are not those of a main link that replaces another', async () => {
    const before = recording.shareToken ?? '';
    await writeLinkComment(null, before, await newGuest(before), said('Before'));
    await unshareRecording(team.editor.actor, recording.id);
    const { shareToken } = await shareRecording(team.editor.actor, recording.id, {
      allowDownload: true,
      expiresAt: null,
    });
    expect(await seenThrough({ shareToken })).toMatchObject({ threads: [], count: 0, commenters: 'email' });
    expect(await getStoredRecording(recording.id)).toMatchObject({ commentCount: 1 });
    expect(await mainLinkIn(recording.id)).toMatchObject({ linkCommentCount: 0 });
  });
});

describe('who may comment through a link', () => {
  it.each([
    ['nobody', 'COMMENTS_CLOSED'],
    ['email', 'GUEST_NEEDED'],
  ] as const)('%s: a guest with a name is refused, a member is not', async (commenters, code) => {
    const jane = await newGuest(acme.shareToken);
    await changeNamedLink(team.editor.actor, recording.id, acme.id, { ...SETTINGS, name: 'Acme', commenters });
    await expect(write(acme, jane, 'Hello')).rejects.toEqual(refusal(code));
    expect(await seenThrough(acme, jane)).toMatchObject({ me: null, commenters });
    const { actor } = team.viewer;
    await writeLinkComment(actor, acme.shareToken, newBrowser(), said('Hello'));
    const { me, threads } = listOf(await listLinkComments(actor, acme.shareToken, newBrowser(), asked));
    expect([me?.kind, threads.map(({ author }) => author?.kind)]).toEqual(['member', ['member']]);
  });

  it('is unchanged by clients that do not know the setting, and new links ask for an address', async () => {
    await changeNamedLink(team.editor.actor, recording.id, acme.id, { ...SETTINGS, name: 'Renamed' });
    expect((await seenThrough(acme)).commenters).toBe('name');
    const fresh = await newLink('New', { commenters: undefined });
    expect(fresh.commenters).toBe('email');
  });

  it('a visitor without a name is asked for one, also the guest of another link', async () => {
    const jane = await newGuest(acme.shareToken);
    for (const browser of [newBrowser(), jane]) {
      await expect(write(zeta, browser, 'Hello')).rejects.toEqual(refusal('GUEST_NEEDED'));
      expect(await seenThrough(zeta, browser)).toMatchObject({ me: null, needsNameOnly: true });
    }
  });

  it('nobody, members included, while the comments are closed', async () => {
    const jane = await newGuest(acme.shareToken);
    await closeComments(team.editor.actor, recording.id, true);
    await expect(write(acme, jane, 'Hello')).rejects.toEqual(refusal('COMMENTS_CLOSED'));
    await expect(writeComment(team.owner.actor, recording.id, said('Hello'))).rejects.toEqual(
      refusal('COMMENTS_CLOSED'),
    );
    await expect(react(team.owner.actor, recording.id, { at: 0, reaction: '👍', isOn: true })).rejects.toEqual(
      refusal('COMMENTS_CLOSED'),
    );
    expect((await seenThrough(acme)).isClosed).toBe(true);
    await closeComments(team.editor.actor, recording.id, false);
    await write(acme, jane, 'Hello');
  });

  it('a member who was removed, or has lost the project, no longer reads or writes', async () => {
    const projectId = await newProject(team.workspaceId, team.owner.actor.userId);
    const made = { workspaceId: team.workspaceId, userId: team.owner.actor.userId, projectId };
    recording = await storeUploadedRecording(made);
    const { viewer, admin, owner } = team;
    await writeComment(viewer.actor, recording.id, said('Hello'));
    await setProjectAccess(owner.actor, projectId, { accessLevel: 'restricted', permissions: [] });
    await expect(seenBy(viewer)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(writeComment(viewer.actor, recording.id, said('More'))).rejects.toEqual(refusal('NOT_FOUND'));
    await removeMember(owner.actor, team.workspaceId, admin.actor.userId);
    await expect(seenBy(admin)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(writeComment(admin.actor, recording.id, said('More'))).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('a guest whose address the gate of the link knows, with a name alone', async () => {
    const email = 'jane@acme.example';
    const gated = await newLink('Gated', { emails: [email], commenters: 'email' });
    const visitor = { address: freshAddress(), userAgent: null, pass: null };
    const { pass } = await sendLinkCode(gated.shareToken, email, visitor, 'http://app');
    const [mail] = await mailsTo(process.env.APP_URL ?? '', email);
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    await verifyLinkCode(gated.shareToken, code, { ...visitor, pass });
    await startVisit(null, gated.shareToken, { ...visitor, pass }, false);
    const browser = newBrowser({ pass });
    expect(await seenThrough(gated, browser)).toMatchObject({ me: null, needsNameOnly: true });
    // A proven address is not counted among new guests of an IP address.
    const limit = { name: 'guestByAddress', ...RATE_LIMITS.guestByAddress };
    const subject = `${gated.shareToken} ${browser.address}`;
    await addUsage(limit, subject, limit.max, Math.floor(Date.now() / 1000));
    const { guest } = await becomeGuest(gated.shareToken, { name: 'Jane' }, browser);
    await write(gated, { ...browser, guest }, 'Hello');
    expect((await seenBy(team.editor)).threads[0]?.author).toMatchObject({ kind: 'guest', name: 'Jane', email });
    expect((await seenBy(team.owner)).threads[0]?.author?.email).toBeNull();
  });

  it('nobody through a link that has expired', async () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const ending = await newLink('Ending', { expiresAt });
    const jane = await newGuest(ending.shareToken);
    const { id: commentId } = await write(ending, jane, 'Hello');
    later(61);
    const calls = [
      () => write(ending, jane, 'More'),
      () => seenThrough(ending, jane),
      () => editLinkComment(null, ending.shareToken, jane, { commentId, text: 'Changed' }),
      () => deleteLinkComment(null, ending.shareToken, jane, commentId),
      () => reactThroughLink(null, ending.shareToken, jane, { at: 0, reaction: '👍', isOn: true }),
      () => becomeGuest(ending.shareToken, { name: 'Joe' }, newBrowser()),
    ];
    for (const call of calls) await expect(call()).rejects.toEqual(refusal('SHARE_EXPIRED'));
    expect((await seenBy(team.viewer)).threads[0]?.text).toBe('Hello');
  });

  it('nobody after as many comments as one address, or one link, may write', async () => {
    const [jane, joe] = [await newGuest(acme.shareToken), await newGuest(zeta.shareToken)];
    const use = (name: RateLimitName, subject: string) =>
      addUsage({ name, ...RATE_LIMITS[name] }, subject, RATE_LIMITS[name].max, Math.floor(Date.now() / 1000));
    await use('commentByAddress', jane.address);
    await expect(write(acme, jane, 'Hello')).rejects.toEqual(refusal('RATE_LIMITED'));
    await use('commentByLink', acme.shareToken);
    await expect(write(acme, await newGuest(acme.shareToken), 'Hello')).rejects.toEqual(refusal('RATE_LIMITED'));
    await write(zeta, joe, 'Hello');
    expect([(await seenThrough(acme)).count, (await seenThrough(zeta)).count]).toEqual([0, 1]);
  });

  it('members as fast as anybody types, by the minute', async () => {
    const { actor } = team.editor;
    const { max } = RATE_LIMITS.commentByMember;
    const used = { name: 'commentByMember', ...RATE_LIMITS.commentByMember } as const;
    await addUsage(used, actor.userId, max, Math.floor(Date.now() / 1000));
    const answer = () => writeComment(actor, recording.id, said('Hello'));
    await expect(answer()).rejects.toEqual(refusal('RATE_LIMITED'));
    later(61);
    expect((await answer()).text).toBe('Hello');
  });

  it('the visitors of a link with a gate only after they have passed it', async () => {
    const gated = await newLink('Gated', { password: 'open sesame' });
    await expect(seenThrough(gated)).rejects.toEqual(refusal('LINK_LOCKED'));
    await expect(becomeGuest(gated.shareToken, { name: 'Jane' }, newBrowser())).rejects.toEqual(refusal('LINK_LOCKED'));
  });
});

describe('a new guest', () => {
  it('writes three comments in the first ten minutes, more after them, and is forgotten after 30 days', async () => {
    const jane = await newGuest(acme.shareToken);
    const texts = ['One', 'Two', 'Three', 'Four', 'Five'];
    const answers = await Promise.allSettled(texts.map((text) => write(acme, jane, text)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await becomeGuest(acme.shareToken, { name: 'Janet' }, jane);
    await expect(write(acme, jane, 'Six')).rejects.toEqual(refusal('RATE_LIMITED'));
    later(11 * 60);
    expect((await write(acme, jane, 'Seven')).author?.name).toBe('Janet');
    expect((await seenThrough(acme, jane)).me).toMatchObject({ name: 'Janet' });
    later(31 * 24 * 60 * 60);
    expect(await seenThrough(acme, jane)).toMatchObject({ me: null, count: 4 });
  });

  it('is one of thirty with a name alone in an hour, for each link and address', async () => {
    const address = freshAddress();
    const become = ({ shareToken }: Link, changes: Partial<CommentBrowser> = {}) =>
      becomeGuest(shareToken, { name: 'Jane' }, newBrowser({ address, ...changes }));
    const { guest } = await become(acme);
    const limit = { name: 'guestByAddress', ...RATE_LIMITS.guestByAddress };
    expect(limit.max).toBe(30);
    await addUsage(limit, `${acme.shareToken} ${address}`, limit.max - 1, Math.floor(Date.now() / 1000));
    await expect(become(acme)).rejects.toEqual(refusal('RATE_LIMITED'));
    await become(acme, { guest });
    await become(acme, { address: freshAddress() });
    await become(zeta);
  });
});

describe('a guest who is removed', () => {
  it('loses all comments and reactions of this link, and can write no more there', async () => {
    const [jane, joe] = [await newGuest(acme.shareToken), await newGuest(acme.shareToken)];
    const first = await write(acme, jane, 'Buy');
    const { id: parentId } = await write(acme, joe, 'Hello');
    await write(acme, jane, 'Buy more', { parentId });
    await reactThroughLink(null, acme.shareToken, jane, { at: 5, reaction: '🎉', isOn: true });
    await removeGuest(team.editor.actor, recording.id, { placeId: acme.id, commentId: first.id });
    const list = await seenThrough(acme);
    expect([textsOf(list), list.count, list.reactions]).toEqual([[['Hello']], 1, []]);
    await expect(write(acme, jane, 'Again')).rejects.toEqual(refusal('GUEST_REMOVED'));
    await expect(reactThroughLink(null, acme.shareToken, jane, { at: 5, reaction: '🎉', isOn: true })).rejects.toEqual(
      refusal('GUEST_REMOVED'),
    );
    await expect(becomeGuest(acme.shareToken, { name: 'Jane' }, jane)).rejects.toEqual(refusal('GUEST_REMOVED'));
    await write(acme, joe, 'Still here');
    expect(await getStoredRecording(recording.id)).toMatchObject({ commentCount: 2 });
  });
});

describe('with a guest who is removed,', () => {
  const remove = (commentId: string, also: 'address' | 'hour', actor = team.editor.actor) =>
    removeGuest(actor, recording.id, { placeId: acme.id, commentId, also });
  const guestAt = async (address: string, name: string) => ({ ...(await newGuest(acme.shareToken, name)), address });
  const leftOf = async (link: Link) => textsOf(await seenThrough(link)).flat();

  it('all comments of guests from the same address go, and those guests of whom no other is left', async () => {
    const [here, there] = [freshAddress(), freshAddress()];
    const [jane, joe, kate] = [await guestAt(here, 'Jane'), await guestAt(here, 'Joe'), await guestAt(here, 'Kate')];
    const { id: first } = await write(acme, jane, 'Jane, here');
    await write(acme, { ...jane, address: there }, 'Jane, there');
    const { id: parentId } = await write(acme, joe, 'Joe, here');
    await write(acme, kate, 'Kate, here');
    await write(acme, { ...kate, address: there }, 'Kate, there', { parentId });
    await writeLinkComment(team.viewer.actor, acme.shareToken, newBrowser({ address: here }), said('A member, here'));
    await write(zeta, { ...(await newGuest(zeta.shareToken)), address: here }, 'Another link, here');
    await reactThroughLink(null, acme.shareToken, joe, { at: 5, reaction: '🎉', isOn: true });

    await remove(first, 'address');
    const list = await seenThrough(acme);
    expect([await leftOf(acme), list.count, list.reactions]).toEqual([['A member, here', '', 'Kate, there'], 2, []]);
    expect(await leftOf(zeta)).toEqual(['Another link, here']);
    expect(await getStoredRecording(recording.id)).toMatchObject({ commentCount: 3 });
    await expect(write(acme, { ...joe, address: there }, 'Again')).rejects.toEqual(refusal('GUEST_REMOVED'));
    await write(acme, { ...kate, address: there }, 'Kate again');
  });

  it('all comments of guests of the same hour go', async () => {
    const untilNextHour = 3600 - (Math.floor(Date.now() / 1000) % 3600);
    later(untilNextHour + 3540);
    const [jane, joe] = [await guestAt(freshAddress(), 'Jane'), await guestAt(freshAddress(), 'Joe')];
    const { id } = await write(acme, jane, 'Jane at 10:59');
    await write(acme, joe, 'Joe at 10:59');
    await write(acme, await newGuest(acme.shareToken), 'Somebody at 10:59');
    later(untilNextHour + 3605);
    await write(acme, joe, 'Joe at 11:00');
    await remove(id, 'hour');
    expect(await leftOf(acme)).toEqual(['Joe at 11:00']);
    await write(acme, joe, 'Joe again');
  });

  it('somebody with a proven address stays a guest', async () => {
    const author = { guestId: newId(), email: 'maria@example.com', addressHash: 'here' };
    await fill(placeOf(acme), 1, author);
    await fill(placeOf(acme), 200, { addressHash: 'here' });
    const { id } = (await seenBy(team.owner)).threads[0] ?? { id: '' };
    await remove(id, 'address');
    expect([(await seenThrough(acme)).count, (await seenBy(team.owner)).count]).toEqual([0, 0]);
    const removed = await listRemovedGuests(recording.id);
    expect([removed.length, removed.some(({ guestId }) => guestId === author.guestId)]).toEqual([1, false]);
  });

  it('no other goes whose address is not known, or through the link, or by somebody who may not', async () => {
    await fill(placeOf(acme), 1);
    const [old] = (await seenBy(team.owner)).threads;
    expect(old).toMatchObject({ mayRemoveGuest: true, isAddressKnown: false });
    await expect(remove(old?.id ?? '', 'address')).rejects.toEqual(refusal('INVALID_INPUT'));
    const { id } = await write(acme, await newGuest(acme.shareToken), 'Hello');
    const seen = async (who: Team['owner']) => (await seenBy(who)).threads[0];
    expect([await seen(team.owner), await seen(team.viewer)]).toMatchObject([
      { mayRemoveGuest: true, isAddressKnown: true },
      { mayRemoveGuest: false, isAddressKnown: false },
    ]);
    const through = listOf(await listLinkComments(team.owner.actor, acme.shareToken, newBrowser(), asked));
    expect(through.threads[0]).toMatchObject({ mayDelete: true, mayRemoveGuest: false, isAddressKnown: false });
    await expect(remove(id, 'hour', team.viewer.actor)).rejects.toEqual(refusal('FORBIDDEN'));
    const alone = removeGuest(team.viewer.actor, recording.id, { placeId: acme.id, commentId: id });
    await expect(alone).rejects.toEqual(refusal('FORBIDDEN'));
    expect((await seenThrough(acme)).count).toBe(2);
  });

  it('what does not fit into one call is removed when it is repeated', async () => {
    await fill(placeOf(acme), 200);
    const [newest] = (await seenBy(team.owner)).threads;
    const now = vi.spyOn(clock, 'nowMs');
    now.mockReturnValueOnce(Date.now() - 60_000);
    await expect(remove(newest?.id ?? '', 'hour')).rejects.toEqual(refusal('CONFLICT'));
    const { count } = await seenThrough(acme);
    expect(count > 0 && count < 200).toBe(true);
    now.mockRestore();
    await remove(newest?.id ?? '', 'hour');
    expect((await seenThrough(acme)).count).toBe(0);
  });
});

it('the address of a guest is stored as a hash alone, by a key of its link that ends', async () => {
  const address = '203.0.113.77';
  for (const link of [acme, acme, zeta]) await write(link, { ...(await newGuest(link.shareToken)), address }, 'Hello');
  const hashes = (await listStoredComments(recording.id)).map(({ placeId, author }) => [
    placeId,
    author.kind === 'guest' && author.addressHash,
  ]);
  const of = ({ id }: Link) => new Set(hashes.filter(([place]) => place === id).map(([, hash]) => hash));
  expect([of(acme).size, of(zeta).size, new Set([...of(acme), ...of(zeta)]).size]).toEqual([1, 1, 2]);
  expect([...of(acme)][0]).toMatch(/^[0-9a-f]{32}$/);
  const stored = await listItems(z.looseObject({ ttl: z.number().optional() }), {
    where: expression`PK = ${`W#${team.workspaceId}`}`,
  });
  expect(JSON.stringify(stored)).not.toContain(address);
  const keys = stored.filter(({ type }) => type === 'commentAddressKey');
  expect(keys).toHaveLength(2);
  for (const { ttl = 0 } of keys) expect(ttl - Date.now() / 1000).toBeLessThanOrEqual(30 * 24 * 60 * 60);
});

describe('a comment', () => {
  it('is edited by its author for 15 minutes', async () => {
    const jane = await newGuest(acme.shareToken);
    const { id: commentId } = await write(acme, jane, 'Helo');
    const edit = (browser: CommentBrowser, text: string) =>
      editLinkComment(null, acme.shareToken, browser, { commentId, text });
    expect(await edit(jane, 'Hello')).toMatchObject({ text: 'Hello', editedAt: expect.any(String), isMine: true });
    await expect(edit(await newGuest(acme.shareToken), 'Bye')).rejects.toEqual(refusal('FORBIDDEN'));
    await expect(editComment(team.owner.actor, recording.id, { placeId: acme.id, commentId }, 'Bye')).rejects.toEqual(
      refusal('FORBIDDEN'),
    );
    later(15 * 60);
    await expect(edit(jane, 'Bye')).rejects.toEqual(refusal('EDIT_TIME_OVER'));
    expect(textsOf(await seenThrough(acme))).toEqual([['Hello']]);
  });

  it('is deleted by its author, the owner of the recording, and admins', async () => {
    const jane = await newGuest(acme.shareToken);
    const ids = await Promise.all(['1', '2', '3'].map(async (text) => (await write(acme, jane, text)).id));
    const [one = '', two = '', three = ''] = ids;
    const remove = ({ actor }: Team['owner'], commentId: string) =>
      deleteComment(actor, recording.id, { placeId: acme.id, commentId });
    await expect(remove(team.viewer, one)).rejects.toEqual(refusal('FORBIDDEN'));
    await expect(deleteLinkComment(null, acme.shareToken, await newGuest(acme.shareToken), one)).rejects.toEqual(
      refusal('FORBIDDEN'),
    );
    await deleteLinkComment(null, acme.shareToken, jane, one);
    await remove(team.editor, two);
    await remove(team.admin, three);
    expect((await seenThrough(acme)).count).toBe(0);
  });

  it('leaves its place when it has replies', async () => {
    const jane = await newGuest(acme.shareToken);
    const { id: parentId } = await write(acme, jane, 'Question');
    await write(acme, jane, 'Reply', { parentId });
    await deleteLinkComment(null, acme.shareToken, jane, parentId);
    const list = await seenThrough(acme);
    expect(list.threads).toMatchObject([{ id: parentId, author: null, text: '', replies: [{ text: 'Reply' }] }]);
    expect(list.count).toBe(1);
    await expect(write(acme, jane, 'Late', { parentId })).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('of another link is not found, nor a thread of it', async () => {
    const jane = await newGuest(acme.shareToken);
    const joe = await newGuest(zeta.shareToken);
    const { id: parentId } = await write(acme, jane, 'Hello');
    await expect(write(zeta, joe, 'Reply', { parentId })).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(deleteLinkComment(null, zeta.shareToken, joe, parentId)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(deleteLinkComment(team.owner.actor, zeta.shareToken, newBrowser(), parentId)).rejects.toEqual(
      refusal('NOT_FOUND'),
    );
  });

  it('is written once by a request that is sent again', async () => {
    const jane = await newGuest(acme.shareToken);
    const requestId = 'request-of-this-test';
    const send = () => write(acme, jane, 'Hello', { requestId });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await seenThrough(acme)).count).toBe(1);
  });
});

describe('a place that is full', () => {
  const text = 'This link has as many comments as it can have.';
  const membersWrite = () => writeComment(team.owner.actor, recording.id, said('Hello'));
  const accepted = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;
  const members = { id: MEMBERS_PLACE, name: null, link: null };
  const main = () => placeOf(newMainLink(recording, null, recording.shareToken ?? ''));

  it('takes exactly 500, then refuses by reading alone, and another link and the members still write', async () => {
    await fill(placeOf(acme), COMMENTS_MAX - 1);
    const [jane, joe] = [await newGuest(acme.shareToken), await newGuest(zeta.shareToken)];
    expect(await accepted([1, 2, 3].map(() => write(acme, jane, 'Hello')))).toBe(1);
    const table = watchTable();
    expect(await accepted(Array.from({ length: 20 }, () => write(acme, jane, 'Hello')))).toBe(0);
    expect(new Set(table.sent().map((command) => command.constructor.name))).toEqual(new Set(['GetCommand']));
    // The token, the link, the recording, its workspace, the guest, and whether they were removed.
    expect(table.sent().length).toBeLessThanOrEqual(20 * 6);
    await expect(write(acme, await newGuest(acme.shareToken), 'Hello')).rejects.toMatchObject({
      code: 'COMMENT_LIMIT',
      message: text,
    });
    const [thread] = (await seenThrough(acme)).threads;
    const reply = { ...said('To Acme', { parentId: thread?.id ?? '' }), placeId: acme.id };
    await expect(writeComment(team.owner.actor, recording.id, reply)).rejects.toEqual(refusal('COMMENT_LIMIT'));
    await write(zeta, joe, 'Hello');
    const { shareToken } = main().link;
    await writeLinkComment(null, shareToken, await newGuest(shareToken), said('Hello'));
    await membersWrite();
    await deleteComment(team.owner.actor, recording.id, { placeId: acme.id, commentId: thread?.id ?? '' });
    await writeLinkComment(team.viewer.actor, acme.shareToken, newBrowser(), said('There is space again'));
  });

  it.runIf(IS_NIGHTLY)('is the main link too', async () => {
    await fill(main(), COMMENTS_MAX - 1);
    const { shareToken } = main().link;
    const jane = await newGuest(shareToken);
    expect(await accepted([1, 2, 3].map(() => writeLinkComment(null, shareToken, jane, said('Hello'))))).toBe(1);
    await write(acme, await newGuest(acme.shareToken), 'Hello');
    await membersWrite();
  });

  it.runIf(IS_NIGHTLY)('is the place of the members, whose comments take nothing from a link', async () => {
    await fill(placeOf(acme), 20);
    await fill(members, COMMENTS_MAX - 1);
    expect(await accepted([membersWrite(), membersWrite(), membersWrite()])).toBe(1);
    await expect(membersWrite()).rejects.toEqual(refusal('COMMENT_LIMIT'));
    await write(acme, await newGuest(acme.shareToken), 'Hello');
  });

  it('is each link after its first 50 comments, once all links together have 2,000', async () => {
    // As if ended links had the others: members' own take nothing from the links.
    const others = LINKS_COMMENTS_MAX - 2 * LINK_COMMENTS_LEAST + 1;
    await apply(commentsCounted({ recordingId: recording.id, by: others, link: null }));
    await fill(members, 2);
    await fill(placeOf(acme), LINK_COMMENTS_LEAST);
    await fill(placeOf(zeta), LINK_COMMENTS_LEAST - 1);
    const author = await newGuest(acme.shareToken);
    await expect(write(acme, author, 'Hello')).rejects.toMatchObject({ code: 'COMMENT_LIMIT', message: text });
    await write(zeta, await newGuest(zeta.shareToken), 'Hello');
    await expect(write(zeta, await newGuest(zeta.shareToken), 'Hello')).rejects.toEqual(refusal('COMMENT_LIMIT'));
    await membersWrite();
  });
});

it('of twenty comments of a new guest at the same time, only those that are accepted begin a transaction', async () => {
  const jane = await newGuest(acme.shareToken);
  // The first comment of a guest of a link also stores the key of its addresses.
  await write(acme, await newGuest(acme.shareToken), 'Hello');
  const table = watchTable();
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => write(acme, jane, 'Hello')));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const transactions = table.sent().filter((command) => command instanceof TransactWriteCommand);
  const tokens = transactions.map(({ input }) => (input as { TransactItems: unknown[] }).TransactItems);
  expect(new Set(tokens).size).toBe(3);
});

describe('a list', () => {
  it('has whole threads on each page, the newest first', async () => {
    const members = { id: MEMBERS_PLACE, name: null, link: null };
    await fill(members, 30);
    const oldest = (await seenBy(team.viewer)).threads.at(-1);
    await fill(members, 30, {}, oldest?.id);
    const first = await seenBy(team.viewer);
    expect([first.threads.length, first.count]).toEqual([30, 60]);
    expect(first.nextCursor).toBeNull();
    await fill(members, 25);
    const now = await seenBy(team.viewer);
    expect(now.threads).toHaveLength(50);
    const rest = await seenBy(team.viewer, now.nextCursor ?? '');
    expect(rest.threads.map(({ replies }) => replies.length)).toEqual([0, 0, 0, 0, 30]);
    expect([rest.nextCursor, rest.count]).toEqual([null, 85]);
  });

  it('has a state that changes with its own link, and with no other', async () => {
    const jane = await newGuest(acme.shareToken);
    const ask = async (link: Link, known: string | null) =>
      listLinkComments(null, link.shareToken, newBrowser(), { knows: (state) => state === known });
    const [before, other] = [await ask(acme, null), await ask(zeta, null)];
    expect((await ask(acme, before.state)).list).toBeNull();
    await write(acme, jane, 'Hello');
    expect((await ask(zeta, other.state)).list).toBeNull();
    expect((await ask(acme, before.state)).list?.count).toBe(1);
    const members = await listComments(team.viewer.actor, recording.id, asked);
    const again = () => listComments(team.viewer.actor, recording.id, { knows: (state) => state === members.state });
    expect((await again()).list).toBeNull();
    await reactThroughLink(null, acme.shareToken, jane, { at: 0, reaction: '👍', isOn: true });
    expect((await again()).list?.reactions).toHaveLength(1);
  });

  it('shows the address of a guest to the owner of the recording alone', async () => {
    const allowed = await newLink('Listed', { commenters: 'email' });
    expect((await seenThrough(allowed)).needsNameOnly).toBe(false);
    await expect(becomeGuest(allowed.shareToken, { name: 'Jane' }, newBrowser())).rejects.toEqual(
      refusal('GUEST_ADDRESS_NEEDED'),
    );
  });
});

it('the calls of a visitor read no comment or reaction of another place', async () => {
  const [jane, joe] = [await newGuest(acme.shareToken), await newGuest(zeta.shareToken)];
  const { id: parentId } = await write(zeta, joe, 'From Zeta');
  await reactThroughLink(null, zeta.shareToken, joe, { at: 0, reaction: '👍', isOn: true });
  await writeComment(team.owner.actor, recording.id, said('Among us'));
  const table = watchTable();
  const { id: commentId } = await write(acme, jane, 'From Acme');
  await write(acme, jane, 'Reply', { parentId }).catch(() => undefined);
  await reactThroughLink(null, acme.shareToken, jane, { at: 0, reaction: '👍', isOn: true });
  await editLinkComment(null, acme.shareToken, jane, { commentId, text: 'Edited' });
  await seenThrough(acme, jane);
  await deleteLinkComment(null, acme.shareToken, jane, commentId);
  const sent = JSON.stringify(table.sent().map(({ input }) => input));
  const keys = sent.match(/"C[RX]?#[^"]+"/g) ?? [];
  expect(keys.length).toBeGreaterThan(10);
  // The order of the owner's mail is written, and not read.
  const isOrder = (key: string) => key.includes(`#MAIL#U${team.editor.actor.userId}`);
  expect(keys.filter((key) => !key.includes(`#${acme.id}`) && !isOrder(key))).toEqual([]);
  expect(sent).not.toContain(zeta.id);
  const { state } = await listLinkComments(null, acme.shareToken, jane, asked);
  table.clear();
  expect((await listLinkComments(null, acme.shareToken, jane, { knows: (known) => known === state })).list).toBeNull();
  // The token, the link, the recording, its workspace, and the guest.
  expect(table.sent()).toHaveLength(5);
});

describe('reactions', () => {
  const on = { at: 5, reaction: '👍', isOn: true } as const;

  it('are one of each kind for each person and moment, and are counted for each link', async () => {
    const [jane, joe] = [await newGuest(acme.shareToken), await newGuest(acme.shareToken)];
    await Promise.all([jane, jane, joe].map((browser) => reactThroughLink(null, acme.shareToken, browser, on)));
    await reactThroughLink(null, acme.shareToken, jane, { ...on, reaction: '😮' });
    await reactThroughLink(null, zeta.shareToken, await newGuest(zeta.shareToken), on);
    await react(team.owner.actor, recording.id, on);
    await expect(react(team.owner.actor, recording.id, { ...on, at: 65 })).rejects.toEqual(refusal('INVALID_INPUT'));
    // A member counts once for members, also when they react through a link too.
    await reactThroughLink(team.owner.actor, zeta.shareToken, newBrowser(), on);
    expect((await seenThrough(zeta)).reactions).toMatchObject([{ count: 2 }]);
    expect((await seenThrough(acme, jane)).reactions).toEqual([
      { at: 5, reaction: '👍', count: 2, isMine: true },
      { at: 5, reaction: '😮', count: 1, isMine: true },
    ]);
    expect((await seenBy(team.owner)).reactions).toContainEqual({ at: 5, reaction: '👍', count: 4, isMine: true });
    await reactThroughLink(null, acme.shareToken, jane, { ...on, isOn: false });
    await reactThroughLink(null, acme.shareToken, jane, { ...on, isOn: false });
    expect((await seenThrough(acme)).reactions).toContainEqual({ at: 5, reaction: '👍', count: 1, isMine: false });
  });
});

it('people who write at once lose nothing', async () => {
  const count = testLength({ usual: 8, nightly: 30 });
  const guests = await Promise.all(Array.from({ length: count }, () => newGuest(acme.shareToken)));
  await Promise.all(
    guests.map(async (guest, index) => {
      await write(acme, guest, `Number ${index}`);
      await reactThroughLink(null, acme.shareToken, guest, { at: 0, reaction: '👏', isOn: true });
    }),
  );
  const list = await seenThrough(acme);
  expect(new Set(list.threads.map(({ text }) => text)).size).toBe(count);
  expect([list.count, list.reactions[0]?.count]).toEqual([count, count]);
  expect(await getStoredRecording(recording.id)).toMatchObject({ commentCount: count });
}, 60_000);

it('the owner has an unread mark until the page was open', async () => {
  const isUnread = async ({ actor }: Team['owner']) => (await getRecording(actor, recording.id)).hasUnreadComments;
  await writeComment(team.editor.actor, recording.id, said('My own'));
  expect(await isUnread(team.editor)).toBe(false);
  const { id } = await write(acme, await newGuest(acme.shareToken), 'Hello');
  expect([await isUnread(team.editor), await isUnread(team.owner)]).toEqual([true, false]);
  await markCommentsRead(team.owner.actor, recording.id, id);
  expect(await isUnread(team.editor)).toBe(true);
  await markCommentsRead(team.editor.actor, recording.id, id);
  expect(await isUnread(team.editor)).toBe(false);
});
