import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** Written by the edge into every call, whatever its viewer sends, and answered so that a person can name it. */
export const CORRELATION_HEADER = 'x-correlation-id';

/** CloudFront's request ids are base64 of the kind for URLs. */
const ID = /^[\w=-]{1,128}$/;

/** The id that the edge gave a request; API Gateway's own for one that has not come by the edge. */
export function requestCorrelationId({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const made = headers[CORRELATION_HEADER] ?? '';
  return ID.test(made) ? made : requestContext.requestId;
}
