import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { AccessKey, AccessKeys } from './access-keys.ts';
import { AwsError } from './aws-error.ts';
import { canonicalRequest, type SignedRequest, stringToSign } from './canonical-request.ts';
import { identifyCaller, refusedSignature, requireUnexpired } from './identify-caller.ts';
import { verifyV4a } from './signature-v4a.ts';

/** The caller and the service of a request with a valid signature. */
export interface Caller {
  /** Name under which the key was issued. */
  name: string;
  service: string;
}

interface Claim {
  algorithm: string;
  accessKeyId: string;
  /** Of temporary credentials; empty without them. */
  token: string;
  date: string;
  /** Credential scope without the key's id: `<date>/<region>/<service>/aws4_request`. */
  scope: string;
  service: string;
  signedHeaders: string;
  signature: string;
  /** `20260131T120000Z`. */
  time: string;
  /** Lifetime of a presigned request in seconds; null for a signed header. */
  expires: number | null;
  /** Hash of the body or the marker that replaces it, as stated; null when the request states none. */
  payloadHash: string | null;
}

/** Largest clock difference in milliseconds: S3 refuses more as RequestTimeTooSkewed. */
const MAX_SKEW_MS = 15 * 60 * 1000;
/** Longest life of a presigned URL, in seconds: seven days. */
const MAX_EXPIRES = 604_800;

const denied = (message: string) => new AwsError('AccessDenied', 403, message);

function splitCredential(credential: string) {
  const [accessKeyId = '', ...scope] = credential.split('/');
  const service = scope.at(-2) ?? '';
  if (scope.at(-1) !== 'aws4_request' || scope.length < 3) throw denied('The credential scope is malformed.');
  return { accessKeyId, service, date: scope[0] ?? '', scope: scope.join('/') };
}

function headerClaim({ headers }: SignedRequest, authorization: string): Claim {
  const [algorithm = '', rest = ''] = authorization.split(/ (.*)/s);
  const field = (name: string) => new RegExp(`${name}=([^,\\s]+)`).exec(rest)?.[1] ?? '';
  return {
    algorithm,
    ...splitCredential(field('Credential')),
    token: String(headers['x-amz-security-token'] ?? ''),
    signedHeaders: field('SignedHeaders'),
    signature: field('Signature'),
    time: String(headers['x-amz-date'] ?? ''),
    expires: null,
    payloadHash: headers['x-amz-content-sha256'] === undefined ? null : String(headers['x-amz-content-sha256']),
  };
}

function queryClaim({ query }: SignedRequest): Claim {
  const field = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  return {
    algorithm: field('Algorithm'),
    ...splitCredential(field('Credential')),
    token: field('Security-Token'),
    signedHeaders: field('SignedHeaders'),
    signature: field('Signature'),
    time: field('Date'),
    expires: Number(field('Expires') || Number.NaN),
    payloadHash: field('Content-Sha256') || 'UNSIGNED-PAYLOAD',
  };
}

/** The service of a request as it states it: S3 without a signature. */
export function claimedService(headers: SignedRequest['headers'], query: URLSearchParams): string {
  const inHeader = /Credential=([^,\s]+)/.exec(headers.authorization ?? '')?.[1];
  return (inHeader ?? query.get('X-Amz-Credential'))?.split('/').at(-2) ?? 's3';
}

function readClaim(request: SignedRequest): Claim {
  if (request.headers.authorization) return headerClaim(request, request.headers.authorization);
  if (request.query.has('X-Amz-Signature')) return queryClaim(request);
  throw denied('Access Denied');
}

