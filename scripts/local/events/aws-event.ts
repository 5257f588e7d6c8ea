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

type SentMail = Record<'id' | 'from' | 'recipient', string>;

/**
 * The parts that the product reads of an event of a mail that SES has accepted. On AWS it comes minutes or hours later.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
const mailEvent = (detailType: string, { id, from }: SentMail, detail: object): AwsEvent =>
  awsEvent('aws.ses', detailType, [], { ...detail, mail: { source: from, messageId: id } });

export const mailBouncedEvent = (mail: SentMail, reason: string): AwsEvent =>
  mailEvent('Email Bounced', mail, {
    eventType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bouncedRecipients: [{ emailAddress: mail.recipient, diagnosticCode: `smtp; ${reason}` }],
    },
  });

/** A mail waits, and SES tries again. @param until when it gives up, ISO 8601 */
export const mailDelayedEvent = (mail: SentMail, reason: string, until: string): AwsEvent =>
  mailEvent('Email Delivery Delayed', mail, {
    eventType: 'DeliveryDelay',
    deliveryDelay: {
      delayType: 'General',
      expirationTime: until,
      delayedRecipients: [{ emailAddress: mail.recipient, diagnosticCode: `smtp; ${reason}` }],
    },
  });

export const mailDeliveredEvent = (mail: SentMail): AwsEvent =>
  mailEvent('Email Delivered', mail, { eventType: 'Delivery', delivery: { recipients: [mail.recipient] } });
