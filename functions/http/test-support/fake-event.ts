import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';

/** The distribution sends this secret, and the functions of the API have it in their environment. */
const ORIGIN_SECRET = 'secret-of-the-tests';

interface Parts {
  routeKey: string;
  headers?: Record<string, string>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
  pathParameters?: Record<string, string>;
  queryStringParameters?: Record<string, string>;
}

/** API Gateway's event (payload format 2.0) for a request from a page of the app through the distribution. */
export function fakeEvent({ routeKey, headers, ...parts }: Parts): APIGatewayProxyEventV2 {
  // Each file of tests begins with the environment of the stack again.
  process.env.ORIGIN_SECRET = ORIGIN_SECRET;
  const [method = '', rawPath = ''] = routeKey.split(' ');
  const http = { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' };
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString: '',
    isBase64Encoded: false,
    headers: {
      'x-origin-secret': ORIGIN_SECRET,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      ...headers,
    },
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'api.example.com',
      domainPrefix: 'api',
      http,
      requestId: 'request-1',
      routeKey,
      stage: '$default',
      time: '01/Jan/2026:00:00:00 +0000',
      timeEpoch: 0,
    },
    ...parts,
  };
}

/** The parts of Lambda's context that the API handler uses. */
export const fakeContext = { awsRequestId: 'request-1', getRemainingTimeInMillis: () => 10_000 } as Context;
