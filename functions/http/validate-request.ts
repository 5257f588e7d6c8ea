import type * as z from 'zod';
import type { Operation } from '#shared/api/operation.ts';
import { AppError } from '../domain/app-error.ts';

/** The three parts of a request that a contract describes, as they came. */
export interface RawParts {
  params: unknown;
  query: unknown;
  input: unknown;
}

const NOT_AN_OBJECT = 'The request body must be a JSON object.';

/** The refusal of a part: the first fault as the message, and the first fault of each field. */
function refusal({ issues }: z.ZodError): AppError {
  const faults = issues.map(({ path, message }) => [path.join('.'), message] as const);
  const messageOf = ([field, message]: readonly [string, string]) => (field === '' ? NOT_AN_OBJECT : message);
  const [first] = faults;
  const fields = Object.fromEntries(faults.toReversed().filter(([field]) => field !== ''));
  return new AppError('INVALID_INPUT', first ? messageOf(first) : NOT_AN_OBJECT, { fields });
}

function check(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw refusal(result.error);
  return result.data;
}

/**
 * Takes a request's parts through their contract.
 * @throws AppError INVALID_INPUT with `fields`: field path to message
 */
export const validateRequest = ({ params, query, input }: Operation, raw: RawParts) => ({
  params: check(params, raw.params),
  query: check(query, raw.query),
  input: check(input, raw.input),
});
