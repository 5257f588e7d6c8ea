import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError } from '../domain/ground/app-error.ts';

type Result = APIGatewayProxyStructuredResultV2;

type Coding = 'br' | 'gzip';

/**
 * Smallest body that is compressed, in characters. JSON that contains both input and a secret is smaller, so compressed
 * sizes reveal nothing (BREACH). A page has no secret from those who can request it: it is the same for everyone who
 * has the link, whatever the cookies, except for a random id.
 */
const COMPRESSED_FROM = { page: 1024, json: 32 * 1024 };

/** Codings of each answer, the best first. A page is small; a list can have megabytes, which Brotli packs too slowly. */
const CODINGS: Record<keyof typeof COMPRESSED_FROM, Coding[]> = { page: ['br', 'gzip'], json: ['gzip'] };

/** A page shrinks to nearly its smallest size in a millisecond. */
const BROTLI_QUALITY = 5;

const pack: Record<Coding, (body: string) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => promisify<string, object, Buffer>(gzip)(body, { level: constants.Z_BEST_SPEED }),
};

/** Codings that a client accepts (RFC 9110, 12.5.3). */
const acceptedBy = (acceptEncoding = ''): string[] =>
  acceptEncoding
    .toLowerCase()
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.replace(/;.*/, '').trim());

/** Largest result that is sent as it is, in bytes of JSON: Lambda takes 6 MiB, also with the headers of tokens. */
const PLAIN_MAX = 6_000_000;

function requireSendable(result: Result): Result {
  if (Buffer.byteLength(JSON.stringify(result)) <= PLAIN_MAX) return result;
  throw new AppError('NOT_ACCEPTABLE', 'This answer is too long. Accept gzip, or ask for pages with `limit`.');
}

const kindOf = ({ headers }: Result): keyof typeof COMPRESSED_FROM =>
  String(headers?.['content-type']).startsWith('text/html') ? 'page' : 'json';

/**
 * Compresses pages and long answers. API Gateway and CloudFront do not compress uncached answers, and 10,000 recordings
 * would exceed Lambda's response limit of 6 MB.
 * @param acceptEncoding the request's header
 * @throws AppError NOT_ACCEPTABLE for an answer above that limit, when the client does not accept a coding for it
 */
export async function compressResponse(result: Result, acceptEncoding: string | undefined): Promise<Result> {
  const kind = kindOf(result);
  const accepted = acceptedBy(acceptEncoding);
  const coding = CODINGS[kind].find((each) => accepted.includes(each));
  if (!result.body || result.body.length < COMPRESSED_FROM[kind]) return result;
  if (!coding) return requireSendable(result);
  const bytes = await pack[coding](result.body);
  return {
    ...result,
    headers: { ...result.headers, 'content-encoding': coding, vary: 'accept-encoding' },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
}
