import { type AccessKeys, InvalidTokenError, type KeyOwner } from './access-keys.ts';
import { AwsError } from './aws-error.ts';

interface Refused {
  code: string;
  status: number;
  message: string;
}

/** The refusals of a session token: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const OF_S3 = {
  expired: { code: 'ExpiredToken', status: 400, message: 'The provided token has expired.' },
  invalid: { code: 'InvalidToken', status: 400, message: 'The provided token is malformed or otherwise invalid.' },
};

const EXPIRED = 'The security token included in the request is expired';
const INVALID = 'The security token included in the request is invalid.';

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/CommonErrors.html */
const OF_JSON = {
  expired: { code: 'ExpiredTokenException', status: 400, message: EXPIRED },
  invalid: { code: 'UnrecognizedClientException', status: 400, message: INVALID },
};

const REFUSALS: Record<string, { expired: Refused; invalid: Refused }> = {
  s3: OF_S3,
  ses: {
    expired: { code: 'ExpiredToken', status: 403, message: EXPIRED },
    invalid: { code: 'InvalidClientTokenId', status: 403, message: INVALID },
  },
  dynamodb: OF_JSON,
  states: OF_JSON,
};
const OTHERS = {
  expired: { ...OF_JSON.expired, status: 403 },
  invalid: { ...OF_JSON.invalid, status: 403 },
};

/** S3 repeats the token. */
function refusal(service: string, kind: 'expired' | 'invalid', token: string): AwsError {
  const { code, status, message } = (REFUSALS[service] ?? OTHERS)[kind];
  return new AwsError(code, status, message, service === 's3' ? { 'Token-0': token } : {});
}

/** An access key id as a request states it, with the token of temporary credentials; empty without one. */
export interface Credential {
  accessKeyId: string;
  token: string;
}

/**
 * The owner of an access key.
 * @param service as in the credential scope
 * @throws AwsError for an unknown key and for a token that is not valid
 */
export function identifyCaller(keys: AccessKeys, { accessKeyId, token }: Credential, service: string): KeyOwner {
  try {
    const caller = keys.callerOf(accessKeyId, token, Date.now());
    if (caller) return caller;
  } catch (error) {
    if (!(error instanceof InvalidTokenError)) throw error;
    throw refusal(service, 'invalid', token);
  }
  const message = 'The AWS Access Key Id you provided does not exist in our records.';
  throw new AwsError('InvalidAccessKeyId', 403, message, { AWSAccessKeyId: accessKeyId });
}

/** @throws AwsError for credentials that have ended */
export function requireUnexpired({ isExpired }: KeyOwner, token: string, service: string): void {
  if (isExpired) throw refusal(service, 'expired', token);
}
