import type { AccessKey, AccessKeys, TemporaryCredentials } from '../aws/access-keys.ts';
import { REGION } from '../template/physical-names.ts';

const credentialsEnvironment = ({ accessKeyId, secretAccessKey, ...rest }: AccessKey | TemporaryCredentials) => ({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  ...('sessionToken' in rest && { AWS_SESSION_TOKEN: rest.sessionToken }),
});

/**
 * The environment variables with which the AWS SDK calls this machine's endpoint, without credentials.
 * @param uploadUrl to which browsers send uploads; null for the endpoint itself
 */
export const endpointEnvironment = (awsUrl: string, uploadUrl: string | null = null): Record<string, string> => ({
  ...(uploadUrl !== null && { UPLOAD_ENDPOINT: uploadUrl }),
  AWS_REGION: REGION,
  AWS_ENDPOINT_URL: awsUrl,
  // The SDK puts the account id before this service's host name, which is not valid before an IP address.
  AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: awsUrl.replace('127.0.0.1', 'localhost'),
  // The template's runtime is newer than the Node that may be installed here.
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
});

/** The environment variables of people and tests, whose access key is a long-term one. */
export const accessEnvironment = (keys: AccessKeys, caller: string, awsUrl: string): Record<string, string> => ({
  ...endpointEnvironment(awsUrl),
  ...credentialsEnvironment(keys.keyOf(caller)),
});

/** Life of a function's credentials, in seconds. AWS documents none; twelve hours were seen. */
export const CREDENTIAL_SECONDS = 12 * 60 * 60;

/** An environment gets no invocation when its credentials end this soon after the longest one, in milliseconds. */
const MARGIN_MS = 60_000;

/** The credentials of one execution environment of a function. */
export interface HeldCredentials {
  environment: Record<string, string>;
  /** Whether they last for another invocation. */
  isUsable: () => boolean;
}

/** Issues credentials of a function. @param timeoutMs of its invocations */
export type IssueCredentials = (logicalId: string, timeoutMs: number) => HeldCredentials;

/**
 * Creates the credentials of functions: temporary ones, as of the role of a Lambda function. An environment keeps its
 * credentials, and is replaced before they end.
 * @param lifeMs shortest life; longer for a function whose invocations last longer
 */
export const temporaryCredentials =
  (keys: AccessKeys, lifeMs: number): IssueCredentials =>
  (logicalId, timeoutMs) => {
    const neededMs = timeoutMs + MARGIN_MS;
    const issued = keys.issue(logicalId, Math.max(lifeMs, neededMs + MARGIN_MS), Date.now());
    const isUsable = () => !keys.hasEnded(issued, Date.now()) && Date.now() + neededMs < issued.expiresMs;
    return { environment: credentialsEnvironment(issued), isUsable };
  };
