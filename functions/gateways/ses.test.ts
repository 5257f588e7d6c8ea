import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { captureLog } from '../observability/test-support/captured-log.ts';
import { MailNotSentError, sendMail, sendMailOnce } from './ses.ts';

const mail = { to: 'ada@example.com', subject: 'Grüße 🎬', text: 'text', html: '<p>html</p>' };
const ses = mockAws(SESClient);
const log = captureLog();

beforeEach(() => {
  ses.reset();
  vi.stubEnv('MAIL_FROM', 'Framekeep <no-reply@example.com>');
  vi.stubEnv('STAGE', 'alice');
});
const fail = (name: string, fields = {}) =>
  ses.on(SendRawEmailCommand).rejects(Object.assign(new Error(name), { name, ...fields }));

describe('a mail', () => {
  it('is one message to one recipient, from the address and with the name of the sender', async () => {
    ses.on(SendRawEmailCommand).resolves({ MessageId: 'm' });
    await sendMail({ ...mail, headers: { 'List-Unsubscribe': '<https://app.example/u>' } });
    const { input } = ses.commandCalls(SendRawEmailCommand)[0]?.args[0] ?? {};
    expect(input).toMatchObject({ Source: 'no-reply@example.com', Destinations: ['ada@example.com'] });
    const message = Buffer.from(input?.RawMessage?.Data ?? '').toString();
    expect(message).toContain('From: "Framekeep" <no-reply@example.com>\r\n');
    expect(message).toContain('\r\nAuto-Submitted: auto-generated\r\nList-Unsubscribe: <https://app.example/u>\r\n');
  });

  it.each(['Throttling', 'MessageRejected', 'MailFromDomainNotVerifiedException', 'ServiceUnavailable'])(
    'that fails with %s is reported as not sent, with the reason',
    async (name) => {
      fail(name);
      const error = await sendMail(mail).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(MailNotSentError);
      expect(error).toHaveProperty('cause.name', name);
      expect(log.lines()).toMatchObject([{ MailsFailed: 1 }]);
    },
  );

  it.each(['', 'Framekeep'])('from "%s" is an error of the deployment, not of the mail service', async (from) => {
    vi.stubEnv('MAIL_FROM', from);
    await expect(sendMail(mail)).rejects.toThrow('MAIL_FROM is not');
    expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(0);
  });
});

it.each([
  [400, 'Throttling', false],
  [503, 'ServiceUnavailable', false],
  [500, 'InternalFailure', true],
  [undefined, 'TimeoutError', true],
])('a mail with one try that fails with %s %s may have been sent: %s', async (httpStatusCode, name, mayBeSent) => {
  fail(name, { $metadata: { httpStatusCode } });
  await expect(sendMailOnce(mail)).rejects.toMatchObject({ name: 'MailNotSentError', mayBeSent });
  expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(1);
});
