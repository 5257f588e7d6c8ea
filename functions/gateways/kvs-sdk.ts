// Requests to key value stores are signed with SigV4A. The SDK finds the signer because it is imported.
import '@aws-sdk/signature-v4a';
import { CloudFrontKeyValueStoreClient } from '@aws-sdk/client-cloudfront-keyvaluestore';
import { clientLimits } from '../aws/client-limits.ts';

// Loaded with the first call, as a chunk of its own: a function starts without code that most calls never need.
export {
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  ListKeysCommand,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore';

/** The store is in one region far away, and answers a write in about a third of a second. */
const ANSWER_MS = 4000;

/** The one client of key value stores in a function. Its callers also set a time limit for each call. */
export const client = new CloudFrontKeyValueStoreClient(clientLimits(ANSWER_MS));
