import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

type Result = APIGatewayProxyStructuredResultV2;

const pack = promisify(gzip);

/**
 * Smallest body that is compressed, in characters. Answers that contain both input and a secret are smaller, so
 * compressed sizes reveal nothing (BREACH).
 */
const COMPRESSED_FROM = 32 * 1024;

const accepts = (acceptEncoding = ''): boolean =>
  acceptEncoding.split(',').some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding));

/**
 * Compresses a long answer. API Gateway and CloudFront do not compress uncached answers, and 10,000 recordings would
 * exceed Lambda's response limit of 6 MB.
 * @param acceptEncoding the request's header
 */
export async function compressResponse(result: Result, acceptEncoding: string | undefined): Promise<Result> {
  if (!result.body || result.body.length < COMPRESSED_FROM || !accepts(acceptEncoding)) return result;
  const bytes = await pack(result.body, { level: constants.Z_BEST_SPEED });
  return {
    ...result,
    headers: { ...result.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
}
