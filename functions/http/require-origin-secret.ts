import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError } from '../domain/app-error.ts';
import { environmentValue } from '../process/environment.ts';

/** Hashes are of one length, as the comparison needs them, and say nothing of the length of the secret. */
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Lets pass what the distribution sent: API Gateway has an address of its own, and anyone who calls that one can write
 * the headers that the edge writes (`x-viewer-address`, by which limits are counted, and `x-viewer-host`).
 * @throws AppError FORBIDDEN
 */
export function requireOriginSecret({ headers }: APIGatewayProxyEventV2): void {
  const expected = hash(environmentValue('ORIGIN_SECRET'));
  if (timingSafeEqual(hash(headers['x-origin-secret'] ?? ''), expected)) return;
  throw new AppError('FORBIDDEN', 'This address does not accept requests. Use the address of the app.');
}
