import { type CloudFrontClient, DescribeFunctionCommand, TestFunctionCommand } from '@aws-sdk/client-cloudfront';
import type { EdgeEvent, EdgeRequest, EdgeResponse } from '../local/edge/run-edge-function.ts';
import { ensure } from './ensure.ts';

/** The deployment whose functions are tested. */
export interface Deployment {
  /** Part of the functions' names. */
  stage: string;
  region: string;
  /** The domain of the app: the custom domain, or CloudFront's domain name. */
  host: string;
  /** Path of a media file with a good token: `/media/<token>/<key>`. */
  mediaPath: string;
}

interface Trial {
  name: string;
  event: EdgeEvent;
  isRight(output: { request?: EdgeRequest; response?: EdgeResponse }): boolean;
}

/** CloudFront ends functions that take 100: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/test-function.html */
const MAX_UTILIZATION = 80;

const OTHER_HOST = 'd111111abcdef8.cloudfront.net';

const values = (pairs: Record<string, string>) =>
  Object.fromEntries(Object.entries(pairs).map(([name, value]) => [name, { value }]));

const request = (uri: string, host: string): EdgeRequest => ({
  method: 'GET',
  uri,
  querystring: {},
  headers: values({ host }),
  cookies: {},
});

const asked = (uri: string, host: string): EdgeEvent => ({
  version: '1.0',
  context: {
    distributionDomainName: OTHER_HOST,
    distributionId: 'EXAMPLE',
    eventType: 'viewer-request',
    requestId: 'smoke',
  },
  viewer: { ip: '192.0.2.7' },
  request: request(uri, host),
});

const answered = (uri: string, headers: Record<string, string>): EdgeEvent => {
  const { context, ...event } = asked(uri, OTHER_HOST);
  const response = { statusCode: 200, headers: values(headers), cookies: {} };
  return { ...event, context: { ...context, eventType: 'viewer-response' }, response };
};

/** One or more events for each edge function, for its longest path. */
export function edgeTrials({ host, mediaPath }: Pick<Deployment, 'host' | 'mediaPath'>): Trial[] {
  const key = mediaPath.replace(/^\/media\/[^/]+/, '');
  const trials: Trial[] = [
    {
      name: 'api-request',
      event: asked('/share/token', host),
      isRight: ({ request }) => request?.uri === '/share/page.html' && request.headers['x-viewer-host']?.value === host,
    },
    { name: 'media-request', event: asked(mediaPath, host), isRight: ({ request }) => request?.uri === key },
    {
      name: 'media-request',
      event: asked('/media/forged.token/key', host),
      isRight: ({ response }) => response?.statusCode === 403,
    },
    {
      name: 'media-response',
      event: answered(key, { 'content-type': 'image/jpeg' }),
      isRight: ({ response }) => response?.headers['cross-origin-resource-policy']?.value === 'cross-origin',
    },
    {
      name: 'page-response',
      event: answered('/embed/token', { 'cache-control': 'no-cache' }),
      isRight: ({ response }) => response?.statusCode === 503,
    },
    {
      name: 'web-request',
      event: asked('/recordings', host),
      isRight: ({ request }) => request?.uri === '/index.html',
    },
    { name: 'web-request', event: asked('/', host), isRight: ({ request }) => request?.uri === '/landing.html' },
    {
      name: 'web-response',
      event: answered('/', { vary: 'Accept-Encoding' }),
      isRight: ({ response }) => response?.headers.vary?.value === 'Accept-Encoding, Cookie',
    },
  ];
  if (host.endsWith('.cloudfront.net')) return trials;
  const others = ['api-request', 'media-request', 'web-request'].map((name) => ({
    name,
    event: asked('/media/forged.token/key', OTHER_HOST),
    isRight: ({ response }: { response?: EdgeResponse }) =>
      response?.headers.location?.value === `https://${host}/media/forged.token/key`,
  }));
  return [...trials, ...others];
}

/**
 * Has CloudFront run each published edge function, with the engine and the store of real requests. A source that this
 * engine cannot run is created and published without an error, and then answers every request with a 503.
 * @throws SmokeError that names the function and its output
 */
export async function tryEdgeFunctions(client: CloudFrontClient, deployment: Deployment): Promise<void> {
  for (const { name, event, isRight } of edgeTrials(deployment)) {
    const { stage, region } = deployment;
    // As in infra/constructs/account-wide-names.ts.
    const Name = `framekeep-${stage}-${name}${region === 'us-east-1' ? '' : `-${region}`}`;
    const { ETag } = await client.send(new DescribeFunctionCommand({ Name, Stage: 'LIVE' }));
    const EventObject = new TextEncoder().encode(JSON.stringify(event));
    const { TestResult = {} } = await client.send(
      new TestFunctionCommand({ Name, IfMatch: ETag, Stage: 'LIVE', EventObject }),
    );
    const {
      FunctionErrorMessage,
      FunctionOutput = '{}',
      ComputeUtilization = '0',
      FunctionExecutionLogs = [],
    } = TestResult;
    ensure(!FunctionErrorMessage, `The edge function ${Name} fails: ${FunctionErrorMessage}`);
    const details = [FunctionOutput, ...FunctionExecutionLogs].join(' ');
    ensure(isRight(JSON.parse(FunctionOutput)), `The edge function ${Name} returned a wrong result: ${details}`);
    ensure(
      Number(ComputeUtilization) <= MAX_UTILIZATION,
      `The edge function ${Name} uses ${ComputeUtilization}% of its time limit`,
    );
  }
}
