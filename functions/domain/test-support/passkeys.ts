import { type Deviation, SoftwareAuthenticator } from '#scripts/test-support/software-authenticator.ts';
import type { Actor } from '../ground/actor.ts';
import { beginPasskeyLogin, logInByPasskey } from '../identity/passkeys/log-in-by-passkey.ts';
import { addPasskey, beginPasskey } from '../identity/passkeys/manage-passkeys.ts';
import { freshAddress, freshBrowser } from './people.ts';

/** The origin of the app in tests that make no request. */
export const TEST_ORIGIN = 'https://framekeep.example';

/** Adds a passkey of an actor who has just logged in. @returns its authenticator */
export async function newPasskey(actor: Actor, { name = 'Laptop', isSynced = false, origin = TEST_ORIGIN } = {}) {
  const authenticator = new SoftwareAuthenticator(origin, { isSynced });
  const options = await beginPasskey(actor, {}, freshBrowser(), origin);
  const passkey = await addPasskey(actor, { name, ...authenticator.make(options) }, origin);
  return { authenticator, passkey };
}

/** Logs in with the passkey of an authenticator. */
export async function enterBy(
  authenticator: SoftwareAuthenticator,
  {
    browser = freshBrowser(),
    origin = TEST_ORIGIN,
    ...deviation
  }: Deviation & { browser?: ReturnType<typeof freshBrowser> } = {},
) {
  const options = await beginPasskeyLogin(freshAddress(), TEST_ORIGIN);
  return logInByPasskey(authenticator.answer(options, { origin, ...deviation }), browser, TEST_ORIGIN);
}
