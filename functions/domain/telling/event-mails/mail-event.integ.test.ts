import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { EVENT_NAMES, EVENTS, type EventName } from '#shared/model/ground/event.ts';
import * as apply from '../../../data/ground/apply.ts';
import * as orders from '../../../data/ground/mail-order.ts';
import * as table from '../../../data/table/keys.ts';
import { put } from '../../../data/table/transaction.ts';
import * as clock from '../../../process/clock.ts';
import { readEvent } from '../../ground/events/read-event.ts';
import { changeRole } from '../../identity/members/change-role.ts';
import { handOverWorkspace } from '../../identity/members/hand-over-workspace.ts';
import { removeMember } from '../../identity/members/remove-member.ts';
import { createToken, revokeToken } from '../../identity/tokens/manage-tokens.ts';
import { writeComment } from '../../sharing/comments/write-comment.ts';
import { createNamedLink } from '../../sharing/links/save-link.ts';
import { later } from '../../test-support/clock.ts';
import { said } from '../../test-support/comments.ts';
import { readEvents, unreadEvents, withReaders } from '../../test-support/events.ts';
import { storeUploadedRecording } from '../../test-support/libraries.ts';
import { mailsOf } from '../../test-support/mails.ts';
import { join, newTeam, type Team } from '../../test-support/teams.ts';
import { mailEvent } from './mail-event.ts';
import { sendAllDueMails } from './send-all-due-mails.ts';

useOwnTable();

type MailedName = { [Name in EventName]: (typeof EVENTS)[Name]['isMailed'] extends true ? Name : never }[EventName];

const TOKEN = { name: 'CI', scope: 'write', workspaceIds: null, days: 30 } as const;
const MINUTE = 60;

const ses = mockAws(SESClient);
let team: Team;

beforeEach(async () => {
  vi.stubEnv('APP_ORIGIN', 'http://app');
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: 'm' });
  team = await newTeam();
});

const subjects = () => mailsOf(ses).map(({ subject }) => subject);

/** How often one act mails the same person, for each event with a mail: at most once, or gathered. */
const AT_ONCE: Record<MailedName, string> = {
  'comment.created': 'Comments of 15 minutes come in one mail: comment-mails.integ.test.ts.',
  'link.first_view': 'A view is the first one of one link.',
  'workspace.handed_over': 'A call hands over one; a deleted account all of them: delete-account.integ.test.ts.',
  'member.role_changed': 'A call changes one role.',
  'member.removed': 'A call removes one member. The end of a workspace or an account mails no member.',
  'token.created': 'A call makes one token. To revoke one, or all, mails nobody.',
  'passkey.added': 'A call adds one passkey.',
  'passkey.closed': 'A log-in closes the passkey that it tried.',
  'user.sign_on_joined': 'An account is joined to one provider.',
  'user.sign_on_removed': 'An account is joined to one provider.',
  'user.password_changed': 'An account has one password.',
  'user.password_reset': 'An account has one password.',
  'webhook.created': 'A call makes one webhook, and an hour has a limit of them.',
  'webhook.changed': 'A call changes one webhook. To pause all of a person mails nobody.',
  'webhook.stopped': 'A webhook is paused by its own failures.',
};

it('no act mails the same person once for each of many things', () => {
  const mailed = EVENT_NAMES.filter((name) => EVENTS[name].isMailed);
  expect(Object.keys(AT_ONCE).sort()).toEqual([...mailed].sort());
});

it('a mail of an act is sent once, after the death of its request too, and however often its event comes', async () => {
  await createToken(team.owner.actor, TOKEN);
  expect(subjects()).toEqual([]);
  expect(await unreadEvents()).toHaveLength(1);
  await Promise.all([readEvents(), readEvents()]);
  expect(subjects()).toEqual(['A token was created for your Framekeep account: CI']);
});

