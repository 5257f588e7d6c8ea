import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The signed parts of a request. */
export interface SignedRequest {
  method: string;
  /** Path of the request, still encoded. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
}

/** RFC 3986 percent-encoding: everything but letters, digits and `-_.~`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** S3 signs the path as it is on the wire; every other service encodes it once more. */
const canonicalPath = (path: string, service: string) =>
  service === 's3' ? path : path.split('/').map(encode).join('/');

function canonicalQuery(query: URLSearchParams): string {
  const pairs = [...query].filter(([name]) => name !== 'X-Amz-Signature');
  return pairs
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

const headerText = (value: string | string[] | undefined) =>
  String(value ?? '')
    .trim()
    .replace(/\s+/g, ' ');

/**
 * The canonical request of Signature Version 4:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 * @param signedHeaders lower case, separated by `;`
 * @param payloadHash hex SHA-256 of the body, or the marker that replaces it
 */
export function canonicalRequest(
  request: SignedRequest,
  service: string,
  signedHeaders: string,
  payloadHash: string,
): string {
  const headers = signedHeaders.split(';').map((name) => `${name}:${headerText(request.headers[name])}\n`);
  return [
    request.method,
    canonicalPath(request.path, service),
    canonicalQuery(request.query),
    headers.join(''),
    signedHeaders,
    payloadHash,
  ].join('\n');
}

/** The text that is signed: algorithm, time, scope and the hash of the canonical request. */
export const stringToSign = (algorithm: string, time: string, scope: string, canonical: string): string =>
  [algorithm, time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
