import { expect, it, vi } from 'vitest';
import { codeMailedTo, freshEmail, mailsTo, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import type { Act } from '#shared/api/telling/acts.ts';
import { MEMBERS_PLACE } from '#shared/model/sharing/comments.ts';
import { invitationIdOf } from '../../../data/identity/invitation.ts';
import { listStoredPasskeys } from '../../../data/identity/passkey.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import * as clock from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { byUser } from '../../ground/events/state-event.ts';
import { uploadObjectKey } from '../../ground/media-files/media-keys.ts';
import { updateProfile } from '../../identity/accounts/change-settings.ts';
import { changePassword } from '../../identity/auth/change-password.ts';
import { forgotPassword } from '../../identity/auth/forgot-password.ts';
import { logIn } from '../../identity/auth/log-in.ts';
import { resetPassword } from '../../identity/auth/reset-password.ts';
import { signUp } from '../../identity/auth/sign-up.ts';
import { verifyEmail } from '../../identity/auth/verify-email.ts';
import { acceptInvitation } from '../../identity/invitations/accept-invitation.ts';
import { cancelInvitation } from '../../identity/invitations/cancel-invitation.ts';
import { changeRole } from '../../identity/members/change-role.ts';
import { handOverWorkspace } from '../../identity/members/hand-over-workspace.ts';
import { removeMember } from '../../identity/members/remove-member.ts';
import { removePasskey } from '../../identity/passkeys/manage-passkeys.ts';
import { createProject } from '../../identity/projects/create-project.ts';
import { setProjectAccess } from '../../identity/projects/project-access.ts';
import { updateProject } from '../../identity/projects/update-project.ts';
import { endSession } from '../../identity/sessions/end-sessions.ts';
import { findActor } from '../../identity/sessions/find-actor.ts';
import { logOut } from '../../identity/sessions/log-out.ts';
import { createToken, revokeToken } from '../../identity/tokens/manage-tokens.ts';
import { createWorkspace } from '../../identity/workspaces/create-workspace.ts';
import { updateTranscription, updateWorkspace } from '../../identity/workspaces/update-workspace.ts';
import { deleteComment } from '../../sharing/comments/change-comment.ts';
import { closeComments } from '../../sharing/comments/moderate.ts';
import { revokeNamedLinks, unshareRecording } from '../../sharing/links/revoke-links.ts';
import { changeNamedLink, createNamedLink, shareRecording } from '../../sharing/links/save-link.ts';
import { storeComment } from '../../test-support/comments.ts';
import { storeUploadedRecording } from '../../test-support/libraries.ts';
import { newPasskey, TEST_ORIGIN } from '../../test-support/passkeys.ts';
import { freshAddress, freshBrowser, newPerson, signupOf } from '../../test-support/people.ts';
import { recordWorkflows } from '../../test-support/recorded-workflows.ts';
import { invite, newTeam } from '../../test-support/teams.ts';
import { deleteProject } from '../../upkeep/cleanup/delete-project.ts';
import { deleteRecording } from '../../upkeep/cleanup/delete-recording.ts';
import { deleteWorkspace } from '../../upkeep/cleanup/delete-workspace.ts';
import { invitePerson } from '../../upkeep/people/invite-person.ts';
import { startAccount, stopAccount } from '../../upkeep/people/stop-account.ts';
import { updateRecording } from '../../video/recordings/update-recording.ts';
import { changeWebhook, createWebhook, deleteWebhook, replaceSecret } from '../webhooks/manage-webhooks.ts';
import { listActs, listInstallationActs } from './read-acts.ts';

useOwnTable();
recordWorkflows();
const AT = 'https://app.example';
const LONG = '👩‍💻'.repeat(30);

/** What an entry says, without ids and times. */
const saidBy = ({ name, on, details }: Act) => {
  const facts = Object.entries(details).filter(([fact]) => !/Id$/.test(fact));
  return [name, on.name, Object.fromEntries(facts)];
};

/** How details tell a fact before and after. */
const turned = (fact: string, before: unknown, after: unknown) => ({ [`${fact}Before`]: before, [fact]: after });

async function allActs(owner: Actor, workspaceId: string | null): Promise<Act[]> {
  const acts: Act[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 100, ...(cursor && { cursor }) };
    const page = workspaceId === null ? await listInstallationActs(query) : await listActs(owner, workspaceId, query);
    acts.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return acts.reverse();
}

it('calls that write are beside their entries in a workspace, with names as they were', async () => {
  const { workspaceId, owner, admin, editor, viewer } = await newTeam();
  const [by, maker] = [owner.actor, editor.actor];
  const secrets: string[] = [];
  const started = { workspaceId, userId: maker.userId, name: 'Tour' };
  const recording = await storeUploadedRecording({ ...started, originalKey: uploadObjectKey(maker.userId, 'a') });
  const { id } = recording;
  const closed = await createProject(by, { workspaceId, name: 'Closed', description: null });
  const open = await createProject(by, { workspaceId, name: LONG, description: null });
  const permissions = [{ userId: maker.userId, permission: 'edit' as const }];
  await setProjectAccess(by, closed.id, { accessLevel: 'restricted', permissions });
  await updateRecording(maker, id, { projectId: closed.id });
  await updateRecording(maker, id, { name: 'Tour of June', showsDescription: true });
  await updateRecording(maker, id, { projectId: open.id });
  await updateRecording(maker, id, { projectId: null });
  await updateRecording(maker, id, { name: 'Tour of June' });
  await updateProject(by, open.id, { name: 'Open', description: 'Text' });
  await deleteProject(by, open.id, { deleteRecordings: false });
  const main = await shareRecording(maker, id, {});
  await shareRecording(maker, id, { allowDownload: false, expiresAt: '2999-01-01T00:00:00.000Z' });
  await unshareRecording(maker, id);
  const link = await createNamedLink(maker, id, { name: 'Acme', password: 'planted-link-password', viewLimit: 3 });
  const changed = { name: 'Acme, Jane', password: 'planted-other-password', emails: ['jane@acme.example'] };
  await changeNamedLink(maker, id, link.id, changed);
  await revokeNamedLinks(maker, id, [link.id]);
  secrets.push(main.shareToken ?? '', link.shareToken, 'planted-link-password', 'planted-other-password');
  const stored = await getStoredRecording(id);
  if (!stored) throw new Error('The recording is gone');
  const place = { id: MEMBERS_PLACE, kind: 'members', name: null, link: null } as const;
  const commentId = await storeComment(stored, place, { kind: 'member', userId: viewer.actor.userId });
  await deleteComment(by, id, { placeId: MEMBERS_PLACE, commentId });
  await closeComments(by, id, true);
  await closeComments(by, id, true);
  await closeComments(by, id, false);
  await deleteRecording(by, id);
  const url = 'https://user:planted-user@hooks.example:8443/services/planted-path?key=planted-query';
  const asked = { name: 'Tickets', url, format: 'standard', events: ['link.created'], tellsRestricted: false } as const;
  const webhook = await createWebhook(by, workspaceId, { ...asked, events: [...asked.events] });
  const hook = { workspaceId, webhookId: webhook.id };
  const elsewhere = 'https://other.example/planted-new-path';
  await changeWebhook(by, hook, { name: 'Chat', url: elsewhere, events: ['link.revoked'], tellsRestricted: true });
  await changeWebhook(by, hook, { url: `${elsewhere}/2` });
  await changeWebhook(by, hook, { isPaused: true });
  const replaced = await replaceSecret(by, hook);
  await deleteWebhook(by, hook);
  secrets.push(
    'planted-user',
    'planted-path',
    'planted-query',
    'planted-new-path',
    webhook.secret ?? '',
    replaced.secret,
  );
  const [joining, other] = [await newPerson(), freshEmail()];
  const token = await invite(by, { workspaceId, email: joining.email, role: 'viewer' });
  await acceptInvitation(joining.actor, token);
  secrets.push(token, await invite(by, { workspaceId, email: other, role: 'admin' }));
  await cancelInvitation(by, workspaceId, invitationIdOf(workspaceId, other));
  await changeRole(by, { workspaceId, userId: joining.actor.userId, role: 'editor' });
  await removeMember(by, workspaceId, joining.actor.userId);
  await updateWorkspace(by, workspaceId, { name: 'Team', description: 'Text' });
  await updateTranscription(by, workspaceId, { mode: 'always' });
  await handOverWorkspace(by, workspaceId, admin.actor.userId);
  const acts = await allActs(admin.actor, workspaceId);
  const told = { address: 'https://hooks.example:8443', events: 'link.created' };
  const there = { address: 'https://other.example', events: 'link.revoked' };
  const [workspaceName] = acts.filter(({ name }) => name === 'workspace.changed').map(({ on }) => on.name);
  const fullName = acts.find(({ name }) => name === 'member.joined')?.on.name;
  expect(fullName).toBeTruthy();
  expect(acts.map(saidBy)).toEqual([
    ['project.created', 'Closed', {}],
    ['project.created', LONG, {}],
    [
      'project.access_changed',
      'Closed',
      {
        changed: 'access, people, editors',
        ...turned('access', 'workspace', 'restricted'),
        ...turned('people', 0, 1),
        ...turned('editors', 0, 1),
      },
    ],
    ['recording.moved', 'Tour', { from: null, fromRestricted: false, to: 'Closed', toRestricted: true }],
    [
      'recording.changed',
      'Tour',
      {
        changed: 'name, showsDescription',
        ...turned('name', 'Tour', 'Tour of June'),
        ...turned('showsDescription', false, true),
      },
    ],
    ['recording.moved', 'Tour of June', { from: 'Closed', fromRestricted: true, to: LONG, toRestricted: false }],
    ['recording.moved', 'Tour of June', { from: LONG, fromRestricted: false, to: null, toRestricted: false }],
    ['project.changed', LONG, { changed: 'name, description', nameBefore: LONG, name: 'Open' }],
    ['project.deleted', 'Open', { withRecordings: false, isRestricted: false }],
    ['link.created', 'Tour of June', expect.objectContaining({ link: 'main link', allowDownload: true })],
    [
      'link.changed',
      'Tour of June',
      {
        link: 'main link',
        changed: 'allowDownload, expiresAt',
        ...turned('allowDownload', true, false),
        ...turned('expiresAt', null, '2999-01-01T00:00:00.000Z'),
      },
    ],
    ['link.revoked', 'Tour of June', { link: 'main link', allowDownload: false, changed: '' }],
    [
      'link.created',
      'Tour of June',
      { link: 'Acme', allowDownload: true, changed: 'viewLimit, password', viewLimitBefore: null, viewLimit: 3 },
    ],
    [
      'link.changed',
      'Tour of June',
      { link: 'Acme', allowDownload: true, changed: 'name, password, emails', nameBefore: 'Acme', name: 'Acme, Jane' },
    ],
    ['link.revoked', 'Tour of June', { link: 'Acme, Jane', allowDownload: true, changed: '' }],
    ['comment.deleted', 'Tour of June', {}],
    ['comments.closed', 'Tour of June', {}],
    ['comments.opened', 'Tour of June', {}],
    ['recording.deleted', 'Tour of June', { isRestricted: false }],
    ['webhook.created', 'Tickets', { ...told, changed: '' }],
    [
      'webhook.changed',
      'Tickets',
      {
        changed: 'name, url, events, tellsRestricted, address',
        ...turned('name', 'Tickets', 'Chat'),
        ...turned('tellsRestricted', false, true),
        ...turned('address', told.address, there.address),
        ...turned('events', told.events, there.events),
      },
    ],
    ['webhook.changed', 'Chat', { ...there, changed: 'url' }],
    ['webhook.changed', 'Chat', { ...there, changed: 'state', stateBefore: 'on', state: 'paused' }],
    ['webhook.secret_replaced', 'Chat', { ...there, changed: '' }],
    ['webhook.deleted', 'Chat', { ...there, changed: '' }],
    ['invitation.created', joining.email, { role: 'viewer' }],
    ['member.joined', fullName, { role: 'viewer' }],
    ['invitation.created', other, { role: 'admin' }],
    ['invitation.cancelled', other, { role: 'admin' }],
    ['member.role_changed', fullName, { from: 'viewer', to: 'editor' }],
    ['member.removed', fullName, {}],
    ['workspace.changed', workspaceName, { changed: 'name, description', nameBefore: workspaceName, name: 'Team' }],
    ['workspace.transcription_changed', 'Team', { changed: 'mode', modeBefore: expect.any(String), mode: 'always' }],
    ['workspace.handed_over', 'Team', { from: by.userId, to: admin.actor.userId }],
  ]);
  const open_ = (name: string) => acts.find((act) => act.name === name)?.on.mayOpen;
  const names = ['project.access_changed', 'project.changed', 'recording.moved', 'link.created', 'member.removed'];
  expect(names.map(open_)).toEqual([true, false, false, false, true]);
  const text = JSON.stringify(acts);
  expect(secrets.filter((secret) => secret === '' || text.includes(secret))).toEqual([]);
});

it('calls that write are beside their entries in the installation, and no secret is in the record', async () => {
  vi.spyOn(clock, 'atNextStep').mockResolvedValue();
  const person = await newPerson();
  const administrator = await newPerson();
  const { actor, email } = person;
  const secrets: string[] = [TEST_PASSWORD, person.sessionToken];
  const newcomer = freshEmail();
  const { id: userId } = await signUp(signupOf(newcomer), freshAddress());
  const code = await codeMailedTo(process.env.APP_URL ?? '', newcomer);
  secrets.push(code, (await verifyEmail({ userId, code }, freshBrowser())).sessionToken);
  const { sessionToken } = await logIn({ email, password: TEST_PASSWORD }, freshBrowser());
  const second = (await findActor(sessionToken))?.actor;
  const third = await logIn({ email, password: TEST_PASSWORD }, freshBrowser());
  secrets.push(sessionToken, third.sessionToken);
  await endSession(actor, second?.session.id ?? '');
  await logOut(third.sessionToken, (await findActor(third.sessionToken))?.actor ?? null);
  await updateProfile(actor, { firstName: 'Grace' });
  await updateProfile(actor, { firstName: 'Grace' });
  const { passkey } = await newPasskey(actor);
  const [kept] = await listStoredPasskeys(actor.userId);
  await removePasskey(actor, passkey.id, TEST_ORIGIN);
  const made = await createToken(actor, { name: 'Backup', scope: 'read', workspaceIds: null, days: 7 });
  await revokeToken(actor, made.id);
  secrets.push(made.text, made.text.slice(-20), kept?.credentialId ?? '', kept?.publicKey ?? '');
  const next = 'planted-next-password';
  const input = { currentPassword: TEST_PASSWORD, password: next, confirmPassword: next };
  await changePassword(actor, input, freshBrowser());
  await forgotPassword(email, freshAddress(), AT);
  await forgotPassword(freshEmail(), freshAddress(), AT);
  const [mail] = await mailsTo(process.env.APP_URL ?? '', email);
  const reset = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const last = 'planted-last-password';
  await resetPassword({ token: reset, password: last, confirmPassword: last }, freshBrowser());
  secrets.push(next, last, reset);
  const { id: workspaceId } = await createWorkspace(actor, { name: 'Side', description: null });
  await deleteWorkspace(actor, workspaceId);
  const invited = freshEmail();
  await invitePerson(administrator.actor, invited, AT);
  await stopAccount(actor.userId, true, byUser(administrator.actor));
  await startAccount(actor.userId, byUser(administrator.actor));
  const acts = await allActs(actor, null);
  const before = acts.find(({ name }) => name === 'session.begun')?.on.name ?? '';
  const after = `Grace ${before.split(' ').slice(1).join(' ')}`;
  const [, ...rest] = acts.map(saidBy);
  expect(rest).toEqual([
    ['session.begun', before, {}],
    ['session.begun', before, {}],
    ['session.other_ended', before, {}],
    ['session.ended', before, {}],
    ['user.profile_changed', before, { changed: 'firstName' }],
    ['passkey.added', 'Laptop', {}],
    ['passkey.removed', 'Laptop', {}],
    ['token.created', 'Backup', { scope: 'read', days: 7 }],
    ['token.revoked', 'Backup', {}],
    ['user.password_changed', after, {}],
    ['user.password_forgotten', after, {}],
    ['user.password_reset', after, {}],
    ['workspace.deleted', 'Side', {}],
    ['user.invited', invited, {}],
    ['user.stopped', after, { links: 'end' }],
    ['user.started', after, {}],
  ]);
  expect(acts.filter(({ by }) => by.email === email).map(({ by }) => by.name)).toEqual([
    ...Array.from({ length: 5 }, () => before),
    ...Array.from({ length: 6 }, () => after),
  ]);
  const text = JSON.stringify(acts);
  expect(secrets.filter((secret) => secret === '' || text.includes(secret))).toEqual([]);
});
