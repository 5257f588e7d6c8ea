import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type SendLimits, SendQuota } from '#scripts/local/ses/send-quota.ts';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { apply } from '../../data/apply.ts';
import { firstViewOrdered, listDueMailOrders, newFirstViewOrder } from '../../data/mail-order.ts';
import { captureLog } from '../../observability/test-support/captured-log.ts';
import * as clock from '../../process/clock.ts';
import { isoNow } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import { sendDueMails } from './mail-orders.ts';

useOwnTable();

const ses = mockAws(SESClient);
const log = captureLog();
const sent: string[] = [];

/** Answers as SES does in an account with these limits. */
function limit(limits: SendLimits): void {
  const quota = new SendQuota(limits);
  ses.on(SendRawEmailCommand).callsFake(({ Destinations: [to] }: { Destinations: [string] }) => {
    try {
      quota.take(1);
    } catch (error) {
      throw Object.assign(new Error((error as Error).message), {
        name: 'Throttling',
        $metadata: { httpStatusCode: 400 },
      });
    }
    sent.push(to);
    return { MessageId: 'm' };
  });
}

async function orderMails(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const order = newFirstViewOrder({ id: newId(), recordingId: newId(), origin: 'http://localhost' });
    await apply([firstViewOrdered({ ...order, dueAt: isoNow(-1) })]);
  }
}

const mailTo = async ({ id }: { id: string }) => ({
  ...{ to: `${id}@example.com`, subject: 's', text: 't', html: '<p>t</p>', headers: {} },
});
const send = () => sendDueMails({ firstView: mailTo, comments: async () => null });

async function waiting() {
  const orders = [];
  for (const due of listDueMailOrders(isoNow(60 * 60))) for await (const order of due) orders.push(order);
  return orders;
}

describe('mails that are due', () => {
  beforeEach(() => {
    ses.reset();
    sent.length = 0;
  });

  it('are all sent once at the pace of the account, 60 at once, and none counts as failed', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    limit({ perSecond: 30, perDay: 200 });
    await orderMails(60);
    await send();
    expect(new Set(sent).size).toBe(60);
    expect(sent).toHaveLength(60);
    expect(await waiting()).toEqual([]);
    expect(ses.commandCalls(SendRawEmailCommand).length, 'with few refusals').toBeLessThan(90);
    expect(log.lines().filter((line) => 'MailsFailed' in line)).toEqual([]);
  });

  it('wait when the day is over, without a try more and without a count, and are sent on the next', async () => {
    limit({ perSecond: 100, perDay: 3 });
    await orderMails(10);
    await send();
    expect(sent).toHaveLength(3);
    expect(ses.commandCalls(SendRawEmailCommand).length, 'the others are not tried').toBeLessThan(10);
    const left = await waiting();
    expect(left.map(({ attempts, isBegun }) => [attempts, isBegun])).toEqual(Array(7).fill([0, false]));
    limit({ perSecond: 100, perDay: 200 });
    const later = vi
      .spyOn(clock, 'isoNow')
      .mockImplementation((offset = 0) => new Date(Date.now() + (3600 + offset) * 1000).toISOString());
    await send();
    later.mockRestore();
    expect(new Set(sent).size).toBe(10);
  });
});
