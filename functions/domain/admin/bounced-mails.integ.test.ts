import { afterEach, describe, expect, it, vi } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { bouncedMails } from '../../data/bounced-mails.ts';
import { handler } from '../../events/on-mail-bounce.ts';
import { listBouncedMails } from './bounced-mails.ts';

useOwnTable();

const FROM = 'no-reply@company.example';
afterEach(() => vi.unstubAllEnvs());

/** The event of a mail that did not arrive, as EventBridge delivers it. */
function bounced(
  messageId: string,
  emailAddress: string,
  { source = FROM, diagnosticCode = 'smtp; 550 5.1.1 Unknown' } = {},
) {
  vi.stubEnv('MAIL_FROM', FROM);
  const bounce = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress, diagnosticCode }] };
  return handler({ detail: { eventType: 'Bounce', mail: { messageId, source }, bounce } });
}

describe('the list of mails that did not arrive', () => {
  it('has the reason, and of the address only what a colleague recognizes', async () => {
    const diagnosticCode = 'smtp; 550 5.1.1 <zoe@example.com>: no such mailbox';
    await bounced('a', 'zoe@example.com', { diagnosticCode });
    expect(await listBouncedMails()).toEqual([
      { to: 'z…@example.com', reason: '550 5.1.1 <z…@example.com>: no such mailbox', at: expect.any(String) },
    ]);
  });

  it('has a mail once, also when its event is repeated, and no mails of other stacks', async () => {
    await bounced('a', 'zoe@example.com');
    await bounced('a', 'zoe@example.com', { source: `Framekeep <${FROM}>` });
    await bounced('b', 'ann@example.com', { source: 'no-reply@other.example' });
    await bounced('c', 'ann@example.com', { source: `other-${FROM}` });
    expect(await listBouncedMails()).toHaveLength(1);
  });

  it('has the newest twenty, also when many come at once', async () => {
    const many = Array.from({ length: 4 }, (_, index) => bounced(`c${index}`, `p${index}@example.com`));
    await Promise.all(many);
    expect(await listBouncedMails()).toHaveLength(5);
    for (let index = 0; index < 20; index += 1) await bounced(`d${index}`, `q${index}@example.com`);
    const mails = await listBouncedMails();
    expect(mails).toHaveLength(20);
    expect(mails.every(({ to }) => to === 'q…@example.com')).toBe(true);
  });

  it('has no mail for longer than 30 days', async () => {
    const before = await bouncedMails.get();
    const old = {
      id: 'old',
      to: 'o…@example.com',
      reason: 'x',
      at: new Date(Date.now() - 31 * 86_400_000).toISOString(),
    };
    await bouncedMails.save(before, [old]);
    expect(await listBouncedMails()).toEqual([]);
  });
});
