import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureLog } from '../observability/test-support/captured-log.ts';
import { sendMailWithHeaders } from './ses-raw.ts';

const mail = { to: 'ada@example.com', subject: 'Grüße 🎬', text: 'text', html: '<p>html</p>' };
const ses = mockClient(SESClient);
captureLog();

describe('a mail with its own header fields', () => {
  const headers = { 'List-Unsubscribe': '<https://app.example/u>' };
  beforeEach(() => {
    ses.reset();
    vi.stubEnv('MAIL_FROM', 'no-reply@example.com');
    vi.stubEnv('STAGE', 'alice');
  });
  afterEach(() => vi.unstubAllEnvs());

  it('is one message with its fields, to one recipient', async () => {
    ses.on(SendRawEmailCommand).resolves({ MessageId: 'm' });
    await sendMailWithHeaders({ ...mail, headers });
    const { input } = ses.commandCalls(SendRawEmailCommand)[0]?.args[0] ?? {};
    expect(input).toMatchObject({ Source: 'no-reply@example.com', Destinations: ['ada@example.com'] });
    expect(Buffer.from(input?.RawMessage?.Data ?? '').toString()).toContain(
      '\r\nList-Unsubscribe: <https://app.example/u>\r\n',
    );
  });

  it.each([
    [400, 'Throttling', false],
    [503, 'ServiceUnavailable', false],
    [500, 'InternalFailure', true],
    [undefined, 'TimeoutError', true],
  ])('that fails with %s %s may have been sent: %s', async (httpStatusCode, name, mayBeSent) => {
    ses.on(SendRawEmailCommand).rejects(Object.assign(new Error(name), { name, $metadata: { httpStatusCode } }));
    await expect(sendMailWithHeaders({ ...mail, headers })).rejects.toMatchObject({
      name: 'MailNotSentError',
      mayBeSent,
    });
    expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(1);
  });
});
