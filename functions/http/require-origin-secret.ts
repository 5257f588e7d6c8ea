import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError } from '../domain/ground/app-error.ts';
import { environmentValue } from '../process/environment.ts';

/** The comparison needs inputs of equal length. Hashes have it, and do not reveal the length of the secret. */
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Refuses requests that did not come through the distribution. API Gateway has an address of its own, and a caller of
 * that address can set the headers that the edge sets (`x-viewer-address`, by which limits are counted, and
 * `x-viewer-host`).
 * @throws AppError FORBIDDEN
 */
export function requireOriginSecret({ headers }: APIGatewayProxyEventV2): void {
  const expected = hash(environmentValue('ORIGIN_SECRET'));
  if (timingSafeEqual(hash(headers['x-origin-secret'] ?? ''), expected)) return;
  throw new AppError('FORBIDDEN', 'This address does not accept requests. Use the address of the app.');
}
