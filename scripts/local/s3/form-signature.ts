import type { AccessKeys } from '../aws/access-keys.ts';
import { AwsError } from '../aws/aws-error.ts';
import { isSignatureOf, timeMs } from '../aws/check-signature.ts';
import { identifyCaller, requireUnexpired } from '../aws/identify-caller.ts';
import { REGION } from '../template/physical-names.ts';
import type { FormFields } from './form-policy.ts';

/** Fields that a signed form must have, spelled as in S3's refusals. */
const REQUIRED = ['X-Amz-Algorithm', 'X-Amz-Credential', 'X-Amz-Date', 'X-Amz-Signature', 'Policy'];
const ALGORITHM = 'AWS4-HMAC-SHA256';

/** Life of a signing key: seven days, in milliseconds. */
const KEY_LASTS_MS = 604_800_000;
/** Largest difference between two clocks, in milliseconds. */
const MAX_SKEW_MS = 15 * 60 * 1000;

const badArgument = (name: string, value: string, message: string, more = {}) =>
  new AwsError('InvalidArgument', 400, message, { ArgumentName: name, ArgumentValue: value, ...more });

/** S3's refusal when a field is missing or comes after the file. */
export const missingField = (name: string): AwsError =>
  badArgument(
    name,
    '',
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
  const name = 'X-Amz-Credential';
  const [accessKeyId = '', date = '', region = '', service, end, ...rest] = credential.split('/');
  if (!/^\d{8}$/.test(date) || service !== 's3' || end !== 'aws4_request' || rest.length > 0) {
    const form = '<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request';
    throw badArgument(name, credential, `the Credential is mal-formed; expecting "${form}".`);
  }
  if (accessKeyId === '') {
    throw badArgument(name, credential, 'a non-empty Access Key (AKID) must be provided in the credential.');
  }
  if (region !== REGION) {
    const message = `the region '${region}' is wrong; expecting '${REGION}'`;
    throw badArgument(name, credential, message, { Region: REGION });
  }
  return { accessKeyId, date, scope: `${date}/${region}/${service}/${end}` };
}

function checkTime(time: string, { date }: Credential, nowMs: number): void {
  const signedMs = timeMs(time);
  // The spelling is S3's.
  if (Number.isNaN(signedMs) || !time.startsWith(date)) {
    throw badArgument('X-Amz-Date', time, 'X-Amz-Date must be formated via ISO8601 Long format');
  }
  if (signedMs > nowMs + MAX_SKEW_MS) throw new AwsError('AccessDenied', 403, 'Request is not valid yet');
  if (signedMs < nowMs - KEY_LASTS_MS) throw new AwsError('AccessDenied', 403, 'Request has expired');
}

const hexPairs = (text: string) =>
  Buffer.from(text)
    .toString('hex')
    .replace(/..(?!$)/g, '$& ');

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
  const algorithm = textOf(fields, 'X-Amz-Algorithm');
  if (algorithm !== ALGORITHM) {
    throw badArgument('X-Amz-Algorithm', algorithm, `X-Amz-Algorithm only supports "${ALGORITHM}"`);
  }
  const credential = readCredential(textOf(fields, 'X-Amz-Credential'));
  const { accessKeyId, scope } = credential;
  checkTime(textOf(fields, 'X-Amz-Date'), credential, nowMs);
  const token = textOf(fields, 'X-Amz-Security-Token');
  const caller = identifyCaller(keys, { accessKeyId, token }, 's3');
  requireUnexpired(caller, token, 's3');
  const [policy, signature] = [textOf(fields, 'Policy'), textOf(fields, 'X-Amz-Signature')];
  if (!isSignatureOf(policy, signature, caller.secretAccessKey, scope)) {
    const message =
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.';
    throw new AwsError('SignatureDoesNotMatch', 403, message, {
      AWSAccessKeyId: accessKeyId,
      StringToSign: policy,
      SignatureProvided: signature,
      StringToSignBytes: hexPairs(policy),
    });
  }
  return caller.name;
}
