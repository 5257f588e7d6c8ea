import type { AccessKeys } from '../aws/access-keys.ts';
import { AwsError } from '../aws/aws-error.ts';
import { isSignatureOf, timeMs } from '../aws/check-signature.ts';
import { identifyCaller, refusedSignature, requireUnexpired } from '../aws/identify-caller.ts';
import { REGION } from '../template/physical-names.ts';
import type { FormFields } from './form-policy.ts';

/** Fields that a signed form must have, spelled as in S3's refusals. */
const REQUIRED = ['X-Amz-Algorithm', 'X-Amz-Credential', 'X-Amz-Date', 'X-Amz-Signature', 'Policy'];
const ALGORITHM = 'AWS4-HMAC-SHA256';

/** Life of a signing key: seven days, in milliseconds. */
const KEY_LASTS_MS = 604_800_000;
/** Largest difference between two clocks, in milliseconds. */
const MAX_SKEW_MS = 15 * 60 * 1000;

const badArgument = (message: string) => new AwsError('InvalidArgument', 400, message);

/** S3's refusal when a field is missing or comes after the file. */
export const missingField = (name: string): AwsError =>
  badArgument(
    `Bucket POST must contain a field named '${name}'.  If it is specified, please check the order of the fields.`,
  );

const textOf = (fields: FormFields, name: string) => fields.get(name.toLowerCase())?.value ?? '';

interface Credential {
  accessKeyId: string;
  date: string;
  /** `<date>/<region>/<service>/aws4_request`. */
  scope: string;
}

function readCredential(credential: string): Credential {
  const [accessKeyId = '', date = '', region = '', service, end, ...rest] = credential.split('/');
  if (!/^\d{8}$/.test(date) || service !== 's3' || end !== 'aws4_request' || rest.length > 0) {
    const form = '<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request';
    throw badArgument(`the Credential is mal-formed; expecting "${form}".`);
  }
  if (accessKeyId === '') {
    throw badArgument('a non-empty Access Key (AKID) must be provided in the credential.');
  }
  if (region !== REGION) throw badArgument(`the region '${region}' is wrong; expecting '${REGION}'`);
  return { accessKeyId, date, scope: `${date}/${region}/${service}/${end}` };
}

function checkTime(time: string, { date }: Credential, nowMs: number): void {
  const signedMs = timeMs(time);
  // The spelling is S3's.
  if (Number.isNaN(signedMs) || !time.startsWith(date)) {
    throw badArgument('X-Amz-Date must be formated via ISO8601 Long format');
  }
  if (signedMs > nowMs + MAX_SKEW_MS) throw new AwsError('AccessDenied', 403, 'Request is not valid yet');
  if (signedMs < nowMs - KEY_LASTS_MS) throw new AwsError('AccessDenied', 403, 'Request has expired');
}

/**
 * Verifies the signature of a form. The signed text is the Base64 policy as it was sent.
 * https://docs.aws.amazon.com/AmazonS3/latest/developerguide/sigv4-authentication-HTTPPOST.html
 * @param nowMs milliseconds since the epoch
 * @returns the name of the key's owner
 * @throws AwsError AccessDenied for an unsigned form; see `requireUnexpired`; another code for a wrong signature
 */
export function signerOf(fields: FormFields, keys: AccessKeys, nowMs: number): string {
  const isSigned = REQUIRED.some((name) => name !== 'Policy' && fields.has(name.toLowerCase()));
  if (!isSigned) throw new AwsError('AccessDenied', 403, 'Access Denied');
  const missing = REQUIRED.find((name) => !fields.has(name.toLowerCase()));
  if (missing) throw missingField(missing);
  if (textOf(fields, 'X-Amz-Algorithm') !== ALGORITHM)
    throw badArgument(`X-Amz-Algorithm only supports "${ALGORITHM}"`);
  const credential = readCredential(textOf(fields, 'X-Amz-Credential'));
  checkTime(textOf(fields, 'X-Amz-Date'), credential, nowMs);
  const token = textOf(fields, 'X-Amz-Security-Token');
  const caller = identifyCaller(keys, { accessKeyId: credential.accessKeyId, token }, 's3');
  requireUnexpired(caller, 's3');
  const [policy, signature] = [textOf(fields, 'Policy'), textOf(fields, 'X-Amz-Signature')];
  if (!isSignatureOf(policy, signature, caller.secretAccessKey, credential.scope)) throw refusedSignature('s3');
  return caller.name;
}
