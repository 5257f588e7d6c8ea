import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { firstCases } from '#scripts/test-support/test-length.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { putObject } from '../../../gateways/s3/s3.ts';
import { stripKeys, stripPrefix } from '../../ground/media-files/media-keys.ts';
import { setMailPreferences } from '../../identity/accounts/change-settings.ts';
import { unsubscribe } from '../../identity/accounts/unsubscribe.ts';
import { removeMember } from '../../identity/members/remove-member.ts';
import { sendAllDueMails as sendDueMails } from '../../telling/event-mails/send-all-due-mails.ts';
import { later } from '../../test-support/clock.ts';
import {
  acme,
  type Link,
  newLink,
  recording,
  team,
  useCommentedRecording,
  write,
} from '../../test-support/commented-recording.ts';
import { newBrowser, newGuest, said } from '../../test-support/comments.ts';
import { readEvents } from '../../test-support/events.ts';
import { storeUploadedRecording } from '../../test-support/libraries.ts';
import { mailsOf } from '../../test-support/mails.ts';
import type { Person } from '../../test-support/people.ts';
import { withAttributes } from '../../test-support/stored-recording.ts';
import { refusal } from '../../test-support/tenants.ts';
import { deleteRecording } from '../../upkeep/cleanup/delete-recording.ts';
import { changeRecording } from '../../video/recordings/change-recording.ts';
import { revokeNamedLinks } from '../links/revoke-links.ts';
import { changeNamedLink } from '../links/save-link.ts';
import { deleteLinkComment } from './change-comment.ts';
import { becomeGuest, sendGuestCode } from './guests.ts';
import type { CommentBrowser } from './open-comments.ts';
import { removeGuest } from './remove-guest.ts';
import { writeComment } from './write-comment.ts';

useOwnTable();
const MINUTE = 60;

const ses = mockAws(SESClient);
useCommentedRecording({ name: 'Tour', duration: 600 }, { commenters: 'email' });
beforeEach(() => {
  vi.stubEnv('APP_ORIGIN', 'http://app');
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: 'm' });
});
// What still waits would be sent in the next test.
afterEach(() => sendLater(24 * 60 * MINUTE));

/** A guest of a link with a proven address. */
async function newProvenGuest(link: Link, email: string): Promise<CommentBrowser> {
  const browser = newBrowser();
  const { guest } = await sendGuestCode(link.shareToken, email, browser);
  const [code = ''] = /\d{6}/.exec(allSent().at(-1)?.subject ?? '') ?? [];
  const known = { ...browser, guest };
  await becomeGuest(link.shareToken, { name: 'Jane', code }, known);
  return known;
}

const answer = ({ actor }: Person, link: Link, parentId: string, text: string) =>
  writeComment(actor, recording.id, { ...said(text, { parentId }), placeId: link.id });
const ofAdmin = (text: string, { id } = recording) => writeComment(team.admin.actor, id, said(text));

const allSent = () => mailsOf(ses);
/** Without the codes that guests get. */
const sent = () => allSent().filter(({ headers }) => headers['list-unsubscribe']);
const sentTo = (email: string) => sent().filter(({ to }) => to.includes(email));
const subjectsTo = (email: string) => sentTo(email).map(({ subject }) => subject);
const tokenOf = (mail: ReturnType<typeof sent>[number] | undefined) =>
  /unsubscribe\/([\w.-]+)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';

/** Lets the readers order the mails, and runs the schedule. */
async function sendAllDueMails(): Promise<void> {
  await readEvents();
  await sendDueMails();
}

/** Moves the clock of the functions forward, and runs the schedule then. */
async function sendLater(seconds: number): Promise<void> {
  later(seconds);
  await sendAllDueMails();
}

