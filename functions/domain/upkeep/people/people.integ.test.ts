import { CloudFrontKeyValueStoreClient } from '@aws-sdk/client-cloudfront-keyvaluestore';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshEmail, mailsTo, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { cutoffEntry, type MediaClaims } from '#shared/model/ground/media-token.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { apply } from '../../../data/ground/apply.ts';
import { findDueRevocations } from '../../../data/ground/revocation.ts';
import { getEmailOwner } from '../../../data/identity/email.ts';
import { addMember } from '../../../data/identity/member.ts';
import { getUser } from '../../../data/identity/user.ts';
import { getWorkspace } from '../../../data/identity/workspace.ts';
import { updateItem } from '../../../data/table/items.ts';
import { userKey } from '../../../data/table/keys.ts';
import { readEntry } from '../../../gateways/kvs.ts';
import * as clock from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { BY_SYSTEM, byUser } from '../../ground/events/state-event.ts';
import { drainRevocations } from '../../ground/revocations/drain-revocations.ts';
import { forgotPassword } from '../../identity/auth/forgot-password.ts';
import { logIn } from '../../identity/auth/log-in.ts';
import { resendVerification } from '../../identity/auth/resend-verification.ts';
import { resetPassword } from '../../identity/auth/reset-password.ts';
import { signUp } from '../../identity/auth/sign-up.ts';
import { verifyEmail } from '../../identity/auth/verify-email.ts';
import { readInvitation } from '../../identity/invitations/read-invitation.ts';
import { refuseStranger } from '../../identity/invitations/refuse-stranger.ts';
import { handOverWorkspace } from '../../identity/members/hand-over-workspace.ts';
import { findActor } from '../../identity/sessions/find-actor.ts';
import { findTokenActor } from '../../identity/tokens/find-token-actor.ts';
import { unshareRecording } from '../../sharing/links/revoke-links.ts';
import { createNamedLink, shareRecording } from '../../sharing/links/save-link.ts';
import { openObject } from '../../sharing/media/open-media.ts';
import { actorOf } from '../../test-support/actors.ts';
import { later } from '../../test-support/clock.ts';
import { cutoffOf } from '../../test-support/cutoffs.ts';
import { storeUploadedRecording, stubDeletionWorkflow } from '../../test-support/libraries.ts';
import { viewLink } from '../../test-support/links.ts';
import { enterBy, newPasskey } from '../../test-support/passkeys.ts';
import { freshAddress, freshBrowser, mailedCode, newPerson, type Person, signupOf } from '../../test-support/people.ts';
import { recordWorkflows } from '../../test-support/recorded-workflows.ts';
import { endedWithLink } from '../../test-support/segmented-recordings.ts';
import { statedOn } from '../../test-support/stated-acts.ts';
import { invite, join, newTeam, newWorkspace } from '../../test-support/teams.ts';
import { refusal } from '../../test-support/tenants.ts';
import { storeToken } from '../../test-support/tokens.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { planDeletion } from '../cleanup/owned-workspaces.ts';
import { deletePerson, planPersonDeletion } from './delete-person.ts';
import { invitePerson } from './invite-person.ts';
import { listPeople } from './list-people.ts';
import { sendVerificationTo } from './send-verification.ts';
import { startAccount, stopAccount, takePassword } from './stop-account.ts';

useOwnTable();
recordWorkflows();
stubDeletionWorkflow();
beforeEach(() => {
  vi.spyOn(clock, 'atNextStep').mockResolvedValue();
});
const ORIGIN = 'https://app.example';
const ADMIN = actorOf(newId());
const stop = ({ actor }: Person, stopsLinks = false) => stopAccount(actor.userId, stopsLinks, byUser(ADMIN));
const start = ({ actor }: Person) => startAccount(actor.userId, byUser(ADMIN));
const enter = ({ email }: Person, password = TEST_PASSWORD) => logIn({ email, password }, freshBrowser());

const actsOn = (userId: string) => statedOn(null, userId);

/** A sign-up that is not verified. */
async function newcomer(email = freshEmail()) {
  const { id } = await signUp(signupOf(email), freshAddress());
  return { id, email };
}

