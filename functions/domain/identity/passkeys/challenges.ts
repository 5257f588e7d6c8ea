import { apply } from '../../../data/ground/apply.ts';
import { putSecret, takeSecret } from '../../../data/identity/secret.ts';
import { challengeIn, type RelyingParty } from '../../../gateways/webauthn.ts';
import { newSecret } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError } from '../../ground/app-error.ts';

/** The app at an origin, which is the stack's own, whatever address a request names. */
export const relyingParty = (origin: string): RelyingParty => ({ host: new URL(origin).hostname, origin });

/** Who is challenged: a signed-in person who adds a passkey, or null for somebody who logs in. */
type Challenged = Pick<Actor, 'userId' | 'session'> | null;

const challengeOf = (secret: string, challenged: Challenged) =>
  ({ kind: 'passkeyChallenge', secret, owner: challenged?.userId ?? null }) as const;

/** Stores a challenge, which is answered once, within minutes. @returns its text, in base64url */
export async function newChallenge(challenged: Challenged): Promise<string> {
  const challenge = newSecret();
  await apply(putSecret(challengeOf(challenge, challenged), { sessionId: challenged?.session.id ?? null }));
  return challenge;
}

/**
 * Takes the challenge that an answer names, before the answer is checked: a second answer finds none.
 * @throws AppError PASSKEY_EXPIRED for a challenge that is unknown, used, expired, or another one's
 */
export async function takeChallenge(clientDataJSON: string, challenged: Challenged): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const found = challenge && (await takeSecret(challengeOf(challenge, challenged)));
  if (challenge && found && found.sessionId === (challenged?.session.id ?? null)) return challenge;
  throw new AppError('PASSKEY_EXPIRED', 'This took too long, or was already done. Please try again.');
}

/** The refusal of an answer that does not prove what it should. */
export const passkeyRefused = (): AppError =>
  new AppError('PASSKEY_REFUSED', 'The passkey could not be checked. Please try again.');