describe('the owner of a recording', () => {
  it('gets a mail at the first comment, and one with the next ones after 15 minutes', async () => {
    const jane = await newProvenGuest(acme, 'jane@acme.example');
    await write(acme, jane, 'Where is the price?', { at: 83.4 });
    await sendAllDueMails();
    expect(subjectsTo(team.editor.email)).toEqual(['New comment on “Tour”']);
    const [first] = sent();
    expect(first?.text).toContain('Jane (guest), through “Acme”, at 1:23: “Where is the price?”');
    expect(first?.text).toContain(`http://app/recordings/${recording.id}`);
    await write(acme, jane, 'Found it');
    await ofAdmin('Nice');
    await sendLater(14 * MINUTE);
    expect(sent()).toHaveLength(1);
    await sendLater(16 * MINUTE);
    await sendLater(17 * MINUTE);
    expect(subjectsTo(team.editor.email)).toEqual(['New comment on “Tour”', '2 new comments on “Tour”']);
    const second = sent()[1]?.text ?? '';
    expect([second.includes('Found it'), second.includes('Nice'), second.includes('price')]).toEqual([
      true,
      true,
      false,
    ]);
    await sendLater(60 * MINUTE);
    await ofAdmin('Later');
    await sendAllDueMails();
    expect(sent()).toHaveLength(3);
    await sendLater(120 * MINUTE);
    expect(sent()).toHaveLength(3);
  });

  it('sees the frame before the first comment, but none while a part is cut away', async () => {
    const strip = { prefix: stripPrefix(recording.id, 1), frames: 4 };
    // Instead of a picture, each has its key.
    await Promise.all(stripKeys(recording.id, 1).map((key) => putObject(key, Buffer.from(key), 'image/jpeg')));
    await changeRecording(recording.id, (found) => ({ after: withAttributes(found, { strip }) }));
    const frames = async (minutes: number) => {
      await sendLater(minutes * MINUTE);
      return sent().map(({ picture }) => Buffer.from(picture?.jpeg ?? '', 'base64').toString());
    };
    const writeAt = (at: number) => writeComment(team.admin.actor, recording.id, said('Where is the price?', { at }));
    await writeAt(400);
    expect(await frames(1)).toEqual([`${strip.prefix}frame.0000003.jpg`]);
    expect(sent()[0]?.html).toContain(`<img src="cid:${sent()[0]?.picture?.id}" alt="The video at 6:40"`);
    const cutFrom = { key: 'converted/a', convertsFirst: false };
    await changeRecording(recording.id, (found) => ({ after: withAttributes(found, { cutFrom }) }));
    await writeAt(401);
    expect(await frames(20)).toEqual([`${strip.prefix}frame.0000003.jpg`, '']);
  });

  it('gets no mail about their own comments', async () => {
    await writeComment(team.editor.actor, recording.id, said('Note'));
    await sendLater(20 * MINUTE);
    expect(sent()).toEqual([]);
  });

  it('gets each of many simultaneous comments once', async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `Number-${index};`);
    await Promise.all(texts.map((text) => ofAdmin(text)));
    await Promise.all([sendAllDueMails(), sendLater(16 * MINUTE), sendAllDueMails()]);
    await sendLater(40 * MINUTE);
    const all = sent()
      .map(({ text }) => text)
      .join();
    // A mail quotes ten comments.
    const numbers = sent().map(({ subject }) => Number(/^\d+/.exec(subject)?.[0] ?? 1));
    expect(numbers.reduce((sum, number) => sum + number)).toBe(12);
    for (const text of texts) expect(all.split(text).length - 1).toBeLessThanOrEqual(1);
    expect(sent().length).toBeLessThanOrEqual(2);
  });

  it('gets one mail for a request that is sent again', async () => {
    const again = () => writeComment(team.admin.actor, recording.id, said('Hi', { requestId: 'request-of-this-test' }));
    await Promise.all([again(), again()]);
    await again();
    await sendLater(20 * MINUTE);
    expect(sent()).toHaveLength(1);
  });
});

