import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { Operation } from '#shared/api/operation.ts';
import { AppError } from '../domain/app-error.ts';

/** Largest accepted body, in bytes. No call needs more: the frames of `attachStrip` have 80 kB in base64. */
const BODY_MAX_BYTES = 96 * 1024;

/** Refuses bytes that are not UTF-8. A Buffer would decode them as replacement characters. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses the body of a request; a missing body is an empty object.
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

/** The three parts of a request that a contract describes, before they are checked. */
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
 * Checks the parts of a request against its contract.
 * @throws AppError INVALID_INPUT with `fields`: field path to message
 */
export const validateRequest = ({ params, query, input }: Operation, raw: RawParts) => ({
  params: check(params, raw.params),
  query: check(query, raw.query),
  input: check(input, raw.input),
});
