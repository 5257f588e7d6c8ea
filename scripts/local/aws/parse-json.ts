import { AwsError } from './aws-error.ts';

/**
 * The body of a request of one of AWS's JSON protocols.
 * @throws AwsError SerializationException when it is no JSON, as the services answer it
 */
export function parseJson<T = unknown>(body: Buffer): T {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new AwsError('SerializationException', 400, 'The body is no JSON.');
  }
}
