import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Resource } from '../template/template-types.ts';
import { putEvent } from '../test-support/put-event.ts';
import { sendRaw, statusOf, wholeRequest } from '../test-support/raw-request.ts';
import {
  API_DOMAIN,
  apiResources,
  callPermission,
  functionResource,
  writeAssembly,
} from '../test-support/write-assembly.ts';
import { type RunningStack, startStack } from './stack.ts';

/** Appends every event that it receives to a file beside itself. */
const RECORDER = `
import { appendFileSync } from 'node:fs';
export const handler = async (event) => {
  appendFileSync(new URL('./recorded.jsonl', import.meta.url), JSON.stringify(event) + '\\n');
  if (event.detail.key.includes('poison')) throw new Error('poisoned');
};`;

/** Answers, or fails as the path says. */
const ANSWERER = `
let calls = 0;
const ways = {
  '/api/ok': () => ({ statusCode: 200, body: String(++calls) }),
  '/api/throw': () => { throw new Error('on purpose'); },
  '/api/crash': () => process.exit(1),
  '/api/hang': () => new Promise(() => undefined),
  '/api/headers': ({ headers }) => ({ statusCode: 200, body: JSON.stringify(headers) }),
  '/api/environment': () => ({ statusCode: 200, body: JSON.stringify(process.env) }),
};
export const handler = async (event) => ways[event.rawPath](event);`;

const rule: Resource = {
  Type: 'AWS::Events::Rule',
  Properties: {
    State: 'ENABLED',
    EventPattern: { source: ['framekeep.small'], detail: { key: [{ prefix: 'uploads/' }] } },
    Targets: [{ Id: 'one', Arn: { 'Fn::GetAtt': ['Recorder', 'Arn'] } }],
  },
};

const secretValue = { 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Secret' }, ':SecretString:::}}']] };

const web: Record<string, Resource> = {
  Secret: {
    Type: 'AWS::SecretsManager::Secret',
    Properties: { GenerateSecretString: { PasswordLength: 20, ExcludePunctuation: true } },
  },
  ...apiResources('Answerer', 'ANY /api/{way}'),
  Distribution: {
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        Origins: [
          {
            Id: 'api',
            DomainName: API_DOMAIN,
            OriginCustomHeaders: [{ HeaderName: 'X-Secret', HeaderValue: secretValue }],
          },
        ],
        DefaultCacheBehavior: { TargetOriginId: 'api', AllowedMethods: ['GET', 'HEAD', 'POST'] },
      },
    },
  },
};

const places = writeAssembly(
  {
    Rule: rule,
    RuleCalls: callPermission('Recorder', 'events.amazonaws.com'),
    ApiCalls: callPermission('Answerer', 'apigateway.amazonaws.com'),
    Recorder: functionResource('recorder'),
    Answerer: functionResource('answerer', {
      Timeout: 1,
      Environment: { Variables: { GREETING: 'hello', SECRET: secretValue } },
    }),
    ...web,
  },
  { recorder: RECORDER, answerer: ANSWERER },
);

const options = { port: 0, publicOrigin: 'https://small.example.com', ...places };

const file = path.join(places.cdkOut, 'asset.recorder', 'recorded.jsonl');

let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack(options);
});
afterAll(() => stack.stop());

async function restart(): Promise<void> {
  await stack.stop();
  stack = await startStack(options);
}

/** Events for keys with a prefix, as the function received them. */
const recorded = (prefix: string) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .filter(({ detail }) => detail.key.startsWith(prefix))
    : [];

const put = (key: string) => putEvent(stack.environment, { key });

const call = (way: string, init?: RequestInit) => fetch(`${stack.appUrl}/api/${way}`, init);

const readStrings = async (response: Response) => (await response.json()) as Record<string, string>;

