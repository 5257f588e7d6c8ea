import { GetSendQuotaCommand, SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type SendLimits, SendQuota } from '#scripts/local/ses/send-quota.ts';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { apply } from '../../../data/ground/apply.ts';
import {
  listDueMailOrders,
  mailOrderName,
  newEventMailOrder,
  orderEventMail,
} from '../../../data/ground/mail-order.ts';
import { MAIL_PATIENCE_MS, sendMail } from '../../../gateways/ses.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import * as clock from '../../../process/clock.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import { readRecoveryStatus } from '../../upkeep/admin/recovery.ts';
import { sendDueMails } from './mail-orders.ts';

useOwnTable();

const ses = mockAws(SESClient);
const log = captureLog();
const sent: string[] = [];

/** Milliseconds by which the clock of SES is ahead: it answers `GetSendQuota` once a second. */
let passedMs = 0;

/** Answers as SES does in an account with these limits. */
function limit(limits: SendLimits): void {
  const quota = new SendQuota(limits, () => Date.now() + passedMs);
  ses.on(GetSendQuotaCommand).callsFake(() => quota.read());
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

async function orderMails(count: number, isSecurity = false): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const order = newEventMailOrder({ id: newId(), workspaceId: null }, 'http://localhost');
    await apply([orderEventMail({ ...order, dueAt: isoNow(isSecurity ? -1 : -60) }, isSecurity)]);
  }
}

const mailTo = async ({ id }: { id: string }) => ({
  to: `${id}@example.com`,
  subject: 's',
  text: 't',
  html: '<p>t</p>',
  headers: {},
});
/** @param seconds from now */
const atTime = (seconds: number) =>
  vi
    .spyOn(clock, 'isoNow')
    .mockImplementation((offset = 0) => new Date(Date.now() + (seconds + offset) * 1000).toISOString());

/** Lets a second pass first. */
function send() {
  passedMs += 1000;
  return sendDueMails({ event: mailTo, comments: async () => null, tokenEnd: async () => null });
}

/** Lets a second pass first. */
function readStatus() {
  passedMs += 1000;
  return readRecoveryStatus();
}

async function waiting() {
  const orders = [];
  for (const due of listDueMailOrders(isoNow(60 * 60)).flat()) for await (const order of due) orders.push(order);
  return orders;
}

describe('mails that are due', () => {
  beforeEach(() => {
    ses.reset();
    sent.length = 0;
  });

  it('are sent once at a part of the pace of the account, and 20 codes of the same moment go before them', async () => {
    limit({ perSecond: 40, perDay: 200 });
    await orderMails(40);
    const codes = Array.from({ length: 20 }, (_, index) => `code-${index}@example.com`);
    const mail = { subject: 's', text: 't', html: '<p>t</p>' };
    await Promise.all([send(), ...codes.map((to) => sendMail({ ...mail, to }, MAIL_PATIENCE_MS))]);
    expect([sent.length, new Set(sent).size]).toEqual([60, 60]);
    expect(Math.max(...codes.map((to) => sent.indexOf(to))), 'the place of the last code').toBeLessThan(40);
    expect(await waiting()).toEqual([]);
    expect(log.lines().filter((line) => 'MailsFailed' in line)).toEqual([]);
  });

  it.runIf(IS_NIGHTLY)('follow the refusals when the service does not tell its rate', async () => {
    limit({ perSecond: 10, perDay: 200 });
    ses.on(GetSendQuotaCommand).rejects(new Error('down'));
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0);
    await orderMails(15);
    await send();
    chance.mockRestore();
    expect([sent.length, new Set(sent).size]).toEqual([15, 15]);
  });

  it('leave the last mails of a day to codes, wait without a count, and are sent on the next day', async () => {
    limit({ perSecond: 100, perDay: 10 });
    await orderMails(15);
    await send();
    expect(sent).toHaveLength(9);
    await sendMail({ to: 'code@example.com', subject: 's', text: 't', html: 't' });
    const dayOver = sendMail({ to: 'late@example.com', subject: 's', text: 't', html: 't' }, MAIL_PATIENCE_MS);
    await expect(dayOver).rejects.toMatchObject({ reached: 'day' });
    const calls = ses.commandCalls(SendRawEmailCommand).length;
    await send();
    expect(ses.commandCalls(SendRawEmailCommand), 'no further try').toHaveLength(calls);
    expect((await readStatus()).mailBacklog).toEqual({ sent: 10, perDay: 10, waiting: 6 });
    expect((await waiting()).map(({ attempts, isBegun }) => [attempts, isBegun])).toEqual(Array(6).fill([0, false]));
    limit({ perSecond: 100, perDay: 200 });
    await send();
    expect(new Set(sent).size).toBe(16);
    expect((await readStatus()).mailBacklog).toBeNull();
  });

  it('are sent after those about the security of an account, which were due later', async () => {
    limit({ perSecond: 100, perDay: 200 });
    await orderMails(30);
    await orderMails(3, true);
    const security: string[] = [];
    for (const due of listDueMailOrders(isoNow())[0] ?? [])
      for await (const order of due) security.push(`${mailOrderName(order)}@example.com`);
    expect(security).toHaveLength(3);
    await send();
    expect(sent).toHaveLength(33);
    expect(sent.slice(0, 3).sort()).toEqual(security.sort());
    expect(await waiting()).toEqual([]);
  });

  it('stay due when another stack has used up the day meanwhile', async () => {
    limit({ perSecond: 100, perDay: 3 });
    ses.on(GetSendQuotaCommand).resolves({ MaxSendRate: 100, Max24HourSend: 200, SentLast24Hours: 0 });
    await orderMails(10);
    await send();
    expect(sent).toHaveLength(3);
    const later = atTime(60 * 60);
    const left = await waiting();
    later.mockRestore();
    expect(left.map(({ attempts, isBegun }) => [attempts, isBegun])).toEqual(Array(7).fill([0, false]));
    limit({ perSecond: 100, perDay: 200 });
    const nextHour = atTime(60 * 60);
    await send();
    nextHour.mockRestore();
    expect(new Set(sent).size).toBe(10);
  });

  it('that no service has taken for three days are dropped, counted, and listed for administrators', async () => {
    limit({ perSecond: 100, perDay: 200 });
    await orderMails(1);
    const later = atTime(3 * 24 * 60 * 60 + 60);
    await send();
    const { bouncedMails } = await readStatus();
    later.mockRestore();
    expect(sent).toEqual([]);
    expect(bouncedMails[0]).toMatchObject({ reason: expect.stringMatching(/^Not sent: for three days/) });
    expect(log.lines().filter((line) => line.MailsDropped === 1)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });
});