describe('a reply', () => {
  it('is mailed to the guest with a proven address and the members of its thread, and not to its author', async () => {
    const jane = await newProvenGuest(acme, 'jane@acme.example');
    const joe = await newProvenGuest(acme, 'joe@acme.example');
    const { id } = await write(acme, jane, 'Question');
    await write(acme, joe, 'Something else');
    await answer(team.viewer, acme, id, 'Answer');
    await sendAllDueMails();
    expect(subjectsTo('jane@acme.example')).toEqual(['New reply on “Tour”']);
    await answer(team.admin, acme, id, 'Another answer');
    await sendAllDueMails();
    expect(sentTo('joe@acme.example')).toEqual([]);
    expect(subjectsTo('jane@acme.example')).toEqual(['New reply on “Tour”']);
    expect(subjectsTo(team.viewer.email)).toEqual(['New reply on “Tour”']);
    expect(sentTo(team.admin.email)).toEqual([]);
    const [toJane] = sentTo('jane@acme.example');
    expect(toJane?.text).toContain(`http://app/share/${acme.shareToken}`);
    expect(toJane?.text).not.toContain(recording.id);
    await write(acme, jane, 'Thanks', { parentId: id });
    await sendLater(16 * MINUTE);
    expect(subjectsTo(team.admin.email)).toEqual(['New reply on “Tour”']);
    expect(subjectsTo('jane@acme.example')).toEqual(['New reply on “Tour”', 'New reply on “Tour”']);
  });

  it('has nothing of other links or of the members in a mail to a guest', async () => {
    const zeta = await newLink('Zeta-link', { commenters: 'email' });
    const jane = await newProvenGuest(acme, 'jane@acme.example');
    const zoe = await newProvenGuest(zeta, 'zoe@zeta.example');
    const { id } = await write(acme, jane, 'From-Acme');
    const other = await write(zeta, zoe, 'From-Zeta');
    await writeComment(team.admin.actor, recording.id, said('Among-us'));
    await answer(team.viewer, acme, id, 'To-Acme');
    await answer(team.viewer, zeta, other.id, 'To-Zeta');
    await sendLater(16 * MINUTE);
    const bytes = (email: string) => JSON.stringify(sentTo(email));
    expect(bytes('jane@acme.example')).toContain('To-Acme');
    expect(bytes('jane@acme.example')).not.toMatch(/Zeta|zoe|Among-us/);
    expect(bytes('zoe@zeta.example')).toContain('To-Zeta');
    expect(bytes('zoe@zeta.example')).not.toMatch(/Acme|jane|Among-us/);
  });

  it('is named but not quoted where the link asks for a password', async () => {
    const jane = await newProvenGuest(acme, 'jane@acme.example');
    const { id } = await write(acme, jane, 'Question');
    await changeNamedLink(team.editor.actor, recording.id, acme.id, { password: 'open sesame' });
    await answer(team.editor, acme, id, 'The code is 1234');
    await sendAllDueMails();
    expect(sentTo('jane@acme.example')).toHaveLength(1);
    expect(JSON.stringify(sentTo('jane@acme.example'))).not.toContain('1234');
  });
});

describe('a mail that waits', () => {
  let jane: CommentBrowser;
  let threadId: string;

  beforeEach(async () => {
    jane = await newProvenGuest(acme, 'jane@acme.example');
    ({ id: threadId } = await write(acme, jane, 'Question'));
    await answer(team.viewer, acme, threadId, 'Answer');
    await sendAllDueMails();
    ses.resetHistory();
  });

  const ends: [string, () => Promise<unknown>][] = [
    ['link is revoked', () => revokeNamedLinks(team.editor.actor, recording.id, [acme.id])],
    [
      'link has expired',
      () =>
        changeNamedLink(team.editor.actor, recording.id, acme.id, {
          expiresAt: new Date(Date.now() + 5 * MINUTE * 1000).toISOString(),
        }),
    ],
    [
      'link invites other addresses now',
      () => changeNamedLink(team.editor.actor, recording.id, acme.id, { emails: ['b.example'] }),
    ],
    [
      'guest was removed',
      () => removeGuest(team.editor.actor, recording.id, { placeId: acme.id, commentId: threadId }),
    ],
    ['recording is deleted', () => deleteRecording(team.editor.actor, recording.id)],
  ];
  it.each(firstCases(1, ends))('is not sent to a guest whose %s', async (_why, end) => {
    await answer(team.viewer, acme, threadId, 'Too late');
    await end();
    await sendLater(16 * MINUTE);
    expect(sentTo('jane@acme.example')).toEqual([]);
  });

  it('is not sent to a member who was removed, and has no comment that was deleted', async () => {
    await answer(team.admin, acme, threadId, 'At once');
    await sendAllDueMails();
    ses.resetHistory();
    const { id } = await write(acme, jane, 'Oops', { parentId: threadId });
    await write(acme, jane, 'Thanks', { parentId: threadId });
    await deleteLinkComment(null, acme.shareToken, jane, id);
    await removeMember(team.owner.actor, team.workspaceId, team.viewer.actor.userId);
    await sendLater(16 * MINUTE);
    expect(sentTo(team.viewer.email)).toEqual([]);
    const [toOwner] = sentTo(team.editor.email);
    expect([toOwner?.text.includes('Thanks'), toOwner?.text.includes('Oops')]).toEqual([true, false]);
  });
});