it('a notice counts once toward the limit of its reader, however often its event comes', async () => {
  const { owner, viewer, workspaceId } = team;
  const change = (role: 'editor' | 'viewer') =>
    changeRole(owner.actor, { workspaceId, userId: viewer.actor.userId, role });
  await change('editor');
  for (const ref of await unreadEvents()) for (let time = 0; time < 25; time += 1) await readEvent(ref, [mailEvent]);
  await change('viewer');
  await readEvents();
  expect(subjects()).toHaveLength(2);
});

it('a notice is not sent once another change has followed', async () => {
  const { owner, admin, editor, viewer, workspaceId } = team;
  const change = (role: 'editor' | 'admin') =>
    changeRole(owner.actor, { workspaceId, userId: viewer.actor.userId, role });
  await change('editor');
  await change('admin');
  await removeMember(owner.actor, workspaceId, editor.actor.userId);
  await join(editor, workspaceId, 'editor');
  await handOverWorkspace(owner.actor, workspaceId, admin.actor.userId);
  await handOverWorkspace(admin.actor, workspaceId, owner.actor.userId);
  await readEvents();
  expect(mailsOf(ses).map(({ to, subject }) => [...to, subject.split(' of ')[0]])).toEqual([
    [viewer.email, "You're now an admin"],
    [owner.email, "You're now the owner"],
  ]);
});

it('a mail whose reader dies before it is sent is sent by the schedule, once', async () => {
  const begin = vi.spyOn(orders, 'beginMailOrder').mockRejectedValueOnce(new Error('died'));
  await expect(withReaders(() => createToken(team.owner.actor, TOKEN))).rejects.toThrow();
  begin.mockRestore();
  await readEvents();
  expect(subjects()).toEqual([]);
  later(11 * MINUTE);
  await sendAllDueMails();
  await sendAllDueMails();
  expect(subjects()).toEqual(['A token was created for your Framekeep account: CI']);
});

it('the mail about a new token is sent also when somebody revokes it at once, and its end has no mail then', async () => {
  const { id } = await createToken(team.owner.actor, TOKEN);
  await revokeToken(team.owner.actor, id);
  await readEvents();
  expect(subjects()).toEqual(['A token was created for your Framekeep account: already revoked']);
  later(29 * 24 * 60 * MINUTE);
  await sendAllDueMails();
  expect(subjects()).toHaveLength(1);
});

it('a comment whose request dies is mailed once: its event is the order', async () => {
  const made = { workspaceId: team.workspaceId, userId: team.owner.actor.userId, name: 'Tour' };
  const recording = await storeUploadedRecording(made);
  await writeComment(team.editor.actor, recording.id, said('Hello'));
  await sendAllDueMails();
  expect(subjects()).toEqual([]);
  // A reader dies after the order, so all read the event again.
  const taken = vi.spyOn(apply, 'tryApply').mockImplementationOnce(async (changes) => {
    await apply.apply(changes);
    throw new Error('died');
  });
  await expect(readEvents()).rejects.toThrow();
  taken.mockRestore();
  await readEvents();
  await sendAllDueMails();
  later(20 * MINUTE);
  await sendAllDueMails();
  expect(subjects()).toEqual(['New comment on “Tour”']);
});

it('an order of an earlier version is carried out: it names the link that was viewed', async () => {
  const made = { workspaceId: team.workspaceId, userId: team.owner.actor.userId, name: 'Tour' };
  const { id: recordingId } = await storeUploadedRecording(made);
  const { id } = await createNamedLink(team.owner.actor, recordingId, { name: 'Acme', mailsFirstView: true });
  const dueAt = clock.isoNow(-60);
  const order = { type: 'mailOrder', id, recordingId, origin: 'http://app', attempts: 0, isBegun: false, dueAt };
  await apply.apply([put({ Item: { ...table.mailOrderKey(id), ...table.mailOrderIndex(id, dueAt), ...order } })]);
  await sendAllDueMails();
  await sendAllDueMails();
  expect(subjects()).toEqual(['Someone watched “Tour”']);
});
