import type { InputOf } from '#shared/api/ground/operation.ts';
import type { proveSelf as contract } from '#shared/api/identity/proof.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { listStoredSessions, setProven } from '../../../data/identity/session.ts';
import { nowSeconds } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { unauthorized } from '../../ground/app-error.ts';
import * as byPassword from '../auth/change-password.ts';
import type { Browser } from '../auth/known-devices.ts';
import { provePasskey, unknownPasskey } from '../passkeys/log-in-by-passkey.ts';
import { sessionIdOf } from '../sessions/session-token.ts';

/**
 * Proves who the actor is, for the present session. A proof of somebody else proves nothing.
 * @param origin of the app
 * @throws AppError RATE_LIMITED, INVALID_INPUT for a wrong password, UNAUTHORIZED when the session has ended; those of
 *   passkeys
 */
export async function proveSelf(
  actor: Actor,
  input: InputOf<typeof contract>,
  browser: Browser,
  origin: string,
): Promise<{ message: string }> {
  const session = (await listStoredSessions(actor.userId)).find(
    (each) => sessionIdOf(each.secretHash) === actor.session.id,
  );
  if (!session) throw unauthorized();
  const { password = '', passkey } = input;
  if (passkey) {
    await provePasskey(passkey, browser.address, origin, async (user, used) => {
      if (user.id !== actor.userId) throw unknownPasskey();
      return (await tryApply([used, setProven(session, nowSeconds())])) ? user : null;
    });
  } else {
    await byPassword.proveSelf(actor, password, browser, 'password');
    if (!(await tryApply([setProven(session, nowSeconds())]))) throw unauthorized();
  }
  return { message: "You've confirmed it's you" };
}
