import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyResultV2 } from 'aws-lambda';
import type { Answer } from '../http/answer.ts';
import { ACCOUNT_ID } from '../template/physical-names.ts';
import type { Match } from './match-route.ts';

/** A request that the distribution forwards to an origin. */
export interface OriginRequest {
  method: string;
  /** Path as received, still encoded. */
  path: string;
  /** Without its question mark. */
  query: string;
  /** Lower case names; cookies are in `cookie`. */
  headers: Record<string, string>;
}

/** Bodies of these types reach a function as text, all others in base64. */
const TEXT = /^(text\/|application\/(json|javascript|xml)\b|[^;]+\+(json|xml)\b)/i;

function queryParameters(query: string): Record<string, string> | undefined {
  // A Map, because names come from the caller. `fromEntries` makes each name an own property.
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const before = parameters.get(name);
    parameters.set(name, before === undefined ? value : `${before},${value}`);
  }
  return query ? Object.fromEntries(parameters) : undefined;
}

const decodePath = (path: string) => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * The event that API Gateway gives a function for a request to an HTTP API, payload format 2.0:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 * @param now milliseconds since the epoch
 */
export function apiEvent(
  request: OriginRequest,
  { route, pathParameters }: Match,
  body: Buffer,
  api: { apiId: string; domainName: string },
  now = Date.now(),
): APIGatewayProxyEventV2 {
  const { cookie, ...headers } = request.headers;
  const isText = TEXT.test(headers['content-type'] ?? '');
  const rawPath = decodePath(request.path);
  return {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath,
    rawQueryString: request.query,
    ...(cookie && { cookies: cookie.split(/;\s*/) }),
    headers: { ...headers, host: api.domainName },
    queryStringParameters: queryParameters(request.query),
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    requestContext: {
      accountId: ACCOUNT_ID,
      apiId: api.apiId,
      domainName: api.domainName,
      domainPrefix: api.apiId,
      http: {
        method: request.method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: route.routeKey,
      stage: '$default',
      time: new Date(now).toUTCString(),
      timeEpoch: now,
    },
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

type Structured = Exclude<APIGatewayProxyResultV2, string>;

const isStructured = (result: unknown): result is Structured =>
  typeof result === 'object' && result !== null && 'statusCode' in result;

/**
 * The answer that API Gateway makes of a function's result.
 * @throws Error on a result without a status, which would be the body of an answer
 */
export function apiAnswer(result: unknown): Answer {
  if (!isStructured(result)) throw new Error('The function has returned no status');
  const { statusCode = 200, headers = {}, cookies = [], body = '', isBase64Encoded } = result;
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  return {
    status: statusCode,
    headers: {
      ...(body && { 'content-type': 'text/plain; charset=utf-8' }),
      ...Object.fromEntries(named),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
      'content-length': String(bytes.length),
    },
    body: bytes,
  };
}
