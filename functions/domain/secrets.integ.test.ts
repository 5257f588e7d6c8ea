import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeMailedTo, freshEmail, gateLinkMailedTo, mailsTo } from '#scripts/client/test-client.ts';
import { IdentityProvider } from '#scripts/test-support/identity-provider.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { INVITATION_SECONDS, PASSKEY_CHALLENGE_SECONDS } from '#shared/limits.ts';
import { readGateKey } from '#shared/rules/sharing/gate-key-address.ts';
import { apply } from '../data/ground/apply.ts';
import { getSecret, putSecret, takeSecret } from '../data/identity/secret.ts';
import { client } from '../data/table/client.ts';
import * as clock from '../process/clock.ts';
import * as ids from '../process/ids.ts';
import { newId, newSecret } from '../process/ids.ts';
import {
  ENDED_GATE_KEY_SECONDS,
  EXPIRED_RESET_SECONDS,
  GATE_KEY_SECONDS,
  LINK_CODE_SECONDS,
  RESET_TOKEN_SECONDS,
  SIGN_ON_JOIN_SECONDS,
  SIGN_ON_SECONDS,
  VERIFICATION_CODE_SECONDS,
} from '../process/limits.ts';
import { AppError } from './ground/app-error.ts';
import { joinAccount, mailJoin } from './identity/accounts/join-account.ts';
import { forgotPassword } from './identity/auth/forgot-password.ts';
import { resetPassword } from './identity/auth/reset-password.ts';
import { signUp } from './identity/auth/sign-up.ts';
import { verifyEmail } from './identity/auth/verify-email.ts';
import { acceptInvitation } from './identity/invitations/accept-invitation.ts';
import { inviteMember } from './identity/invitations/invite-member.ts';
import { newChallenge, takeChallenge } from './identity/passkeys/challenges.ts';
import { becomeGuest, sendGuestCode } from './sharing/comments/guests.ts';
import { createNamedLink } from './sharing/links/save-link.ts';
import { sendLinkCode, verifyLinkCode } from './sharing/visits/link-code.ts';
import { openGate } from './sharing/visits/open-gate.ts';
import { actorOf } from './test-support/actors.ts';
import { allItems } from './test-support/all-items.ts';
import { later } from './test-support/clock.ts';
import { storeUploadedRecording } from './test-support/libraries.ts';
import { TEST_ORIGIN } from './test-support/passkeys.ts';
import { freshAddress, freshBrowser, newPerson, otherCode, signupOf } from './test-support/people.ts';
import { addEmployee, signOn, signOnWith } from './test-support/sign-on.ts';
import { newWorkspace } from './test-support/teams.ts';
import { newTenant, refusal } from './test-support/tenants.ts';

useOwnTable();

const APP = process.env.APP_URL ?? '';
const provider = await IdentityProvider.start({ appUrl: TEST_ORIGIN });
afterAll(() => provider.stop());
beforeEach(() => {
  signOnWith(provider);
  vi.spyOn(clock, 'atNextStep').mockResolvedValue();
});
/** A secret that somebody got. */
interface Issued {
  secret: string;
  /** Succeeds, or throws the refusal. */
  use: (secret: string) => Promise<unknown>;
  /** As `use`, by somebody else. */
  useElsewhere: (secret: string) => Promise<unknown>;
}

interface Kind {
  issue: () => Promise<Issued>;
  /** How long it lasts. */
  seconds: number;
  /** Codes of the refusals. */
  wrong: string;
  used?: string;
  elsewhere?: string;
  expired?: string;
  /** How often it may be guessed: a short one. */
  tries?: number;
  /** Whether the same browser is asked for nothing any more once it is used. */
  asksNothingLater?: boolean;
  /** Whether it is compared, and not only found by its hash. */
  isCompared?: boolean;
}

/** A link whose gate, or whose comments, ask for an address. */
async function newLink(settings: Partial<Parameters<typeof createNamedLink>[2]>) {
  const { workspaceId, owner } = await newTenant();
  const recording = await storeUploadedRecording({ workspaceId, userId: owner.userId });
  return createNamedLink(owner, recording.id, { name: 'Acme', ...settings });
}

const guest = (pass: string | null = null) => ({ address: freshAddress(), pass });
const commenter = (of: string | null) => ({ ...guest(), guest: of });
const required = <T>(value: T | null): T => {
  if (value === null) throw new AppError('NOT_FOUND', 'Nothing');
  return value;
};

/** A code for the gate of a link. */
async function linkCode(): Promise<Issued & { shareToken: string; email: string }> {
  const email = freshEmail();
  const { shareToken } = await newLink({ emails: [email] });
  const { pass } = await sendLinkCode(shareToken, email, guest(), APP);
  const stranger = await sendLinkCode(shareToken, `joe@${freshEmail()}`, guest(), APP);
  const useBy = (by: string | null) => (code: string) => verifyLinkCode(shareToken, code, guest(by));
  const secret = await codeMailedTo(APP, email);
  return { secret, use: useBy(pass), useElsewhere: useBy(stranger.pass), shareToken, email };
}

