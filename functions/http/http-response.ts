import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ERROR_STATUS, type ErrorBody } from '#shared/api/ground/errors.ts';
import type { Operation } from '#shared/api/ground/operation.ts';
import { AppError } from '../domain/ground/app-error.ts';

type Result = APIGatewayProxyStructuredResultV2;

/** Browsers and proxies must not cache answers of the API, because each depends on the caller. */
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

interface Beside {
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

/** The answer to a successful request. It has only the attributes of the contract's output. */
export const successResponse = (operation: Operation, value: unknown, { cookies, headers }: Beside): Result => ({
  ...granted[operation.answer](operation, value, headers),
  cookies,
});

/** The answer to a caller who has the current state already. @param isConditional whether the request has If-None-Match */
export const unchangedResponse = (isConditional: boolean, { cookies, headers }: Beside): Result => ({
  statusCode: isConditional ? 304 : 204,
  headers: { ...UNFRAMED, ...headers },
  cookies,
});

/** The answer to a refused request for a page: another page, with the status of the refusal. */
export const errorPage = (error: unknown, html: string, headers?: Record<string, string>): Result =>
  page(ERROR_STATUS[error instanceof AppError ? error.code : 'INTERNAL'], html, headers);

/** The answer to a refused request. It has the contents of an AppError, but reveals nothing about any other error. */
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
