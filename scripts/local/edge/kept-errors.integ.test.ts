import { afterAll, describe, expect, it } from 'vitest';
import { type RunningStack, startStack } from '../stack.ts';
import type { Json, Resource } from '../template/template-types.ts';
import { callPermission, functionResource, writeAssembly } from '../test-support/write-assembly.ts';

/** Fails the first time that it is asked for a path. */
const FAILS_ONCE = `
const asked = new Set();
export const handler = async ({ rawPath }) => {
  if (asked.has(rawPath)) return { statusCode: 200, headers: { 'cache-control': 'no-store' }, body: 'well' };
  asked.add(rawPath);
  throw new Error('the first time');
};`;

const apiDomain = { 'Fn::Join': ['', [{ Ref: 'Api' }, '.execute-api.us-east-1.amazonaws.com']] };

const stacks: RunningStack[] = [];
afterAll(() => Promise.all(stacks.map((stack) => stack.stop())));

/** Starts a stack whose distribution has these settings besides. */
async function startWith(settings: Record<string, Json>): Promise<string> {
  const resources: Record<string, Resource> = {
    Flaky: functionResource('flaky'),
    ApiCalls: callPermission('Flaky', 'apigateway.amazonaws.com'),
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'HTTP' } },
    Integration: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: { IntegrationUri: { 'Fn::GetAtt': ['Flaky', 'Arn'] } },
    },
    Route: {
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: {
        ApiId: { Ref: 'Api' },
        RouteKey: 'ANY /api/{way}',
        Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
      },
    },
    Distribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          ...settings,
          Origins: [{ Id: 'api', DomainName: apiDomain }],
          DefaultCacheBehavior: { TargetOriginId: 'api', AllowedMethods: ['GET', 'HEAD', 'POST'] },
        },
      },
    },
  };
  const stack = await startStack({ port: 0, ...writeAssembly(resources, { flaky: FAILS_ONCE }) });
  stacks.push(stack);
  return stack.appUrl;
}

const statusesOf = async (url: string, methods: string[]): Promise<number[]> => {
  const statuses: number[] = [];
  for (const method of methods) {
    const response = await fetch(url, { method });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
};

describe('an error of the API', () => {
  it('is what everybody gets who asks next, while the distribution does not say that it is kept nowhere', async () => {
    const appUrl = await startWith({});
    expect(await statusesOf(`${appUrl}/api/a`, ['GET', 'GET', 'HEAD'])).toEqual([500, 500, 500]);
    expect(await statusesOf(`${appUrl}/api/a?again`, ['GET'])).toEqual([500]);
    expect(await statusesOf(`${appUrl}/api/b`, ['POST', 'POST', 'GET'])).toEqual([500, 200, 200]);
  });

  it('is gone for who asks next, once the distribution says so', async () => {
    const appUrl = await startWith({ CustomErrorResponses: [{ ErrorCode: 500, ErrorCachingMinTTL: 0 }] });
    expect(await statusesOf(`${appUrl}/api/a`, ['GET', 'GET'])).toEqual([500, 200]);
  });
});
