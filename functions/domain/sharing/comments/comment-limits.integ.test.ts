import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { IS_NIGHTLY, testLength } from '#scripts/test-support/test-length.ts';
import { COMMENTS_MAX } from '#shared/limits.ts';
import { MEMBERS_PLACE } from '#shared/model/sharing/comments.ts';
import { apply } from '../../../data/ground/apply.ts';
import { countComments } from '../../../data/sharing/comment-counts.ts';
import { newMainLink } from '../../../data/sharing/link.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { LINK_COMMENTS_LEAST, LINKS_COMMENTS_MAX } from '../../../process/limits.ts';
import {
  acme,
  asked,
  fill,
  placeOf,
  recording,
  seenThrough,
  team,
  useCommentedRecording,
  write,
  zeta,
} from '../../test-support/commented-recording.ts';
import { newBrowser, newGuest, said } from '../../test-support/comments.ts';
import { followTable } from '../../test-support/follow-table.ts';
import { refusal } from '../../test-support/tenants.ts';
import { deleteComment, deleteLinkComment, editLinkComment } from './change-comment.ts';
import { listLinkComments } from './list-comments.ts';
import { reactThroughLink } from './react.ts';
import { writeComment, writeLinkComment } from './write-comment.ts';

useCommentedRecording();

describe('a place that is full', () => {
  const text = 'This link has reached its limit of comments.';
  const membersWrite = () => writeComment(team.owner.actor, recording.id, said('Hello'));
  const accepted = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;
  const members = { id: MEMBERS_PLACE, name: null, link: null };
  const main = () => placeOf(newMainLink(recording, null, recording.shareToken ?? ''));

  it('takes exactly 500, then refuses by reading alone, and another link and the members still write', async () => {
    await fill(placeOf(acme), COMMENTS_MAX - 1);
    const [jane, joe] = [await newGuest(acme.shareToken), await newGuest(zeta.shareToken)];
    expect(await accepted([1, 2, 3].map(() => write(acme, jane, 'Hello')))).toBe(1);
    const table = followTable();
    expect(await accepted(Array.from({ length: 20 }, () => write(acme, jane, 'Hello')))).toBe(0);
    expect(new Set(table.sent().map((command) => command.constructor.name))).toEqual(new Set(['GetCommand']));
    // The token, the link, its maker, the recording, its workspace, the guest, and whether they were removed.
    expect(table.sent().length).toBeLessThanOrEqual(20 * 7);
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
    await apply(countComments({ recordingId: recording.id, by: others, link: null }));
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
  const table = followTable();
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => write(acme, jane, 'Hello')));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const transactions = table.sent().filter((command) => command instanceof TransactWriteCommand);
  const tokens = transactions.map(({ input }) => (input as { TransactItems: unknown[] }).TransactItems);
  expect(new Set(tokens).size).toBe(3);
});

it('the calls of a visitor read no comment or reaction of another place', async () => {
  const [jane, joe] = [await newGuest(acme.shareToken), await newGuest(zeta.shareToken)];
  const { id: parentId } = await write(zeta, joe, 'From Zeta');
  await reactThroughLink(null, zeta.shareToken, joe, { at: 0, reaction: '👍', isOn: true });
  await writeComment(team.owner.actor, recording.id, said('Among us'));
  const table = followTable();
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
  // The token, the link, its maker, the recording, its workspace, and the guest.
  expect(table.sent()).toHaveLength(6);
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