/** Milliseconds since the epoch of `20260131T120000Z`; NaN for another text. */
export const timeMs = (time: string) =>
  Date.parse(time.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z'));

function checkTime(claim: Claim, nowMs: number): void {
  const signedAt = timeMs(claim.time);
  if (Number.isNaN(signedAt) || !claim.time.startsWith(claim.date)) throw denied('The date is missing or malformed.');
  if (claim.expires === null) {
    if (Math.abs(nowMs - signedAt) > MAX_SKEW_MS) {
      throw new AwsError('RequestTimeTooSkewed', 403, 'The difference between the request time and now is too large.');
    }
    return;
  }
  if (!(claim.expires > 0 && claim.expires <= MAX_EXPIRES)) throw denied('X-Amz-Expires is missing or malformed.');
  if (nowMs > signedAt + claim.expires * 1000) throw denied('Request has expired');
  if (signedAt > nowMs + MAX_SKEW_MS) throw denied('Request is not valid yet');
}

/** Refuses a request with an unsigned header that must be signed: its value could have been changed. */
function checkSignedHeaders(claim: Claim, request: SignedRequest): void {
  const names = claim.signedHeaders.split(';');
  const signed = new Set(names);
  if (signed.size < names.length) throw denied('The list of signed headers is malformed.');
  const open = Object.keys(request.headers).find((name) => name.startsWith('x-amz-') && !signed.has(name));
  if (!signed.has('host') || open) {
    throw denied(`There were headers present in the request which were not signed: ${open ?? 'host'}`);
  }
}

const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Signing keys by scope and secret. A key serves all requests of a caller to a service on one day. */
const signingKeys = new Map<string, string | Buffer>();
const SIGNING_KEYS_MAX = 1000;

function signingKey(secret: string, scope: string): string | Buffer {
  const name = `${scope} ${secret}`;
  const known = signingKeys.get(name);
  if (known !== undefined) return known;
  const key = scope.split('/').reduce<string | Buffer>((parent, part) => hmac(parent, part), `AWS4${secret}`);
  if (signingKeys.size >= SIGNING_KEYS_MAX) signingKeys.clear();
  signingKeys.set(name, key);
  return key;
}

/**
 * Whether a signature matches a text and a secret.
 * @param scope `<date>/<region>/<service>/aws4_request`
 * @param signature hex
 */
export function isSignatureOf(text: string, signature: string, secret: string, scope: string): boolean {
  const [given, expected] = [Buffer.from(signature, 'hex'), hmac(signingKey(secret, scope), text)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureMatches(key: AccessKey, claim: Claim, text: string): boolean {
  if (claim.algorithm === 'AWS4-ECDSA-P256-SHA256') return verifyV4a(key, text, claim.signature);
  if (claim.algorithm !== 'AWS4-HMAC-SHA256') throw denied('The signature algorithm is not supported.');
  return isSignatureOf(text, claim.signature, key.secretAccessKey, claim.scope);
}

/**
 * The hash of the body that the signature covers. S3 takes it from the request, compares it while it reads the body, and
 * also takes unsigned bodies; every other service computes it.
 */
function payloadHashOf({ payloadHash, expires }: Claim, body: Buffer | null): string {
  if (body !== null) return createHash('sha256').update(body).digest('hex');
  if (payloadHash !== null || expires !== null) return payloadHash ?? 'UNSIGNED-PAYLOAD';
  throw new AwsError('InvalidRequest', 400, 'Missing required header for this request: x-amz-content-sha256');
}

/**
 * Checks the signature of a request to an AWS service, in its headers or its URL (presigned), and its time.
 * @param body of a request to another service than S3; null for S3
 * @param nowMs milliseconds since the epoch
 * @throws AwsError of the service when it is missing, wrong, of an unknown key, or out of time; see `requireUnexpired`
 */
export function checkSignature(request: SignedRequest, body: Buffer | null, keys: AccessKeys, nowMs: number): Caller {
  const claim = readClaim(request);
  const caller = identifyCaller(keys, claim, claim.service);
  checkTime(claim, nowMs);
  requireUnexpired(caller, claim.service);
  checkSignedHeaders(claim, request);
  const canonical = canonicalRequest(request, claim.service, claim.signedHeaders, payloadHashOf(claim, body));
  const text = stringToSign(claim.algorithm, claim.time, claim.scope, canonical);
  const key = { accessKeyId: claim.accessKeyId, secretAccessKey: caller.secretAccessKey };
  if (!signatureMatches(key, claim, text)) {
    throw refusedSignature(claim.service);
  }
  return { name: caller.name, service: claim.service };
}
