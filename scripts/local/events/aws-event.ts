import { randomUUID } from 'node:crypto';
import { ACCOUNT_ID, REGION } from '../template/physical-names.ts';

/** An event as EventBridge delivers it. */
export interface AwsEvent {
  version: '0';
  id: string;
  'detail-type': string;
  source: string;
  account: string;
  /** ISO 8601, whole seconds. */
  time: string;
  region: string;
  resources: string[];
  detail: unknown;
}

/** Wraps a detail in EventBridge's envelope. */
export const awsEvent = (source: string, detailType: string, resources: string[], detail: unknown): AwsEvent => ({
  version: '0',
  id: randomUUID(),
  'detail-type': detailType,
  source,
  account: ACCOUNT_ID,
  time: new Date().toISOString().replace(/\.\d+/, ''),
  region: REGION,
  resources,
  detail,
});

/** S3's event for a new object: https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html */
export const objectCreatedEvent = (
  bucket: string,
  object: { key: string; size: number; etag: string },
  reason: string,
): AwsEvent =>
  awsEvent('aws.s3', 'Object Created', [`arn:aws:s3:::${bucket}`], {
    version: '0',
    bucket: { name: bucket },
    object: {
      key: object.key,
      size: object.size,
      etag: object.etag.replaceAll('"', ''),
      sequencer: Date.now().toString(16).toUpperCase().padStart(18, '0'),
    },
    'request-id': randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase(),
    requester: ACCOUNT_ID,
    'source-ip-address': '127.0.0.1',
    reason,
  });

/**
 * The event of a mail that SES could not deliver. On AWS it comes minutes or hours after the mail was accepted.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export const mailBouncedEvent = (
  { id, from, recipient, subject, date }: Record<'id' | 'from' | 'recipient' | 'subject' | 'date', string>,
  reason: string,
): AwsEvent =>
  awsEvent('aws.ses', 'Email Bounced', [], {
    eventType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress: recipient, action: 'failed', diagnosticCode: `smtp; ${reason}` }],
      timestamp: new Date().toISOString(),
      feedbackId: id,
    },
    mail: {
      timestamp: date,
      source: from,
      sendingAccountId: ACCOUNT_ID,
      messageId: id,
      destination: [recipient],
      commonHeaders: { from: [from], to: [recipient], subject },
    },
  });