async function listed(userId: string) {
  const { items } = await listPeople({});
  return items.find(({ id }) => id === userId);
}

describe('a stopped account', () => {
  it('is refused at every door, and opens them again, except what its stop has ended', async () => {
    const person = await newPerson();
    const { userId } = person.actor;
    const token = await storeToken(userId);
    const { authenticator } = await newPasskey(person.actor);
    await forgotPassword(person.email, freshAddress(), ORIGIN);
    const [mail] = await mailsTo(process.env.APP_URL ?? '', person.email);
    const reset = mail?.text.match(/\?token=([\w-]{43})\b/)?.[1] ?? '';
    const byReset = () =>
      resetPassword({ token: reset, password: 'another secret', confirmPassword: 'another secret' }, freshBrowser());

    expect(await stop(person)).toMatchObject({ id: userId, stoppedAt: expect.any(String), stopsLinks: false });
    expect(await findActor(person.sessionToken)).toBeNull();
    expect(await findTokenActor(token, null)).toBeNull();
    await expect(enter(person)).rejects.toEqual(refusal('ACCOUNT_STOPPED'));
    await expect(enter(person, 'a wrong one')).rejects.toEqual(refusal('INVALID_CREDENTIALS'));
    await expect(enterBy(authenticator)).rejects.toEqual(refusal('ACCOUNT_STOPPED'));
    await expect(byReset()).rejects.toEqual(refusal('INVALID_RESET_TOKEN'));
    const before = (await mailsTo(process.env.APP_URL ?? '', person.email)).length;
    await forgotPassword(person.email, freshAddress(), ORIGIN);
    expect(await mailsTo(process.env.APP_URL ?? '', person.email)).toHaveLength(before);
    await expect(signUp(signupOf(person.email), freshAddress())).rejects.toEqual(refusal('EMAIL_TAKEN'));
    await expect(stop(person)).rejects.toEqual(refusal('CONFLICT'));

    expect(await start(person)).toMatchObject({ stoppedAt: null, stopsLinks: false });
    await expect(start(person)).rejects.toEqual(refusal('CONFLICT'));
    expect(await findActor(person.sessionToken)).toBeNull();
    expect(await findTokenActor(token, null)).toBeNull();
    await expect(byReset()).rejects.toEqual(refusal('INVALID_RESET_TOKEN'));
    await expect(enter(person)).resolves.toHaveProperty('sessionToken');
    await expect(enterBy(authenticator)).resolves.toHaveProperty('sessionToken');
    expect(await actsOn(userId)).toEqual(expect.arrayContaining(['user.stopped', 'user.started', 'session.refused']));
  });

  it('that is not verified cannot be verified, and no other sign-up gets its address', async () => {
    const { id, email } = await newcomer();
    const mailed = await mailedCode(email);
    await stopAccount(id, false, BY_SYSTEM);
    await expect(verifyEmail({ userId: id, code: mailed }, freshBrowser())).rejects.toEqual(refusal('ACCOUNT_STOPPED'));
    await expect(resendVerification(id, freshAddress())).rejects.toEqual(refusal('ACCOUNT_STOPPED'));
    await expect(signUp(signupOf(email), freshAddress())).rejects.toEqual(refusal('EMAIL_TAKEN'));
    await startAccount(id, BY_SYSTEM);
    await expect(verifyEmail({ userId: id, code: mailed }, freshBrowser())).resolves.toHaveProperty('sessionToken');
  });

  it('loses the media addresses of its sessions, and those of its links only if they end, and gets them back', async () => {
    const person = await newPerson();
    const workspaceId = await newWorkspace(person);
    const { userId } = person.actor;
    const { id } = await storeUploadedRecording({ workspaceId, userId });
    const { shareToken } = await shareRecording(person.actor, id, {});
    const named = await createNamedLink(person.actor, id, { name: 'Acme' });
    const subjects = [cutoffEntry.password(userId, 0), cutoffEntry.links(userId)];
    const cutoffs = async () => (await Promise.all(subjects.map(cutoffOf))).map((cutoff) => cutoff !== null);

    await stop(person);
    expect(await cutoffs()).toEqual([true, false]);
    expect(await viewLink(shareToken)).toMatchObject({ id });
    await start(person);
    await stop(person, true);
    expect(await cutoffs()).toEqual([true, true]);
    for (const token of [shareToken, named.shareToken]) {
      await expect(viewLink(token)).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
      const file = { path: `${id}/original.webm`, download: false, shareToken: token };
      await expect(openObject(null, file)).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
    }
    await start(person);
    expect(await viewLink(shareToken)).toMatchObject({ id });
    expect(await viewLink(named.shareToken)).toMatchObject({ id });
  });

  it('loses the media addresses of a hundred workspaces, also when the act breaks off after its transaction', async () => {
    const person = await newPerson();
    const { userId } = person.actor;
    const at = clock.isoNow();
    const times = { invitedBy: null, invitedAt: null, acceptedAt: at, createdAt: at, updatedAt: at };
    const workspaces = Array.from({ length: 100 }, () => newId());
    for (const group of inGroups(workspaces, 50))
      await apply(group.flatMap((workspaceId) => addMember({ workspaceId, userId, role: 'editor', ...times })));
    const store = vi.spyOn(CloudFrontKeyValueStoreClient.prototype, 'send').mockRejectedValue(new Error('Down'));
    await stop(person);
    store.mockRestore();
    const subjects = [cutoffEntry.password(userId, 0), ...workspaces.map((id) => cutoffEntry.member(id, userId))];
    // What the schedule does every minute.
    await drainRevocations(clock.nowMs() + 30_000);
    for (const subject of subjects) expect(await readEntry(subject, clock.nowMs() + 5000), subject).not.toBeNull();
    expect(await findDueRevocations(subjects)).toEqual([]);
  });

  it('in the middle of a recording ends what others watch, and keeps what was recorded', async () => {
    const team = await newTeam();
    const maker = team.editor.actor;
    const live = await endedWithLink({ owner: maker, workspaceId: team.workspaceId, isWatchable: true });
    const watch = () =>
      openObject(null, { path: `${live.id}/playlist.json`, download: false, shareToken: live.shareToken });
    await expect(watch()).resolves.toContain('/media/');
    await stop(team.editor);
    expect(await cutoffOf(cutoffEntry.member(team.workspaceId, maker.userId))).not.toBeNull();
    await expect(watch()).rejects.toEqual(refusal('NO_FILE'));
    expect(await getRecording(team.owner.actor, live.id)).toMatchObject({ id: live.id, userId: maker.userId });
    await start(team.editor);
    await expect(watch()).resolves.toContain('/media/');
  });

  it('keeps its links at rest when it is deleted, and others share its recordings again', async () => {
    const team = await newTeam();
    const [maker, others] = [team.editor.actor, team.owner.actor];
    const { userId } = maker;
    const [one, other] = await Promise.all(
      [1, 2].map(() => storeUploadedRecording({ workspaceId: team.workspaceId, userId })),
    );
    const { shareToken } = await shareRecording(maker, one?.id ?? '', {});
    const named = await createNamedLink(maker, one?.id ?? '', { name: 'Acme' });
    await stop(team.editor, true);
    const shared = await shareRecording(others, other?.id ?? '', {});
    expect(await viewLink(shared.shareToken)).toMatchObject({ id: other?.id });
    const removal = { email: team.editor.email, workspaces: [], deletesComments: false };
    await deletePerson(userId, removal, byUser(ADMIN));
    for (const token of [shareToken, named.shareToken])
      await expect(viewLink(token)).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
    await unshareRecording(others, one?.id ?? '');
    const again = await shareRecording(others, one?.id ?? '', {});
    for (const [token, id] of [[again.shareToken, one?.id] as const, [shared.shareToken, other?.id] as const])
      expect(await viewLink(token)).toMatchObject({ id });
  });

  it('sees the pictures of its workspaces as soon as it is started again', async () => {
    const team = await newTeam();
    const { userId } = team.editor.actor;
    const thumbnailKey = `originals/${newId()}/thumbnail`;
    const { id } = await storeUploadedRecording({ workspaceId: team.workspaceId, userId, thumbnailKey });
    await stop(team.editor);
    const cutoff = await cutoffOf(cutoffEntry.member(team.workspaceId, userId));
    await start(team.editor);
    later(5);
    const { sessionToken } = await enter(team.editor);
    const found = await findActor(sessionToken);
    const text = await storeToken(userId, { tokensVersion: 1 });
    for (const actor of [found?.actor, (await findTokenActor(text, null))?.actor]) {
      const { thumbnailUrl } = await getRecording(actor ?? ADMIN, id);
      const [payload = ''] = thumbnailUrl?.split('/')[2]?.split('.') ?? [];
      const { iat }: MediaClaims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      expect(iat).toBeGreaterThan(cutoff ?? 0);
    }
  });

  it('invites nobody, and gets no workspace', async () => {
    const team = await newTeam();
    const invited = { workspaceId: team.workspaceId, email: freshEmail(), role: 'viewer' } as const;
    const token = await invite(team.admin.actor, invited);
    await stop(team.admin);
    await expect(readInvitation(null, token)).rejects.toEqual(refusal('INVITATION_NOT_FOUND'));
    const handed = handOverWorkspace(team.owner.actor, team.workspaceId, team.admin.actor.userId);
    await expect(handed).rejects.toEqual(refusal('CONFLICT'));
    const workspaces = [{ id: team.workspaceId, newOwnerId: team.admin.actor.userId }];
    const removal = { email: team.owner.email, workspaces, deletesComments: false };
    const left = deletePerson(team.owner.actor.userId, removal, byUser(ADMIN));
    await expect(left).rejects.toEqual(refusal('OWNERSHIP_CHANGED'));
    const { workspaces: plan } = await planDeletion(team.owner.actor);
    const planned = plan.find(({ id }) => id === team.workspaceId);
    const others = [team.editor, team.viewer].map(({ actor }) => actor.userId).sort();
    expect(planned?.members.map(({ userId }) => userId).sort()).toEqual(others);
    await start(team.admin);
    await expect(readInvitation(null, token)).resolves.toMatchObject({ email: invited.email });
  });
});

