import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureLog } from '../observability/test-support/captured-log.ts';
import { MailNotSentError, sendMail } from './ses.ts';

const mail = { to: 'ada@example.com', subject: 'Grüße 🎬', text: 'text', html: '<p>html</p>' };
const ses = mockClient(SESClient);
const log = captureLog();

describe('a mail', () => {
  beforeEach(() => {
    ses.reset();
    vi.stubEnv('MAIL_FROM', 'Framekeep <no-reply@example.com>');
    vi.stubEnv('STAGE', 'alice');
  });
  afterEach(() => vi.unstubAllEnvs());

  it('goes to one recipient, as text and HTML, in UTF-8', async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: 'm' });
    await sendMail(mail);
    expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toEqual({
      Source: 'Framekeep <no-reply@example.com>',
      Destination: { ToAddresses: ['ada@example.com'] },
      Message: {
        Subject: { Data: 'Grüße 🎬', Charset: 'UTF-8' },
        Body: { Text: { Data: 'text', Charset: 'UTF-8' }, Html: { Data: '<p>html</p>', Charset: 'UTF-8' } },
      },
    });
  });

  it.each(['Throttling', 'MessageRejected', 'MailFromDomainNotVerifiedException', 'ServiceUnavailable'])(
    'that fails with %s is reported as not sent, with the reason',
    async (name) => {
      const fault = Object.assign(new Error(name), { name });
      ses.on(SendEmailCommand).rejects(fault);
      const error = await sendMail(mail).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(MailNotSentError);
      expect(error).toHaveProperty('cause', fault);
      expect(log.lines()).toMatchObject([{ MailsFailed: 1 }]);
    },
  );

  it('without a sender is an error of the deployment, not of the mail service', async () => {
    vi.stubEnv('MAIL_FROM', '');
    await expect(sendMail(mail)).rejects.toThrow('MAIL_FROM is not set');
    expect(ses.commandCalls(SendEmailCommand)).toHaveLength(0);
  });
});
