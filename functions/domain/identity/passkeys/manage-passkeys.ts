import type * as z from 'zod';
import type { addPasskey as addCall, Passkey } from '#shared/api/identity/passkeys.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import {
  getPasskey,
  listStoredPasskeys,
  passkeyIdOf,
  putPasskey,
  removeStoredPasskey,
  renameStoredPasskey,
  type StoredPasskey,
} from '../../../data/identity/passkey.ts';
import { checkPasswordVersion, nameOf } from '../../../data/identity/user.ts';
import { creationOptions, readAttestation } from '../../../gateways/webauthn.ts';
import { isoNow } from '../../../process/clock.ts';
import { PASSKEYS_MAX } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound, unauthorized } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { requireBelow } from '../../ground/limit-usage.ts';
import { sendNotice } from '../../ground/mail/mail-at-once.ts';
import { quoted, writeMail } from '../../ground/mail/write-mail.ts';
import { proveSelf } from '../auth/change-password.ts';
import type { Browser } from '../auth/known-devices.ts';
import { readUser } from '../sessions/current-user.ts';
import { requireProof } from '../sessions/session-token.ts';
import { newChallenge, passkeyRefused, relyingParty, takeChallenge } from './challenges.ts';

function present(passkey: StoredPasskey, origin: string): Passkey {
  const { name, createdAt, lastUsedAt, isSynced, host, copiedAt } = passkey;
  return {
    id: passkeyIdOf(passkey),
    name,
    createdAt,
    lastUsedOn: lastUsedAt?.slice(0, 10) ?? null,
    isSynced,
    host,
    worksHere: host === relyingParty(origin).host,
    isCopied: copiedAt !== null,
  };
}

/** The actor's passkeys, the newest first. @param origin of the app */
export async function listPasskeys({ userId }: Actor, origin: string): Promise<Passkey[]> {
  const rows = await listStoredPasskeys(userId);
  return rows.map((row) => present(row, origin)).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** A program may send the password with the call. */
async function prove(actor: Actor, password: string | undefined, browser: Browser): Promise<void> {
  if (password !== undefined) await proveSelf(actor, password, browser, 'password');
  else requireProof(actor);
}

const requireBelowLimit = ({ length }: StoredPasskey[]): void =>
  requireBelow(
    PASSKEYS_MAX,
    length,
    'PASSKEY_LIMIT',
    `You can have at most ${PASSKEYS_MAX} passkeys. Remove one you don't need.`,
  );

/**
 * Begins to add a passkey. Only the same session can end it.
 * @param origin of the app
 * @returns what the browser needs to make the passkey
 * @throws AppError RATE_LIMITED, PROOF_NEEDED, INVALID_INPUT for a wrong password, PASSKEY_LIMIT
 */
export async function beginPasskey(
  actor: Actor,
  { password }: { password?: string | undefined },
  browser: Browser,
  origin: string,
) {
  await limitRate('addPasskeyByUser', actor.userId);
  await prove(actor, password, browser);
  const [user, passkeys] = await Promise.all([readUser(actor), listStoredPasskeys(actor.userId)]);
  requireBelowLimit(passkeys);
  const party = relyingParty(origin);
  const { id, email } = user;
  return creationOptions(party, {
    challenge: await newChallenge(actor),
    user: { id, email, name: nameOf(user) },
    known: passkeys.filter(({ host }) => host === party.host),
  });
}

/**
 * Adds a passkey that a browser has made. A mail about it follows.
 * @param origin of the app
 * @throws AppError PASSKEY_EXPIRED, PASSKEY_REFUSED, PASSKEY_LIMIT, PASSKEY_TAKEN for one that the actor has already,
 *   UNAUTHORIZED when the password was changed meanwhile
 */
export async function addPasskey(
  actor: Actor,
  { name, credentialId, clientDataJSON, attestationObject, transports }: z.output<typeof addCall.input>,
  origin: string,
): Promise<Passkey> {
  const party = relyingParty(origin);
  const challenge = await takeChallenge(clientDataJSON, actor);
  const made = await readAttestation({ credentialId, clientDataJSON, attestationObject }, { party, challenge });
  if (!made) throw passkeyRefused();
  requireBelowLimit(await listStoredPasskeys(actor.userId));
  const passkey: StoredPasskey = {
    ...made,
    userId: actor.userId,
    credentialId,
    transports,
    name,
    host: party.host,
    createdAt: isoNow(),
    lastUsedAt: null,
    copiedAt: null,
  };
  // A new password has ended the session.
  const isOwn = checkPasswordVersion(actor.userId, actor.session.passwordVersion);
  const event = stateAct('passkey.added', actor, null, { id: passkeyIdOf(passkey), name });
  if (!(await tryApply([isOwn, putPasskey(passkey), event]))) {
    if (!(await getPasskey(passkey))) throw unauthorized();
    throw new AppError('PASSKEY_TAKEN', "You've already added this passkey.");
  }
  return present(passkey, origin);
}

async function findPasskey({ userId }: Actor, id: string): Promise<StoredPasskey> {
  const passkey = (await listStoredPasskeys(userId)).find((each) => passkeyIdOf(each) === id);
  if (!passkey) throw notFound('Passkey');
  return passkey;
}

/** @throws AppError NOT_FOUND */
export async function renamePasskey(actor: Actor, id: string, name: string): Promise<{ message: string }> {
  if (!(await renameStoredPasskey(await findPasskey(actor, id), name))) throw notFound('Passkey');
  return { message: 'Passkey renamed' };
}

/**
 * Removes one of the actor's passkeys. The actor gets a mail about it, from here: afterwards nothing has its name.
 * @param origin of the app, for the link in the mail
 * @throws AppError NOT_FOUND
 */
export async function removePasskey(actor: Actor, id: string, origin: string): Promise<{ message: string }> {
  const passkey = await findPasskey(actor, id);
  const event = stateAct('passkey.removed', actor, null, { id, name: passkey.name });
  if (!(await tryApply([removeStoredPasskey(passkey), event]))) throw notFound('Passkey');
  await sendNotice(writeMail('passkeyRemoved', { to: actor.email, name: quoted(passkey.name), origin }));
  return { message: 'Passkey removed' };
}
