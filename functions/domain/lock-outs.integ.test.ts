import { expect, it, vi } from 'vitest';
import { freshEmail, mailsTo, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import * as clock from '../process/clock.ts';
import { RATE_LIMITS } from '../process/limits.ts';
import { forgotPassword } from './identity/auth/forgot-password.ts';
import { resetPassword } from './identity/auth/reset-password.ts';
import { signUp } from './identity/auth/sign-up.ts';
import { limitCodes } from './identity/auth/verification-code.ts';
import { verifyEmail } from './identity/auth/verify-email.ts';
import { inviteMember } from './identity/invitations/invite-member.ts';
import { sendGuestCode } from './sharing/comments/guests.ts';
import { createNamedLink } from './sharing/links/save-link.ts';
import { sendLinkCode } from './sharing/visits/link-code.ts';
import { newBrowser } from './test-support/comments.ts';
import { storeUploadedRecording } from './test-support/libraries.ts';
import { freshAddress, freshBrowser, mailedCode, newPerson, signupOf } from './test-support/people.ts';
import { newWorkspace } from './test-support/teams.ts';
import { newTenant, refusal } from './test-support/tenants.ts';

const APP = process.env.APP_URL ?? '';
const mails = (email: string) => mailsTo(APP, email);
/** More often than any limit of an hour allows. */
const OFTEN = 30;

/** The answers to a stranger who does something often. */
async function often(act: () => Promise<unknown>): Promise<PromiseSettledResult<unknown>[]> {
  const answers: PromiseSettledResult<unknown>[] = [];
  for (let count = 0; count < OFTEN; count += 1) answers.push(...(await Promise.allSettled([act()])));
  return answers;
}

const countOf = (answers: PromiseSettledResult<unknown>[]) =>
  answers.filter(({ status }) => status === 'fulfilled').length;

it('a stranger who signs up with an address again and again keeps its owner from nothing', async () => {
  const email = freshEmail();
  const stranger = freshAddress();
  await signUp(signupOf(email), stranger);
  await expect(signUp(signupOf(email), stranger)).rejects.toEqual(refusal('RESEND_COOLDOWN'));
  const others = await often(() => limitCodes(email, stranger));
  expect(countOf(others)).toBe(RATE_LIMITS.codeByEmailFrom.max - 1);
  const { id } = await signUp(signupOf(email), freshAddress());
  const { user } = await verifyEmail({ userId: id, code: await mailedCode(email) }, freshBrowser());
  expect(user).toMatchObject({ id, emailVerified: true });
});

it('a stranger who asks for new passwords again and again keeps their owner from nothing', async () => {
  const wait = vi.spyOn(clock, 'atNextStep').mockResolvedValue();
  const { email } = await newPerson();
  const forgot = (address: string) => forgotPassword(email, address, APP);
  const stranger = freshAddress();
  expect(countOf(await often(() => forgot(stranger)))).toBe(RATE_LIMITS.forgotByEmail.max);
  const refused = await forgot(freshAddress()).catch((error) => error);
  expect(refused).toEqual(refusal('RATE_LIMITED'));
  expect(refused.message).toContain('The link in each of them works.');
  const received = await mails(email);
  const [, token = ''] = /token=([\w-]+)/.exec(received.at(-1)?.text ?? '') ?? [];
  const input = { token, password: TEST_PASSWORD, confirmPassword: TEST_PASSWORD };
  await expect(resetPassword(input, freshBrowser())).resolves.toHaveProperty('device');
  wait.mockRestore();
});

it('a stranger who invites an address again and again keeps others from inviting it', async () => {
  const email = freshEmail();
  const [stranger, other] = [await newPerson(), await newPerson()];
  const [strangers, others] = [await newWorkspace(stranger), await newWorkspace(other)];
  const answers = await often(() =>
    inviteMember(stranger.actor, { workspaceId: strangers, email, role: 'viewer' }, APP),
  );
  expect(countOf(answers)).toBe(RATE_LIMITS.inviteByEmailFrom.max);
  const invited = inviteMember(other.actor, { workspaceId: others, email, role: 'viewer' }, APP);
  await expect(invited).resolves.toHaveProperty('invitationLink');
});

it('strangers who ask for codes of guests keep nobody from a link with a gate', async () => {
  const wait = vi.spyOn(clock, 'atNextStep').mockResolvedValue();
  const email = freshEmail();
  const { workspaceId, owner } = await newTenant();
  const recording = await storeUploadedRecording({ workspaceId, userId: owner.userId });
  const open = await createNamedLink(owner, recording.id, { name: 'Acme', commenters: 'email' });
  const gated = await createNamedLink(owner, recording.id, { name: 'Acme', emails: [email] });
  const answers = await often(() => sendGuestCode(open.shareToken, email, newBrowser()));
  expect(countOf(answers)).toBe(RATE_LIMITS.guestMailByOwner.max);
  const before = (await mails(email)).length;
  await sendLinkCode(gated.shareToken, email, { address: freshAddress(), pass: null }, APP);
  expect(await mails(email)).toHaveLength(before + 1);
  wait.mockRestore();
});
