import { tryApply } from '../../../data/ground/apply.ts';
import type { StoredLink } from '../../../data/sharing/link.ts';
import { getPass, type Pass, putPass } from '../../../data/sharing/pass.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { newSecret } from '../../../process/ids.ts';
import { GATED_VISIT_SECONDS, PASS_SECONDS } from '../../../process/limits.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { isCurrent, isKnownTo } from '../links/link-gate.ts';

export interface HeldPass {
  secret: string;
  /** As it is stored; null for a new pass. */
  stored: Pass | null;
}

/** The pass of a browser; a new one when its secret is missing or unknown, or the pass has expired. */
export async function readPass(shareToken: string, secret: string | null): Promise<HeldPass> {
  const stored = secret === null ? null : await getPass(shareToken, secret);
  if (secret === null || stored === null || stored.ttl <= nowSeconds()) return { secret: newSecret(), stored: null };
  return { secret, stored };
}

/** A pass to change: the stored one while it is valid, otherwise one without any proofs. */
export function passFor(link: StoredLink, stored: Pass | null): Pass {
  const now = nowSeconds();
  const fields = { ttl: now + PASS_SECONDS, isKnown: isKnownTo(link, stored), version: stored?.version ?? 0 };
  if (isCurrent(link, stored)) return { ...stored, ...fields };
  const nothing = { hasPassword: false, email: null, isStarted: false, code: null };
  return { ...nothing, ...fields, gateVersion: link.gateVersion, endsAt: now + GATED_VISIT_SECONDS };
}

/**
 * Changes a browser's pass.
 * @param change called again when the pass was changed meanwhile; may throw a refusal
 */
export function changePass(link: StoredLink, held: HeldPass, change: (pass: Pass) => Pass): Promise<Pass> {
  const { shareToken } = link;
  let before = held.stored;
  return retryOnConflict(async () => {
    const after = change(passFor(link, before));
    if (await tryApply([putPass(shareToken, held.secret, before, after)])) return after;
    before = await getPass(shareToken, held.secret);
    return null;
  });
}