describe('who unsubscribes', () => {
  it('gets no mails about this recording, and about others until they unsubscribe from all', async () => {
    await ofAdmin('One');
    await sendAllDueMails();
    const token = tokenOf(sent()[0]);
    await unsubscribe(token);
    await unsubscribe(token);
    await ofAdmin('Two');
    await sendLater(20 * MINUTE);
    expect(sent()).toHaveLength(1);
    const made = { workspaceId: team.workspaceId, userId: team.editor.actor.userId };
    const next = await storeUploadedRecording(made);
    await ofAdmin('Three', next);
    await sendAllDueMails();
    expect(sent()).toHaveLength(2);
    await unsubscribe(tokenOf(sent()[1]), true);
    await sendLater(40 * MINUTE);
    await ofAdmin('Four', next);
    await sendAllDueMails();
    expect(sent()).toHaveLength(2);
    await setMailPreferences(team.editor.actor, { comments: true });
    await ofAdmin('Five', next);
    await sendAllDueMails();
    expect(sent()).toHaveLength(3);
  });

  it('as a guest, gets none about this recording, or about any', async () => {
    const jane = await newProvenGuest(acme, 'jane@acme.example');
    const { id } = await write(acme, jane, 'Question');
    await answer(team.viewer, acme, id, 'Answer');
    await sendAllDueMails();
    const token = tokenOf(sentTo('jane@acme.example')[0]);
    expect(token).toMatch(/^comments-guest\./);
    await unsubscribe(token);
    await answer(team.viewer, acme, id, 'More');
    await sendLater(20 * MINUTE);
    expect(sentTo('jane@acme.example')).toHaveLength(1);
    await unsubscribe(token, true);
    const zeta = await newLink('Zeta', { commenters: 'email' });
    const again = await newProvenGuest(zeta, 'Jane@acme.example');
    const { id: other } = await write(zeta, again, 'Question');
    await answer(team.viewer, zeta, other, 'Answer');
    await sendLater(60 * MINUTE);
    expect(sentTo('jane@acme.example')).toHaveLength(1);
    await expect(unsubscribe(`${token.slice(0, -1)}_`)).rejects.toEqual(refusal('NOT_FOUND'));
  });
});

it('a text has no markup and no direction marks in a mail, and is shortened', async () => {
  const zeta = await newLink('Zeta');
  const guest = await newGuest(zeta.shareToken, 'Jane <i>');
  await write(zeta, guest, `<script>alert(1)</script>\r\nBcc: all@example.com ${'🎬'.repeat(300)}`);
  await sendAllDueMails();
  const [mail] = sent();
  expect(mail?.html).not.toMatch(/<script|<i>/);
  expect(mail?.html).toContain('&lt;script&gt;');
  expect(mail?.text).toContain('🎬…”');
  expect(Object.keys(mail?.headers ?? {})).not.toContain('bcc');
});

it('what the mail service refuses is sent later, and what it may have accepted is not sent again', async () => {
  const refused = Object.assign(new Error('Unavailable'), {
    name: 'ServiceUnavailable',
    $metadata: { httpStatusCode: 503 },
  });
  ses
    .on(SendRawEmailCommand)
    .rejectsOnce(refused)
    .rejectsOnce(new Error('socket hang up'))
    .resolves({ MessageId: 'm' });
  await ofAdmin('One');
  await sendAllDueMails();
  await ofAdmin('Two');
  await sendAllDueMails();
  expect(sent()).toHaveLength(1);
  await sendLater(60 * MINUTE);
  expect(sent()[1]?.subject).toBe('2 new comments on “Tour”');
  await sendLater(120 * MINUTE);
  await sendLater(180 * MINUTE);
  expect(sent()).toHaveLength(2);
  await ofAdmin('Three');
  await sendAllDueMails();
  expect(sent()[2]?.subject).toBe('New comment on “Tour”');
});
