import { describe, expect, it, vi } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { bouncedMails } from '../../../data/ground/failure-lists.ts';
import { handler } from '../../../events/on-mail-bounce.ts';
import { listBouncedMails, listDelayedMails } from './mail-failures.ts';

useOwnTable();

const FROM = 'no-reply@company.example';
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

  it('has the beginning of a long reason, with whole characters', async () => {
    await bounced('long', 'zoe@example.com', { diagnosticCode: `smtp; 550${'😀'.repeat(1000)}` });
    const [{ reason } = { reason: '' }] = await listBouncedMails();
    expect(reason).toBe(`550${'😀'.repeat(148)}`);
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

/** The event of a mail that waits. */
const delayed = (messageId: string, emailAddress: string, reason: string, expirationTime: string) => {
  vi.stubEnv('MAIL_FROM', FROM);
  const delayedRecipients = [{ emailAddress, status: '4.7.1', diagnosticCode: `smtp; ${reason}` }];
  const deliveryDelay = { delayType: 'General', expirationTime, delayedRecipients };
  return handler({ detail: { eventType: 'DeliveryDelay', mail: { messageId, source: FROM }, deliveryDelay } });
};

const delivered = (messageId: string, address: string) => {
  vi.stubEnv('MAIL_FROM', FROM);
  const mail = { messageId, source: FROM };
  return handler({ detail: { eventType: 'Delivery', mail, delivery: { recipients: [address] } } });
};

describe('the list of mails that wait', () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();

  it('has the newest reason of each, until it has arrived or bounced', async () => {
    await delayed('w', 'zoe@example.com', '451 4.7.1 <zoe@example.com> greylisted', soon);
    await delayed('x', 'ann@example.com', '451 4.7.1 greylisted', soon);
    await delayed('w', 'zoe@example.com', '452 4.2.2 <zoe@example.com> is full', soon);
    expect(await listDelayedMails()).toEqual([
      { to: 'z…@example.com', reason: '452 4.2.2 <z…@example.com> is full', at: expect.any(String) },
      { to: 'a…@example.com', reason: '451 4.7.1 greylisted', at: expect.any(String) },
    ]);
    await delivered('other', 'zoe@example.com');
    await bounced('x', 'ann@example.com');
    expect(await listDelayedMails()).toMatchObject([{ to: 'z…@example.com' }]);
    await delivered('w', 'zoe@example.com');
    expect(await listDelayedMails()).toEqual([]);
  });

  it('has no mail after the service has given it up, whose event may come before the other', async () => {
    await delayed('y', 'zoe@example.com', '451 4.7.1 greylisted', new Date(Date.now() - 1000).toISOString());
    expect(await listDelayedMails()).toEqual([]);
  });
});
