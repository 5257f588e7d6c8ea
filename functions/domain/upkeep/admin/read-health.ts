import { getSigningKeys } from '../../../data/ground/signing-keys.ts';
import { AppError } from '../../ground/app-error.ts';

/**
 * Reads one item that every deployment has.
 * @throws AppError NOT_READY while the table does not answer, or the deployment has no keys yet
 */
export async function readHealth(): Promise<{ status: 'ok' }> {
  const keys = await getSigningKeys().catch((error: unknown) => {
    throw new AppError('NOT_READY', 'The table does not answer.', {}, error);
  });
  if (keys === null) throw new AppError('NOT_READY', 'The deployment has not ended yet.');
  return { status: 'ok' };
}
