import { type AccessKeys, InvalidTokenError, type KeyOwner } from './access-keys.ts';
import { AwsError } from './aws-error.ts';

interface Refused {
  code: string;
  status: number;
  message: string;
}

const MISMATCH =
  'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and ' +
  'signing method.';

/** The refusals of session tokens and signatures: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const OF_S3 = {
  expired: { code: 'ExpiredToken', status: 400, message: 'The provided token has expired.' },
  invalid: { code: 'InvalidToken', status: 400, message: 'The provided token is malformed or otherwise invalid.' },
  mismatch: { code: 'SignatureDoesNotMatch', status: 403, message: MISMATCH },
};

const EXPIRED = 'The security token included in the request is expired';
const INVALID = 'The security token included in the request is invalid.';

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/CommonErrors.html */
const OF_JSON = {
  expired: { code: 'ExpiredTokenException', status: 400, message: EXPIRED },
  invalid: { code: 'UnrecognizedClientException', status: 400, message: INVALID },
  mismatch: { code: 'InvalidSignatureException', status: 400, message: MISMATCH },
};

const REFUSALS: Record<string, { expired: Refused; invalid: Refused; mismatch: Refused }> = {
  s3: OF_S3,
  ses: {
    expired: { code: 'ExpiredToken', status: 403, message: EXPIRED },
    invalid: { code: 'InvalidClientTokenId', status: 403, message: INVALID },
    mismatch: OF_S3.mismatch,
  },
  dynamodb: OF_JSON,
  states: OF_JSON,
  transcribe: OF_JSON,
};
const OTHERS = {
  expired: { ...OF_JSON.expired, status: 403 },
  invalid: { ...OF_JSON.invalid, status: 403 },
  mismatch: { ...OF_JSON.mismatch, status: 403 },
};

/** A service may have any name that a request states. */
const refusalsOf = (service: string) => (Object.hasOwn(REFUSALS, service) && REFUSALS[service]) || OTHERS;

function refusal(service: string, kind: 'expired' | 'invalid' | 'mismatch'): AwsError {
  const { code, status, message } = refusalsOf(service)[kind];
  return new AwsError(code, status, message);
}

/** The refusal of a signature that does not match, as a service reports it. */
export const refusedSignature = (service: string): AwsError => refusal(service, 'mismatch');

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
    throw refusal(service, 'invalid');
  }
  if (service !== 's3') throw refusal(service, 'invalid');
  const message = 'The AWS Access Key Id you provided does not exist in our records.';
  throw new AwsError('InvalidAccessKeyId', 403, message);
}

/** @throws AwsError for credentials that have ended */
export function requireUnexpired({ isExpired }: KeyOwner, service: string): void {
  if (isExpired) throw refusal(service, 'expired');
}
