import { describe, expect, it } from 'vitest';
import { MEMBERS_PLACE } from '#shared/model/sharing/comments.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { later } from '../../test-support/clock.ts';
import {
  acme,
  asked,
  fill,
  type Link,
  recording,
  seenBy,
  seenThrough,
  team,
  textsOf,
  useCommentedRecording,
  write,
  zeta,
} from '../../test-support/commented-recording.ts';
import { newBrowser, newGuest, said } from '../../test-support/comments.ts';
import { mainLinkIn } from '../../test-support/main-links.ts';
import type { Team } from '../../test-support/teams.ts';
import { refusal } from '../../test-support/tenants.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { revokeNamedLinks, unshareRecording } from '../links/revoke-links.ts';
import { shareRecording } from '../links/save-link.ts';
import { deleteComment, deleteLinkComment, editComment, editLinkComment } from './change-comment.ts';
import { listComments, listLinkComments } from './list-comments.ts';
import { markCommentsRead } from './moderate.ts';
import type { CommentBrowser } from './open-comments.ts';
import { react, reactThroughLink } from './react.ts';
import { writeComment, writeLinkComment } from './write-comment.ts';

useCommentedRecording();

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
    const { shareToken } = await shareRecording(team.editor.actor, recording.id, {});
    expect(await seenThrough({ shareToken })).toMatchObject({ threads: [], count: 0, commenters: 'email' });
    expect(await getStoredRecording(recording.id)).toMatchObject({ commentCount: 1 });
    expect(await mainLinkIn(recording.id)).toMatchObject({ linkCommentCount: 0 });
  });
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
