import { type SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import type { AwsClientStub } from 'aws-sdk-client-mock';
import { parseMessage } from '#scripts/local/ses/parse-message.ts';

/** The mails that were given to SES, each with its recipients. */
export const mailsOf = (ses: AwsClientStub<SESClient>) =>
  ses.commandCalls(SendRawEmailCommand).map(({ args: [{ input }] }) => ({
    ...parseMessage(Buffer.from(input.RawMessage?.Data ?? '')),
    to: input.Destinations ?? [],
  }));
