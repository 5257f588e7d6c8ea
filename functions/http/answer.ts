import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ERROR_STATUS, type ErrorBody } from '../../shared/api/errors.ts';
import type { Operation } from '../../shared/api/operation.ts';
import { AppError } from '../domain/app-error.ts';

type Result = APIGatewayProxyStructuredResultV2;

/** No answer of the API is kept by a browser or a proxy: each depends on who asks. */
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

const json = (statusCode: number, body: unknown, headers = {}): Result => ({
  statusCode,
  headers: { ...HEADERS, 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});

/** What an answer has besides its body. */
interface Beside {
  /** Set-Cookie lines. */
  cookies: string[];
  headers: Record<string, string>;
}

/** The answer to a granted request; only what the contract's output names gets out. */
export function answer({ answer: kind, status, output }: Operation, value: unknown, beside: Beside): Result {
  const result: Result =
    kind === 'redirect'
      ? { statusCode: status, headers: { ...HEADERS, ...beside.headers, location: String(value) } }
      : json(status, output.parse(value), beside.headers);
  return { ...result, cookies: beside.cookies };
}

/** The answer to a refused request: what an AppError says; of anything else, nothing. */
export function refuse(error: unknown): Result {
  if (!(error instanceof AppError)) {
    const fault: ErrorBody = { code: 'INTERNAL', message: 'Something went wrong on our side. Please try again.' };
    return json(ERROR_STATUS.INTERNAL, fault);
  }
  const { code, message, details } = error;
  const { retryAfter } = details;
  const headers = typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {};
  return json(ERROR_STATUS[code], { ...details, code, message }, headers);
}