describe('the last administrator', () => {
  it('cannot be stopped or deleted, also when two end each other at the same moment', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    vi.stubEnv('ADMIN_EMAILS', `${one.email},${other.email},${freshEmail()}`);
    const ended = await Promise.allSettled([stop(one), stop(other)]);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [stopped, active] = ended[0]?.status === 'fulfilled' ? [one, other] : [other, one];
    await expect(stop(active)).rejects.toEqual(refusal('LAST_ADMINISTRATOR'));
    const removal = { email: active.email, workspaces: [], deletesComments: false };
    await expect(deletePerson(active.actor.userId, removal, BY_SYSTEM)).rejects.toEqual(refusal('LAST_ADMINISTRATOR'));
    await start(stopped);
    await expect(stop(active)).resolves.toMatchObject({ stoppedAt: expect.any(String) });
  });

  it('can get the workspace of an administrator who is deleted', async () => {
    const [leaving, last] = [await newPerson(), await newPerson()];
    vi.stubEnv('ADMIN_EMAILS', `${leaving.email},${last.email}`);
    const workspaceId = await newWorkspace(leaving);
    await join(last, workspaceId, 'viewer');
    const workspaces = [{ id: workspaceId, newOwnerId: last.actor.userId }];
    const removal = { email: leaving.email, workspaces, deletesComments: false };
    await deletePerson(leaving.actor.userId, removal, byUser(last.actor));
    expect(await getWorkspace(workspaceId)).toMatchObject({ ownerId: last.actor.userId });
  });
});