const KINDS: Record<string, Kind> = {
  'verification code': {
    seconds: VERIFICATION_CODE_SECONDS,
    wrong: 'INVALID_CODE',
    expired: 'CODE_EXPIRED',
    tries: 5,
    isCompared: true,
    issue: async () => {
      const [email, other] = [freshEmail(), freshEmail()];
      const [{ id }, stranger] = [
        await signUp(signupOf(email), freshAddress()),
        await signUp(signupOf(other), freshAddress()),
      ];
      const useBy = (userId: string) => (code: string) => verifyEmail({ userId, code }, freshBrowser());
      return { secret: await codeMailedTo(APP, email), use: useBy(id), useElsewhere: useBy(stranger.id) };
    },
  },
  'code of a link': {
    seconds: LINK_CODE_SECONDS,
    wrong: 'INVALID_CODE',
    expired: 'CODE_EXPIRED',
    asksNothingLater: true,
    tries: 5,
    isCompared: true,
    issue: linkCode,
  },
  'code of a guest': {
    seconds: LINK_CODE_SECONDS,
    wrong: 'INVALID_CODE',
    expired: 'CODE_EXPIRED',
    tries: 5,
    isCompared: true,
    issue: async () => {
      const [email, other] = [freshEmail(), freshEmail()];
      const { shareToken } = await newLink({ commenters: 'email' });
      const [own, stranger] = [
        await sendGuestCode(shareToken, email, commenter(null)),
        await sendGuestCode(shareToken, other, commenter(null)),
      ];
      const useBy = (by: string) => (code: string) => becomeGuest(shareToken, { name: 'Jane', code }, commenter(by));
      return { secret: await codeMailedTo(APP, email), use: useBy(own.guest), useElsewhere: useBy(stranger.guest) };
    },
  },
  'key of a gate': {
    seconds: GATE_KEY_SECONDS,
    wrong: 'GATE_KEY_EXPIRED',
    used: 'GATE_KEY_USED',
    issue: async () => {
      const { shareToken, email } = await linkCode();
      const other = await newLink({ emails: [email] });
      const useAt = (token: string) => (key: string) => openGate(token, key, guest());
      const secret = readGateKey(new URL(await gateLinkMailedTo(APP, email)).hash) ?? '';
      return { secret, use: useAt(shareToken), useElsewhere: useAt(other.shareToken) };
    },
  },
  'link for a new password': {
    seconds: RESET_TOKEN_SECONDS,
    wrong: 'INVALID_RESET_TOKEN',
    expired: 'RESET_TOKEN_EXPIRED',
    issue: async () => {
      const { email } = await newPerson();
      await forgotPassword(email, freshAddress(), APP);
      const [mail] = await mailsTo(APP, email);
      const secret = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
      const password = 'a whole new secret';
      const use = (token: string) => resetPassword({ token, password, confirmPassword: password }, freshBrowser());
      // It names its account itself: nobody else's is reset by it.
      return { secret, use, useElsewhere: (token) => use(`${token}x`) };
    },
  },
  'challenge to add a passkey': {
    seconds: PASSKEY_CHALLENGE_SECONDS,
    wrong: 'PASSKEY_EXPIRED',
    issue: async () => {
      const [actor, other] = [actorOf(newId()), actorOf(newId())];
      const useBy = (by: typeof actor | null) => (challenge: string) =>
        takeChallenge(Buffer.from(JSON.stringify({ challenge })).toString('base64url'), by);
      return { secret: await newChallenge(actor), use: useBy(actor), useElsewhere: useBy(other) };
    },
  },
  'state of a sign-on': {
    seconds: SIGN_ON_SECONDS,
    wrong: 'NOT_FOUND',
    issue: async () => {
      const [secret, owner] = [newSecret(), newSecret()];
      await apply(putSecret({ kind: 'signOn', secret, owner }, { nonce: 'n', codeVerifier: 'v' }));
      const useBy = (browser: string) => async (state: string) =>
        required(await takeSecret({ kind: 'signOn', secret: state, owner: browser }));
      return { secret, use: useBy(owner), useElsewhere: useBy(newSecret()) };
    },
  },
  'link that joins an account': {
    seconds: SIGN_ON_JOIN_SECONDS,
    wrong: 'SIGN_ON_EXPIRED',
    isCompared: true,
    issue: async () => {
      const email = addEmployee(provider);
      await signOn(provider);
      const join = async () => {
        provider.add(newId(), { email, email_verified: true });
        return (await signOn(provider)).browser;
      };
      const [other, own] = [await join(), await join()];
      await mailJoin(own, TEST_ORIGIN);
      const [mail] = await mailsTo(APP, email);
      const secret = /[?&]token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
      const useBy = (by: typeof own) => (token: string) => joinAccount({ token }, by, freshBrowser(), TEST_ORIGIN);
      return { secret, use: useBy(own), useElsewhere: useBy(other) };
    },
  },
  invitation: {
    seconds: INVITATION_SECONDS,
    wrong: 'INVITATION_NOT_FOUND',
    used: 'ALREADY_MEMBER',
    elsewhere: 'EMAIL_MISMATCH',
    expired: 'INVITATION_EXPIRED',
    issue: async () => {
      const [inviter, invited, other] = await Promise.all([newPerson(), newPerson(), newPerson()]);
      const workspaceId = await newWorkspace(inviter);
      const input = { workspaceId, email: invited.email, role: 'viewer' } as const;
      const { invitationLink } = await inviteMember(inviter.actor, input, APP);
      const useBy =
        ({ actor }: typeof invited) =>
        (token: string) =>
          acceptInvitation(actor, token);
      return { secret: invitationLink.split('=')[1] ?? '', use: useBy(invited), useElsewhere: useBy(other) };
    },
  },
};

