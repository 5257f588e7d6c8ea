import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError } from '../domain/app-error.ts';

/** Largest body accepted, in bytes: no call sends more than a form's worth of text. */
const BODY_MAX_BYTES = 64 * 1024;

/** Refuses bytes that are no UTF-8, where a Buffer would put replacement characters. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * What a request's body says; a missing body is an empty object.
 * @throws AppError PAYLOAD_TOO_LARGE or INVALID_JSON
 */
export function readJsonBody({ body, isBase64Encoded }: APIGatewayProxyEventV2): unknown {
  if (!body) return {};
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > BODY_MAX_BYTES) {
    throw new AppError('PAYLOAD_TOO_LARGE', `The request body must be at most ${BODY_MAX_BYTES} bytes.`);
  }
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    throw new AppError('INVALID_JSON', 'The request body is not valid JSON.', {}, error);
  }
}
