import { AwsError } from './aws-error.ts';

/**
 * The body of a request of one of AWS's JSON protocols.
 * @throws AwsError SerializationException for text that is not JSON, as the services answer it
 */
export function parseJson<T = unknown>(body: Buffer): T {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new AwsError('SerializationException', 400, 'The body is not JSON.');
  }
}