const wrongOf = (secret: string, { tries }: Kind) => (tries ? otherCode(secret) : newSecret());
const codeOf = (error: { code?: string }) => error.code ?? String(error);

describe.each(Object.entries(KINDS))('a %s', (_name, kind) => {
  const { issue, wrong, used = wrong, elsewhere = wrong, expired = wrong, seconds, tries } = kind;

  it('is stored as a hash, and is of use to its owner alone, once', async () => {
    const { secret, use, useElsewhere } = await issue();
    expect(JSON.stringify(await allItems())).not.toMatch(new RegExp(`(?<![\\w.:-])${secret}(?![\\w-])`));
    await expect(useElsewhere(secret)).rejects.toEqual(refusal(elsewhere));
    const compared = vi.spyOn(ids, 'isHashOf');
    await expect(use(wrongOf(secret, kind))).rejects.toEqual(refusal(wrong));
    if (kind.isCompared) expect(compared).toHaveBeenCalled();
    await use(secret);
    if (!kind.asksNothingLater) await expect(use(secret)).rejects.toEqual(refusal(used));
  });

  it('ends at its time', async () => {
    const [late, inTime] = [await issue(), await issue()];
    later(seconds + 1);
    await expect(late.use(late.secret)).rejects.toEqual(refusal(expired));
    later(seconds - 60);
    await inTime.use(inTime.secret);
  });

  it('is used once, also by many at the same moment', async () => {
    const { secret, use } = await issue();
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => use(secret)));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [codeOf(answer.reason)] : []));
    expect(refused).toEqual(Array(refused.length).fill(used));
    // A browser that is proven is asked nothing, so it need not be refused.
    if (kind.asksNothingLater) expect(refused.length).toBeLessThan(4);
    else expect(refused).toHaveLength(3);
  });

  it.runIf(tries)(
    'counts each try before it is compared: after some wrong ones, the right one is refused',
    async () => {
      const { secret, use } = await issue();
      const guesses = Array.from({ length: 12 }, () => use(otherCode(secret)).catch(codeOf));
      const codes = await Promise.all(guesses);
      expect(codes.toSorted()).toEqual([
        ...Array(tries).fill(wrong),
        ...Array(12 - (tries ?? 0)).fill('TOO_MANY_ATTEMPTS'),
      ]);
      await expect(use(secret)).rejects.toEqual(refusal('TOO_MANY_ATTEMPTS'));
    },
  );
});

describe('what version 0.4.0 has stored', () => {
  const put = (Item: Record<string, unknown>) =>
    client.send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));

  it('is read: a link for a new password, a challenge and a key of a gate', async () => {
    const [secret, shareToken] = [newSecret(), newSecret()];
    const [now, SK] = [clock.nowSeconds(), '#'];
    const hash = ids.sha256(secret);
    const end = { expiresAt: clock.isoNow(60), createdAt: clock.isoNow() };
    const reset = { type: 'passwordReset', userId: 'u', passwordVersion: 3, ...end };
    await put({ PK: `RST#${hash}`, SK, ...reset, ttl: now + 60 + EXPIRED_RESET_SECONDS });
    const challenge = { type: 'passkeyChallenge', sessionId: null, expire: now + 60, ttl: now + 60 };
    await put({ PK: `PASSKEY-CHALLENGE#${hash}`, SK, ...challenge });
    const gateKey = { type: 'gateKey', email: 'jane@acme.com', expiresAt: clock.isoNow(-1), isUsed: false };
    const ofGate = ids.sha256(`${shareToken}#${secret}`);
    await put({ PK: `GATEKEY#${ofGate}`, SK, ...gateKey, ttl: now - 1 + ENDED_GATE_KEY_SECONDS });
    const found = await getSecret({ kind: 'passwordReset', secret });
    expect(found).toEqual({ userId: 'u', passwordVersion: 3, hasEnded: false });
    expect(await takeSecret({ kind: 'passkeyChallenge', secret })).toMatchObject({ sessionId: null });
    const ended = await getSecret({ kind: 'gateKey', secret, owner: shareToken });
    expect(ended).toEqual({ email: 'jane@acme.com', isUsed: false, hasEnded: true });
  });
});