describe('an event', () => {
  it('reaches the function that a rule names for it', async () => {
    await put('other/x');
    await put('uploads/u/ä 1');
    await vi.waitFor(() => expect(recorded('uploads/u/')).toHaveLength(1), { timeout: 60_000 });
    expect(recorded('other/')).toEqual([]);
    expect(recorded('uploads/u/')[0]).toMatchObject({
      source: 'framekeep.small',
      region: 'us-east-1',
      detail: { key: 'uploads/u/ä 1' },
    });
  });

  it('is delivered again by the next run when its function failed and the stack stopped before the retry', async () => {
    await put('uploads/poison');
    await vi.waitFor(() => expect(recorded('uploads/poison')).toHaveLength(1), { timeout: 60_000 });
    await vi.waitFor(
      () => {
        const waiting = path.join(places.dataDir, 'events', 'waiting');
        const [name = ''] = readdirSync(waiting);
        expect(JSON.parse(readFileSync(path.join(waiting, name), 'utf8')).failures).toBe(1);
      },
      { timeout: 60_000 },
    );
    await restart();
    await vi.waitFor(() => expect(recorded('uploads/poison')).toHaveLength(2), { timeout: 60_000 });
  });
});

describe('a function', () => {
  it('that throws answers 500 and continues to run', async () => {
    const answers = [await call('ok'), await call('throw'), await call('ok')];
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 200]);
    expect(await answers[1]?.json()).toEqual({ message: 'Internal Server Error' });
    const [before, after] = await Promise.all([answers[0]?.text(), answers[2]?.text()]);
    expect(Number(after)).toBe(Number(before) + 1);
  });

  it('that crashes answers 500 and is started again', async () => {
    const answers = [await call('ok'), await call('crash'), await call('ok')];
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 200]);
    expect(await answers[2]?.text()).toBe('1');
  });

  it('that exceeds its timeout answers 500', async () => {
    expect((await call('hang')).status).toBe(500);
    // On a starved processor, a first call may take its whole second too.
    await expect.poll(async () => (await call('ok')).status, { timeout: 10_000 }).toBe(200);
  });

  it('has the environment of the template, its own access key, and no variable of this machine', async () => {
    const environment = await readStrings(await call('environment'));
    expect(environment).toMatchObject({ GREETING: 'hello', AWS_ENDPOINT_URL: stack.awsUrl });
    expect(environment.AWS_ACCESS_KEY_ID).not.toBe(stack.environment.AWS_ACCESS_KEY_ID);
    expect(environment).not.toHaveProperty('HOME');
    expect(environment).not.toHaveProperty('PATH');
  });
});

it('a request to a function is refused with a body over 10 MB, a method that the distribution does not allow, and an unknown route', async () => {
  expect((await call('ok', { method: 'POST', body: Buffer.alloc(10 * 1024 * 1024 + 1) })).status).toBe(413);
  expect((await call('ok', { method: 'DELETE' })).status).toBe(403);
  const unknown = await fetch(`${stack.appUrl}/other`);
  expect([unknown.status, await unknown.json()]).toEqual([404, { message: 'Not Found' }]);
});

describe('a proxy that serves the app at the public origin', () => {
  const headersFor = async (host: string) => {
    const port = Number(new URL(stack.appUrl).port);
    const received = await sendRaw(port, wholeRequest('GET /api/headers HTTP/1.1', [`host: ${host}`]));
    return { status: statusOf(received), headers: received.split('\r\n\r\n')[1] ?? '' };
  };

  it('may send its own host, and its scheme is passed on', async () => {
    const { status, headers } = await headersFor('small.example.com');
    expect([status, JSON.parse(headers)['x-forwarded-proto']]).toEqual([200, 'https']);
    expect((await headersFor('other.example.com')).status).toBe(421);
  });
});

describe('a secret of the template', () => {
  const readSecret = async () => {
    const headers = await readStrings(await call('headers', { headers: { 'x-secret': 'forged' } }));
    const { SECRET } = await readStrings(await call('environment'));
    return { header: headers['x-secret'], variable: SECRET };
  };

  it('is the same for the distribution and the function in every run, and viewers cannot forge it', async () => {
    const { header, variable } = await readSecret();
    expect(header).toMatch(/^[a-zA-Z0-9]{20}$/);
    expect(variable).toBe(header);
    await restart();
    expect(await readSecret()).toEqual({ header, variable });
  });
});

it('the data folder of a running stack cannot be used by another stack', async () => {
  await expect(startStack(options)).rejects.toThrow(/in use by another run/);
});
