import type { AccessKeys } from '../aws/access-keys.ts';
import { REGION } from '../template/physical-names.ts';

/**
 * The environment variables with which the AWS SDK calls this machine's endpoint.
 * @param caller whose access key is used: a function's logical id, or `operator` for people and tests, who may do
 * everything
 */
export function accessEnvironment(keys: AccessKeys, caller: string, awsUrl: string): Record<string, string> {
  const { accessKeyId, secretAccessKey } = keys.keyOf(caller);
  return {
    AWS_REGION: REGION,
    AWS_ENDPOINT_URL: awsUrl,
    // The SDK puts the account id before this service's host name, which is not valid before an IP address.
    AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: awsUrl.replace('127.0.0.1', 'localhost'),
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    // The template's runtime is newer than the Node that may be installed here.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
}
