import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ERROR_STATUS, type ErrorBody } from '#shared/api/errors.ts';
import type { Operation } from '#shared/api/operation.ts';
import { AppError } from '../domain/app-error.ts';

type Result = APIGatewayProxyStructuredResultV2;

/** No answer of the API is kept by a browser or a proxy: each depends on who asks. */
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
/**
 * Headers of answers other than pages: no frame may show them. Pages differ in this, so the edge cannot set it for all.
 */
const UNFRAMED = { ...HEADERS, 'x-frame-options': 'DENY' };

const json = (statusCode: number, body: unknown, headers = {}): Result => ({
  statusCode,
  headers: { ...UNFRAMED, 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});

const page = (statusCode: number, body: string, headers = {}): Result => ({
  statusCode,
  headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8', ...headers },
  body,
});

/** Headers of an answer. */
interface Beside {
  /** Set-Cookie lines. */
  cookies: string[];
  headers: Record<string, string>;
}

const granted: Record<
  Operation['answer'],
  (operation: Operation, value: unknown, headers: Beside['headers']) => Result
> = {
  json: ({ status, output }, value, headers) => json(status, output.parse(value), headers),
  page: ({ status }, value, headers) => page(status, String(value), headers),
  redirect: ({ status }, value, headers) => ({
    statusCode: status,
    headers: { ...UNFRAMED, ...headers, location: String(value) },
  }),
};

/** The answer to a granted request; only what the contract's output names gets out. */
export const successResponse = (operation: Operation, value: unknown, { cookies, headers }: Beside): Result => ({
  ...granted[operation.answer](operation, value, headers),
  cookies,
});

/** The answer to somebody who was refused a page: another page. Programs see by the status that it is another. */
export const errorPage = (error: unknown, html: string, headers?: Record<string, string>): Result =>
  page(ERROR_STATUS[error instanceof AppError ? error.code : 'INTERNAL'], html, headers);

/** The answer to a refused request: what an AppError says; of anything else, nothing. */
export function errorResponse(error: unknown): Result {
  if (!(error instanceof AppError)) {
    const fault: ErrorBody = { code: 'INTERNAL', message: 'Something went wrong on our side. Please try again.' };
    return json(ERROR_STATUS.INTERNAL, fault);
  }
  const { code, message, details } = error;
  const { retryAfter } = details;
  const headers = typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {};
  return json(ERROR_STATUS[code], { ...details, code, message }, headers);
}
