import type * as z from 'zod';
import { AwsError } from './aws-error.ts';

/**
 * The body of a request of one of AWS's JSON protocols.
 * @param code of the error for text that is not JSON, as most services answer it
 * @throws AwsError
 */
export function parseJson<T = unknown>(body: Buffer | string, code = 'SerializationException'): T {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new AwsError(code, 400, 'The body is not JSON.');
  }
}

/**
 * The input of an operation.
 * @param code of the error for an input that the service refuses
 * @throws AwsError that says what is wrong
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown, code: string): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new AwsError(code, 400, faults.join('; '));
}
