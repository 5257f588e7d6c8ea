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
