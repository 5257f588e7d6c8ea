import { xml } from '../aws/xml.ts';
import type { Answer } from '../http/answer.ts';
import { ACCOUNT_ID } from '../template/physical-names.ts';
import type { Bucket } from './s3-request.ts';

/** ListBuckets: all buckets of the stack, in the order of their names. */
export function listBuckets(buckets: Bucket[]): Answer {
  const sorted = buckets.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const Bucket = sorted.map(({ name, store }) => ({ Name: name, CreationDate: store.createdAt.toISOString() }));
  return xml(200, 'ListAllMyBucketsResult', { Owner: { ID: ACCOUNT_ID }, Buckets: { Bucket } });
}
