import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { useStack } from '../../test-support/use-stack.ts';
import { putEvent } from '../test-support/put-event.ts';
import {
  API_DOMAIN,
  apiResources,
  callPermission,
  functionResource,
  writeAssembly,
} from '../test-support/write-assembly.ts';

/** Answers at once, or holds a call until a file beside it exists. */
const ANSWERER = `
import { existsSync, writeFileSync } from 'node:fs';
const file = (name) => new URL('./' + name, import.meta.url);
export const handler = async ({ rawPath }) => {
  if (rawPath === '/api/hold') {
    writeFileSync(file('held'), '');
    while (!existsSync(file('let-go'))) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return { statusCode: 200, body: 'answered' };
};`;

const RECORDER = `
import { writeFileSync } from 'node:fs';
export const handler = async ({ detail }) => writeFileSync(new URL('./' + detail.key, import.meta.url), '');`;

const places = writeAssembly(
  {
    Rule: {
      Type: 'AWS::Events::Rule',
      Properties: {
        State: 'ENABLED',
        EventPattern: { source: ['framekeep.small'] },
        Targets: [{ Id: 'one', Arn: { 'Fn::GetAtt': ['Recorder', 'Arn'] } }],
      },
    },
    RuleCalls: callPermission('Recorder', 'events.amazonaws.com'),
    ApiCalls: callPermission('Answerer', 'apigateway.amazonaws.com'),
    Recorder: functionResource('recorder'),
    Answerer: functionResource('answerer', { Timeout: 60 }),
    ...apiResources('Answerer', 'GET /api/{way}'),
    Distribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          // Without this, an edge location keeps the 503 for ten seconds.
          CustomErrorResponses: [{ ErrorCode: 503, ErrorCachingMinTTL: 0 }],
          Origins: [{ Id: 'api', DomainName: API_DOMAIN }],
          DefaultCacheBehavior: { TargetOriginId: 'api' },
        },
      },
    },
  },
  { recorder: RECORDER, answerer: ANSWERER },
);
const fileOf = (asset: string, name: string) => path.join(places.cdkOut, `asset.${asset}`, name);

const stack = useStack({ lambdaConcurrency: 1, ...places });
/** The stored state of the one waiting event. */
function waiting(): { failures: number; throttles: number } {
  const folder = path.join(places.dataDir, 'events', 'waiting');
  const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.json'));
  return JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
}

it('above the concurrency limit a call answers 503, and an event waits for a free invocation', async () => {
  const held = fetch(`${stack.appUrl}/api/hold`);
  await vi.waitFor(() => expect(existsSync(fileOf('answerer', 'held'))).toBe(true), { timeout: 60_000, interval: 10 });
  const refused = await fetch(`${stack.appUrl}/api/other`);
  expect([refused.status, await refused.json()]).toEqual([503, { message: 'Service Unavailable' }]);
  await putEvent(stack.environment, { key: 'handled' });
  await vi.waitFor(() => expect(waiting().throttles).toBeGreaterThan(0), { timeout: 60_000 });
  expect(waiting().failures).toBe(0);

  writeFileSync(fileOf('answerer', 'let-go'), '');
  expect((await held).status).toBe(200);
  expect((await fetch(`${stack.appUrl}/api/other`)).status).toBe(200);
  await vi.waitFor(() => expect(existsSync(fileOf('recorder', 'handled'))).toBe(true), { timeout: 60_000 });
});
