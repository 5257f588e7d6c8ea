import { tryApply } from '../../../data/ground/apply.ts';
import { getSecret, useSecret } from '../../../data/identity/secret.ts';
import { getPass, putPass } from '../../../data/sharing/pass.ts';
import { AppError } from '../../ground/app-error.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { asksOf, isAllowed, isGuarded } from '../links/link-gate.ts';
import { openLink } from '../links/load-link.ts';
import { passFor, readPass } from './change-pass.ts';
import { type Guest, NOTHING_ASKED, type Unlocked } from './unlock-link.ts';

const NO_LONGER_VALID = 'The link in that email is no longer valid. Enter your address to get another email.';
const USED = 'The link in that email was already used. Enter your address to get another email.';

/**
 * Proves an address by the key that was mailed to it, in any browser. The key works once, and only while the address is
 * on the list. Nobody can guess it, so attempts are not limited: a limit could keep out the person who has the mail.
 * @throws AppError see `openLink`; GATE_KEY_EXPIRED, also for an unknown key; GATE_KEY_USED
 */
export async function openGate(shareToken: string, key: string, guest: Guest): Promise<Unlocked> {
  const { link } = await openLink(shareToken);
  if (!isGuarded(link)) return NOTHING_ASKED;
  const held = await readPass(shareToken, guest.pass);
  const named = { kind: 'gateKey', secret: key, owner: shareToken } as const;
  let stored = held.stored;
  const asks = await retryOnConflict(async () => {
    if (!asksOf(link, stored).email) return asksOf(link, stored);
    const gateKey = await getSecret(named);
    if (!gateKey || gateKey.hasEnded || !isAllowed(link, gateKey.email)) {
      throw new AppError('GATE_KEY_EXPIRED', NO_LONGER_VALID);
    }
    if (gateKey.isUsed) throw new AppError('GATE_KEY_USED', USED);
    const pass = { ...passFor(link, stored), email: gateKey.email, code: null };
    const changes = [putPass(shareToken, held.secret, stored, pass), useSecret(named)];
    if (await tryApply(changes)) return asksOf(link, pass);
    stored = await getPass(shareToken, held.secret);
    return null;
  });
  return { asks, pass: held.secret };
}
