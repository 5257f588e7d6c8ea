import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

type Result = APIGatewayProxyStructuredResultV2;

const pack = promisify(gzip);

/**
 * Bodies from this size on are compressed, in characters. It is above any answer that repeats what a request said
 * beside a secret, so their sizes tell nothing (BREACH).
 */
const COMPRESSED_FROM = 32 * 1024;

const accepts = (acceptEncoding = ''): boolean =>
  acceptEncoding.split(',').some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding));

/**
 * Compresses a long answer: neither API Gateway nor CloudFront does for answers that are not kept, and 10,000 recordings
 * would be more than the 6 MB that a Lambda function may answer.
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
