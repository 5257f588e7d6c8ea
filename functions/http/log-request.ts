import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError } from '../domain/app-error.ts';
import { logError, logInfo } from '../observability/log.ts';
import { addToLogContext, withLogContext } from '../observability/log-context.ts';
import { nowMs } from '../process/clock.ts';

/** The edge sets this header on every request, and the answer repeats it, so that a person can quote it. */
const CORRELATION_HEADER = 'x-correlation-id';

/** CloudFront's request ids are base64 of the kind for URLs. */
const ID = /^[\w=-]{1,128}$/;

/** The id that the edge gave a request; API Gateway's own for one that has not come by the edge. */
function requestCorrelationId({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const made = headers[CORRELATION_HEADER] ?? '';
  return ID.test(made) ? made : requestContext.requestId;
}

type Result = APIGatewayProxyStructuredResultV2;

/** Whether a person could have done something about it: those refusals are answers, not faults. */
const isOurs = (error: unknown): boolean =>
  !(error instanceof AppError) || error.code === 'MAIL_NOT_SENT' || error.code === 'BUSY';

/** Notes why a request is refused; a fault of ours has a line of its own. */
export function logRefusal(error: unknown): void {
  addToLogContext({ code: error instanceof AppError ? error.code : 'INTERNAL' });
  if (isOurs(error)) logError('A request failed', error);
}

/**
 * Logs an answered request as one line: its operation, user, result and duration. The line has no body, cookie, token,
 * path or query string. The answer has the correlation id.
 * @param operation name of the operation, of the contract
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
