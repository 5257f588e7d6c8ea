import { describe, expect, it, vi } from 'vitest';
import { mailsTo } from '#scripts/client/test-client.ts';
import { addUsage } from '../../../data/ground/rate-limit.ts';
import * as clock from '../../../process/clock.ts';
import { RATE_LIMITS, type RateLimitName } from '../../../process/limits.ts';
import { removeMember } from '../../identity/members/remove-member.ts';
import { setProjectAccess } from '../../identity/projects/project-access.ts';
import { later } from '../../test-support/clock.ts';
import {
  acme,
  asked,
  listOf,
  newLink,
  recording,
  seenBy,
  seenThrough,
  team,
  useCommentedRecording,
  write,
  zeta,
} from '../../test-support/commented-recording.ts';
import { newBrowser, newGuest, said } from '../../test-support/comments.ts';
import { storeUploadedRecording } from '../../test-support/libraries.ts';
import { freshAddress } from '../../test-support/people.ts';
import { newProject, refusal } from '../../test-support/tenants.ts';
import { changeNamedLink } from '../links/save-link.ts';
import { sendLinkCode, verifyLinkCode } from '../visits/link-code.ts';
import { startVisit } from '../visits/start-visit.ts';
import { deleteLinkComment, editLinkComment } from './change-comment.ts';
import { becomeGuest } from './guests.ts';
import { listLinkComments } from './list-comments.ts';
import { closeComments } from './moderate.ts';
import { react, reactThroughLink } from './react.ts';
import { writeComment, writeLinkComment } from './write-comment.ts';

useCommentedRecording();

describe('who may comment through a link', () => {
  it.each([
    ['nobody', 'COMMENTS_CLOSED'],
    ['email', 'GUEST_NEEDED'],
  ] as const)('%s: a guest with a name is refused, a member is not', async (commenters, code) => {
    const jane = await newGuest(acme.shareToken);
    await changeNamedLink(team.editor.actor, recording.id, acme.id, { commenters });
    await expect(write(acme, jane, 'Hello')).rejects.toEqual(refusal(code));
    expect(await seenThrough(acme, jane)).toMatchObject({ me: null, commenters });
    const { actor } = team.viewer;
    await writeLinkComment(actor, acme.shareToken, newBrowser(), said('Hello'));
    const { me, threads } = listOf(await listLinkComments(actor, acme.shareToken, newBrowser(), asked));
    expect([me?.kind, threads.map(({ author }) => author?.kind)]).toEqual(['member', ['member']]);
  });

  it('is unchanged by clients that do not know the setting, and new links ask for an address', async () => {
    await changeNamedLink(team.editor.actor, recording.id, acme.id, { name: 'Renamed' });
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
    const { id } = await storeUploadedRecording(made);
    const { viewer, admin, owner } = team;
    await writeComment(viewer.actor, id, said('Hello'));
    await setProjectAccess(owner.actor, projectId, { accessLevel: 'restricted', permissions: [] });
    await expect(seenBy(viewer, undefined, id)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(writeComment(viewer.actor, id, said('More'))).rejects.toEqual(refusal('NOT_FOUND'));
    await removeMember(owner.actor, team.workspaceId, admin.actor.userId);
    await expect(seenBy(admin, undefined, id)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(writeComment(admin.actor, id, said('More'))).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('a guest whose address the gate of the link knows, with a name alone', async () => {
    vi.spyOn(clock, 'atNextStep').mockResolvedValue();
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
    const { max } = RATE_LIMITS.commentByUser;
    const used = { name: 'commentByUser', ...RATE_LIMITS.commentByUser } as const;
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
