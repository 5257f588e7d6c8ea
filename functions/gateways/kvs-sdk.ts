// Key value stores are signed with SigV4A; importing the signer is what makes the SDK find it.
import '@aws-sdk/signature-v4a';
import { CloudFrontKeyValueStoreClient } from '@aws-sdk/client-cloudfront-keyvaluestore';
import { clientLimits } from '../aws/client-limits.ts';

// Imported with the first call, and so in a chunk of its own: a function does not start with what most calls never need.
export {
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  ListKeysCommand,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore';

/** The store is in one region far away, and answers a write in about a third of a second. */
const ANSWER_MS = 4000;

/** The one client of key value stores in a function. Its callers set a time limit of their own to each call, too. */
export const client = new CloudFrontKeyValueStoreClient(clientLimits(ANSWER_MS));
