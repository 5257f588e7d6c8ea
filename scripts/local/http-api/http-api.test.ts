import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Answer } from '../http/answer.ts';
import { quietLog } from '../test-support/quiet-log.ts';
import { HttpApi } from './http-api.ts';

const ARN = 'arn:aws:lambda:us-east-1:000000000000:function:public';
const LOG_IN = 'POST /api/auth/login';
const LINK_PASSWORD = 'POST /api/shared/{shareToken}/password';
const PAGE = 'GET /share/page.html';
const LOG_OUT = 'POST /api/auth/sign-on/back-channel-logout';

const surroundings = {
  invoke: (_arn: string, { routeKey }: { routeKey: string }) =>
    routeKey === PAGE || routeKey === LOG_OUT
      ? Promise.resolve({ statusCode: 200, body: 'page' })
      : new Promise(() => undefined),
  throttle: { admits: () => true },
  policies: { allow: () => true },
  disk: { hasRoom: () => true, makeRoom: async () => true, cleanAfterDeletion: () => undefined },
  log: quietLog,
};

/** @returns sends a request to the API */
function open(more: object = {}) {
  const routes = [LOG_IN, LINK_PASSWORD, PAGE, LOG_OUT].map((routeKey) => ({ routeKey, functionArn: ARN }));
  const api = new HttpApi('api', routes, { ...surroundings, ...more } as never);
  return (method: string, to: string): Promise<Answer> =>
    api.answer({ method, path: to, query: '', headers: {}, address: '127.0.0.1' } as never, Readable.from([]));
}

it('the API does not call a function that it has no permission to call', async () => {
  const said: string[] = [];
  const log = { ...quietLog, info: (_source: string, text: string) => said.push(text) };
  const ask = open({ policies: { allow: () => false }, log });
  expect((await ask('GET', '/share/page.html')).status).toBe(500);
  expect(said).toEqual([`${PAGE} is refused lambda:InvokeFunction on ${ARN}`]);
});

it.each([
  ['log-ins', '/api/auth/login'],
  ['passwords of links', '/api/shared/token/password'],
])(
  'a flood of %s does not keep pages of links, and log-outs of a provider, from being answered',
  async (_which, path) => {
    const ask = open();
    for (let count = 0; count < 100; count += 1) void ask('POST', path);
    expect((await ask('GET', '/share/page.html')).status).toBe(200);
    expect((await ask('POST', '/api/auth/sign-on/back-channel-logout')).status).toBe(200);
  },
);
