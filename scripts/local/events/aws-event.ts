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

type SentMail = Record<'id' | 'from' | 'recipient' | 'subject' | 'date', string>;

/**
 * An event of a mail that SES has accepted. On AWS it comes minutes or hours later.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
const mailEvent = (detailType: string, { id, from, recipient, subject, date }: SentMail, detail: object): AwsEvent =>
  awsEvent('aws.ses', detailType, [], {
    ...detail,
    mail: {
      timestamp: date,
      source: from,
      sendingAccountId: ACCOUNT_ID,
      messageId: id,
      destination: [recipient],
      commonHeaders: { from: [from], to: [recipient], subject },
    },
  });

const timestamp = () => new Date().toISOString();

export const mailBouncedEvent = (mail: SentMail, reason: string): AwsEvent =>
  mailEvent('Email Bounced', mail, {
    eventType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress: mail.recipient, action: 'failed', diagnosticCode: `smtp; ${reason}` }],
      timestamp: timestamp(),
      feedbackId: mail.id,
    },
  });

/** A mail waits, and SES tries again. @param until when it gives up, ISO 8601 */
export const mailDelayedEvent = (mail: SentMail, reason: string, until: string): AwsEvent =>
  mailEvent('Email Delivery Delayed', mail, {
    eventType: 'DeliveryDelay',
    deliveryDelay: {
      timestamp: timestamp(),
      delayType: 'General',
      expirationTime: until,
      delayedRecipients: [{ emailAddress: mail.recipient, status: '4.0.0', diagnosticCode: `smtp; ${reason}` }],
    },
  });

export const mailDeliveredEvent = (mail: SentMail, reply: string): AwsEvent =>
  mailEvent('Email Delivered', mail, {
    eventType: 'Delivery',
    delivery: { timestamp: timestamp(), recipients: [mail.recipient], smtpResponse: reply },
  });