describe('an administrator', () => {
  it('takes the password of a person away, and gets a link for another one', async () => {
    const person = await newPerson();
    const link = await takePassword(person.actor.userId, ORIGIN, byUser(ADMIN));
    expect(await findActor(person.sessionToken)).toBeNull();
    await expect(enter(person)).rejects.toEqual(refusal('INVALID_CREDENTIALS'));
    const token = new URL(link).searchParams.get('token') ?? '';
    const password = 'a whole new secret';
    await resetPassword({ token, password, confirmPassword: password }, freshBrowser());
    await expect(enter(person, password)).resolves.toHaveProperty('sessionToken');
    expect(await actsOn(person.actor.userId)).toEqual(
      expect.arrayContaining(['user.password_taken', 'user.password_reset', 'session.begun']),
    );
  });

  it('deletes an account after its address is typed, and hands its workspace over to a member', async () => {
    const team = await newTeam();
    const { userId } = team.owner.actor;
    const plan = await planPersonDeletion(userId);
    expect(plan.workspaces.map(({ name, members }) => [name, members.length])).toContainEqual(['A team', 3]);
    const workspaces = [{ id: team.workspaceId, newOwnerId: team.editor.actor.userId }];
    const remove = (email: string, choices = workspaces) =>
      deletePerson(userId, { email, workspaces: choices, deletesComments: false }, byUser(ADMIN));
    await expect(remove(team.admin.email)).rejects.toEqual(refusal('INVALID_INPUT'));
    await expect(remove(team.owner.email, [])).rejects.toEqual(refusal('OWNERSHIP_CHANGED'));
    await remove(team.owner.email.toUpperCase());
    expect(await getUser(userId)).toBeNull();
    expect(await getEmailOwner(team.owner.email)).toBeNull();
    expect(await getWorkspace(team.workspaceId)).toMatchObject({ ownerId: team.editor.actor.userId });
    expect(await findActor(team.owner.sessionToken)).toBeNull();
    const [mail] = await mailsTo(process.env.APP_URL ?? '', team.owner.email);
    expect(mail?.text).toContain('An administrator deleted your Framekeep account.');
    expect(await listed(userId)).toBeUndefined();
    expect(await actsOn(userId)).toContain('user.deleted');
    await expect(planPersonDeletion(userId)).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('deletes a sign-up that was never verified', async () => {
    const { id, email } = await newcomer();
    await deletePerson(id, { email, workspaces: [], deletesComments: false }, byUser(ADMIN));
    expect(await getUser(id)).toBeNull();
    await expect(newcomer(email)).resolves.toMatchObject({ email });
  });

  it('sends another code with the page where it is typed, to people who need one', async () => {
    const { id, email } = await newcomer();
    const request = { address: freshAddress(), origin: () => ORIGIN };
    await updateItem({ Key: { ...userKey(id), SK: 'VERIFY' }, set: { lastSentAt: clock.isoNow(-120) } });
    await sendVerificationTo(ADMIN, id, request);
    const [mail] = await mailsTo(process.env.APP_URL ?? '', email);
    expect(mail?.text).toContain(`${ORIGIN}/verify?${new URLSearchParams({ userId: id, email })}`);
    await verifyEmail({ userId: id, code: await mailedCode(email) }, freshBrowser());
    await expect(sendVerificationTo(ADMIN, id, request)).rejects.toEqual(refusal('ALREADY_VERIFIED'));
    expect(await actsOn(id)).toContain('user.verification_sent');
  });

  it('invites a person who may then sign up where sign-up is closed', async () => {
    vi.stubEnv('SIGN_UP', 'invited');
    const email = freshEmail();
    await expect(refuseStranger({ email })).rejects.toEqual(refusal('SIGN_UP_CLOSED'));
    const admin = { ...ADMIN, email: 'admin@company.example' } satisfies Actor;
    await invitePerson(admin, email, ORIGIN);
    const [mail] = await mailsTo(process.env.APP_URL ?? '', email);
    expect(mail?.text).toContain(`${ORIGIN}/signup`);
    await expect(refuseStranger({ email: email.toUpperCase() })).resolves.toBeUndefined();
    expect(await statedOn(null, 'installation')).toContain('user.invited');
    const person = await newPerson();
    await expect(invitePerson(admin, person.email, ORIGIN)).rejects.toEqual(refusal('EMAIL_TAKEN'));
  });
});
