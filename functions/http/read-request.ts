import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { Operation } from '#shared/api/ground/operation.ts';
import { BODY_MAX_BYTES } from '#shared/limits.ts';
import { AppError } from '../domain/ground/app-error.ts';

/** Refuses bytes that are not UTF-8. A Buffer would decode them as replacement characters. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function bytesOf({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): Buffer {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length <= BODY_MAX_BYTES) return bytes;
  throw new AppError('PAYLOAD_TOO_LARGE', `The request body must be at most ${BODY_MAX_BYTES} bytes.`);
}

const FORM = 'application/x-www-form-urlencoded';

/**
 * Parses the body of a request that is a form: of a repeated field, the last value.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE
 */
export function readFormBody(event: APIGatewayProxyEventV2): unknown {
  const [type = ''] = (event.headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== FORM) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', `The request body must be a form (content-type: ${FORM}).`);
  }
  return Object.fromEntries(new URLSearchParams(bytesOf(event).toString('utf8')));
}

/**
 * Parses the body of a request; a missing body is an empty object.
 * @throws AppError PAYLOAD_TOO_LARGE or INVALID_JSON
 */
export function readJsonBody(event: APIGatewayProxyEventV2): unknown {
  if (!event.body) return {};
  const bytes = bytesOf(event);
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

/** Most unknown fields that a refusal names, and most characters of each. */
const UNKNOWN_MAX = 5;
const UNKNOWN_MAX_LENGTH = 100;

type Issue = z.core.$ZodIssue;

const unknownFields = (issue: Issue): string[] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [];

/** The refusal of fields that the contract does not have. It comes first: a missing field is often one that is misspelled. */
function unknownRefusal(names: string[]): AppError {
  const named = names.slice(0, UNKNOWN_MAX).map((name) => name.slice(0, UNKNOWN_MAX_LENGTH));
  const message = `Unknown ${names.length === 1 ? 'field' : 'fields'} in the request body: ${named.join(', ')}`;
  return new AppError('INVALID_INPUT', message, {
    fields: Object.fromEntries(named.map((name) => [name, 'Unknown field'])),
  });
}

const messageOf = ({ code, path, message }: Issue): string =>
  path.length === 0 && code === 'invalid_type' ? NOT_AN_OBJECT : message;

/** The refusal of a part: the first fault as the message, and the first fault of each field. */
function refusal({ issues }: z.ZodError): AppError {
  const unknown = issues.flatMap(unknownFields);
  if (unknown.length > 0) return unknownRefusal(unknown);
  const faults = issues.map((issue) => [issue.path.join('.'), messageOf(issue)] as const);
  const fields = Object.fromEntries(faults.toReversed().filter(([field]) => field !== ''));
  return new AppError('INVALID_INPUT', faults[0]?.[1] ?? NOT_AN_OBJECT, { fields });
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
