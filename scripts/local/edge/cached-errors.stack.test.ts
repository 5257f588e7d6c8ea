import { afterAll, describe, expect, it } from 'vitest';
import { type RunningStack, startStack } from '../stack/stack.ts';
import type { Json, Resource } from '../template/template-types.ts';
import {
  API_DOMAIN,
  apiResources,
  callPermission,
  functionResource,
  writeAssembly,
} from '../test-support/write-assembly.ts';

/** A function that fails at the first request for each path. */
const FAILS_ONCE = `
const asked = new Set();
export const handler = async ({ rawPath }) => {
  if (asked.has(rawPath)) return { statusCode: 200, headers: { 'cache-control': 'no-store' }, body: 'well' };
  asked.add(rawPath);
  throw new Error('the first time');
};`;

const stacks: RunningStack[] = [];
afterAll(() => Promise.all(stacks.map((stack) => stack.stop())));

/** Starts a stack whose distribution has these additional settings. */
async function startWith(settings: Record<string, Json>): Promise<string> {
  const resources: Record<string, Resource> = {
    Flaky: functionResource('flaky'),
    ApiCalls: callPermission('Flaky', 'apigateway.amazonaws.com'),
    ...apiResources('Flaky', 'ANY /api/{way}'),
    Distribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          ...settings,
          Origins: [{ Id: 'api', DomainName: API_DOMAIN }],
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
  it('is the answer to the next request too, unless the distribution turns off the caching of errors', async () => {
    const appUrl = await startWith({});
    expect(await statusesOf(`${appUrl}/api/a`, ['GET', 'GET', 'HEAD'])).toEqual([500, 500, 500]);
    expect(await statusesOf(`${appUrl}/api/a?again`, ['GET'])).toEqual([500]);
    expect(await statusesOf(`${appUrl}/api/b`, ['POST', 'POST', 'GET'])).toEqual([500, 200, 200]);
  });

  it('is not the answer to the next request when the distribution turns off the caching of errors', async () => {
    const appUrl = await startWith({ CustomErrorResponses: [{ ErrorCode: 500, ErrorCachingMinTTL: 0 }] });
    expect(await statusesOf(`${appUrl}/api/a`, ['GET', 'GET'])).toEqual([500, 200]);
  });
});
