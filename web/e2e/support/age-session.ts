import { apply } from '#functions/data/ground/apply.ts';
import { getSession, putSession } from '#functions/data/identity/session.ts';
import { isoNow } from '#functions/process/clock.ts';
import { sha256 } from '#functions/process/ids.ts';
import type { Account } from '#scripts/client/test-client.ts';

/** Lets the session of an account begin earlier. */
export async function ageSession({ client }: Pick<Account, 'client'>, seconds: number): Promise<void> {
  const [userId = '', secret = ''] = client.cookies.sid?.split('.') ?? [];
  const session = await getSession(userId, sha256(secret));
  if (!session) throw new Error('There is no session');
  await apply([putSession(sha256(secret), { ...session, createdAt: isoNow(-seconds) })]);
}
