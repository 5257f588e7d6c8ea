import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError } from '../domain/ground/app-error.ts';
import { logError, logInfo } from '../observability/log.ts';
import { addToLogContext, withLogContext } from '../observability/log-context.ts';
import { nowMs } from '../process/clock.ts';

/** The edge sets this header on every request, and the answer repeats it, so that a person can quote it. */
const CORRELATION_HEADER = 'x-correlation-id';

/** CloudFront's request ids are in URL-safe base64. */
const ID = /^[\w=-]{1,128}$/;

/** The id of a request from the edge, or from API Gateway for a request that did not come through the edge. */
function requestCorrelationId({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const made = headers[CORRELATION_HEADER] ?? '';
  return ID.test(made) ? made : requestContext.requestId;
}

type Result = APIGatewayProxyStructuredResultV2;

/** Whether an error is a fault of ours. Any other refusal is an answer that the caller can act on. */
const isOurs = (error: unknown): boolean =>
  !(error instanceof AppError) || error.code === 'MAIL_NOT_SENT' || error.code === 'BUSY';

/** Adds the reason of a refusal to the log line of the request. A fault of ours also gets a line of its own. */
export function logRefusal(error: unknown): void {
  addToLogContext({ code: error instanceof AppError ? error.code : 'INTERNAL' });
  if (isOurs(error)) logError('A request failed', error);
}

/**
 * Logs an answered request as one line: its operation, user, result and duration. The line has no body, cookie, token,
 * path or query string. The answer has the correlation id.
 * @param operation name of the operation in its contract
 */
export function logRequest(
  event: APIGatewayProxyEventV2,
  operation: string,
  answer: () => Promise<Result>,
): Promise<Result> {
  const correlationId = requestCorrelationId(event);
  return withLogContext({ correlationId, requestId: event.requestContext.requestId, operation }, async () => {
    const start = nowMs();
    const result = await answer();
    logInfo('Request answered', { status: result.statusCode, durationMs: nowMs() - start });
    return { ...result, headers: { ...result.headers, [CORRELATION_HEADER]: correlationId } };
  });
}
