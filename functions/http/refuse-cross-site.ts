import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError } from '../domain/ground/app-error.ts';

type Headers = APIGatewayProxyEventV2['headers'];

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * Whether a page of this site made the request. Browsers say so in Sec-Fetch-Site. For browsers that do not send it,
 * Origin is compared with `x-viewer-host`, the host that the viewer used, which the edge adds (API Gateway has a host
 * of its own).
 */
function isSameOrigin(headers: Headers): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const host = headers['x-viewer-host'];
  return Boolean(host) && hostOf(headers.origin ?? '') === host;
}

const isJson = (contentType = ''): boolean => contentType.split(';')[0]?.trim().toLowerCase() === 'application/json';

/** Methods that change nothing. */
const READING = ['GET', 'HEAD'];

/**
 * Refuses requests that another site can forge. Accepts GET and HEAD requests, and requests from this site's pages,
 * with a body in JSON if they have one.
 * @throws AppError CROSS_SITE or UNSUPPORTED_MEDIA_TYPE
 */
export function refuseCrossSite(event: APIGatewayProxyEventV2): void {
  const { headers, requestContext } = event;
  if (READING.includes(requestContext.http.method)) return;
  if (!isSameOrigin(headers)) {
    throw new AppError('CROSS_SITE', 'This request did not come from a page of this site.');
  }
  requireJson(event);
}

/** @throws AppError UNSUPPORTED_MEDIA_TYPE for a body in another form than JSON */
export function requireJson({ headers, body, requestContext }: APIGatewayProxyEventV2): void {
  if (READING.includes(requestContext.http.method) || !body || isJson(headers['content-type'])) return;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The request body must be JSON (content-type: application/json).');
}
