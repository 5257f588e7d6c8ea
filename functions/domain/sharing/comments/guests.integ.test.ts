import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { addUsage } from '../../../data/ground/rate-limit.ts';
import { listStoredComments } from '../../../data/sharing/comment.ts';
import { listRemovedGuests } from '../../../data/sharing/guest.ts';
import { expression } from '../../../data/table/expression.ts';
import { listItems } from '../../../data/table/items.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import * as clock from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import { RATE_LIMITS } from '../../../process/limits.ts';
import { later } from '../../test-support/clock.ts';
import {
  acme,
  asked,
  fill,
  type Link,
  listOf,
  placeOf,
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
import { freshAddress } from '../../test-support/people.ts';
import { statedOn } from '../../test-support/stated-acts.ts';
import type { Team } from '../../test-support/teams.ts';
import { refusal } from '../../test-support/tenants.ts';
import { becomeGuest } from './guests.ts';
import { listLinkComments } from './list-comments.ts';
import type { CommentBrowser } from './open-comments.ts';
import { reactThroughLink } from './react.ts';
import { removeGuest } from './remove-guest.ts';
import { writeLinkComment } from './write-comment.ts';

useCommentedRecording();

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

it('a guest who is removed loses all comments and reactions of this link, and can write no more there', async () => {
  const [jane, joe] = [await newGuest(acme.shareToken), await newGuest(acme.shareToken)];
  const first = await write(acme, jane, 'Buy');
  const { id: parentId } = await write(acme, joe, 'Hello');
  await write(acme, jane, 'Buy more', { parentId });
  await reactThroughLink(null, acme.shareToken, jane, { at: 5, reaction: '🎉', isOn: true });
  const before = await statedOn(team.workspaceId, recording.id);
  await removeGuest(team.editor.actor, recording.id, { placeId: acme.id, commentId: first.id });
  expect(await statedOn(team.workspaceId, recording.id)).toEqual(['guest.removed', ...before]);
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
