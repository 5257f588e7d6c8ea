import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { freshEmail, newAccount, signupForm, TestClient } from '../client/test-client.ts';
import { findNetworkNamespace } from '../local/dynamodb/network-namespace.ts';
import { findFreePort } from '../local/http/listen.ts';
import { startStack } from '../local/stack/stack.ts';
import { PASSWORD } from '../seed/words.ts';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { findProgram } from '../setup/find-program.mjs';
import { ROOT } from '../setup/paths.mjs';
import { NOTHING_SKIPPED } from '../test-support/nothing-skipped.ts';
import { printedOn } from '../test-support/programs.ts';
import { startedPrograms, untilStarted } from '../test-support/started-programs.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { IS_NIGHTLY, testLength } from '../test-support/test-length.ts';

/** The permission to send segments. */
interface Permission {
  url: string;
  fields: Record<string, string>;
  keyPrefix: string;
}

const ORIGIN = 'https://framekeep.example.com';
const ADMIN = 'ann@example.com';
const folder = temporaryFolder();
const { add, start: startProgram } = startedPrograms();

/** Starts the stack as `npm start` does, with a public origin. */
const start = (dataDir: string, ...options: string[]) =>
  startProgram(
    {
      LOCAL_DATA_DIR: dataDir,
      PUBLIC_ORIGIN: ORIGIN,
      ADMIN_EMAILS: ADMIN,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_FORMAT: 'json',
    },
    ...options,
  );

async function refusal(dataDir: string, ...options: string[]): Promise<string> {
  const { child } = await start(dataDir, ...options);
  child.stdout.resume();
  return text(child.stderr);
}

beforeAll(ensureBuilt);

// Elsewhere the start refuses a public origin.
describe.runIf((await findNetworkNamespace()) !== null)('a start with a public origin', () => {
  const email = freshEmail();
  let output: () => string;
  let appUrl: string;
  let mailboxUrl: string;
  let password: string;

  beforeAll(async () => {
    const { child, port } = await start(path.join(folder, 'data'));
    output = printedOn(child.stdout);
    await untilStarted(child, output);
    appUrl = `http://localhost:${port}`;
    [, mailboxUrl = '', password = ''] = /Mail: (\S+) \(password (\S+),/.exec(output()) ?? [];
    expect(await new TestClient(appUrl).call('POST', '/api/auth/signup', signupForm(email))).toMatchObject({
      status: 201,
    });
  });

  const askMailbox = (secret: string, where = '/_local/mail?format=json') =>
    fetch(mailboxUrl + where, { headers: { authorization: `Basic ${btoa(`any:${secret}`)}` } });

  async function codeFor(address: string): Promise<string> {
    const mails = (await (await askMailbox(password)).json()) as { to: string; text: string }[];
    return /\b\d{6}\b/.exec(mails.find(({ to }) => to === address)?.text ?? '')?.[0] ?? '';
  }

  it('prints nothing but JSON, a message on each line', () => {
    const lines = output().slice(0, output().lastIndexOf('\n')).split('\n');
    const messages = lines.map((line): { level: string; message: string } => JSON.parse(line));
    expect(messages).toContainEqual(
      expect.objectContaining({ level: 'warn', message: expect.stringMatching(/^No mail is sent/) }),
    );
  });

  const PATHS = ['/_local/mail', '/_local/mail?format=json', '/_local/', '/_local/mail/'];

  it.each([...PATHS, '/%5flocal/mail?format=json', '/_LOCAL/mail?format=json'])(
    'has no mailbox on the port of the app: %s',
    async (where) => {
      for (const host of ['framekeep.example.com', '127.0.0.1', new URL(appUrl).host]) {
        const answer = await new TestClient(appUrl).send(where, { headers: { host } });
        expect(await answer.text()).not.toContain(email);
        expect(answer.headers.get('content-type')).not.toContain('json');
      }
    },
  );

  it('gives the mailbox only to those who know the password that it prints', async () => {
    for (const secret of ['', 'wrong', `${password}x`, password.slice(1)]) {
      expect((await askMailbox(secret)).status).toBe(401);
    }
    expect((await fetch(mailboxUrl)).headers.get('www-authenticate')).toMatch(/^Basic /);
    expect(await (await askMailbox(password)).json()).toContainEqual(expect.objectContaining({ to: email }));
    const page = await askMailbox(password, '/');
    expect(page.url).toBe(`${mailboxUrl}/_local/mail`);
    expect(await page.text()).toContain(email);
  });

  it.each([
    [ADMIN, true],
    ['admin@example.com', false],
  ])('makes only those administrators whom ADMIN_EMAILS names: %s %s', async (address, isAdmin) => {
    const client = new TestClient(appUrl);
    const { body } = await client.call<{ id: string }>('POST', '/api/auth/signup', signupForm(address));
    const code = await codeFor(address);
    expect((await client.call('POST', '/api/auth/verify-email', { userId: body.id, code })).status).toBe(200);
    expect((await client.call('GET', '/api/auth/user')).body).toMatchObject({ isAdmin });
  });

  it.runIf(IS_NIGHTLY)('gets no example data from npm run seed', async () => {
    const child = add(
      spawn(process.execPath, ['--import', 'tsx', 'scripts/seed.ts', '--recordings', '1'], {
        cwd: ROOT,
        env: { ...process.env, LOCAL_DATA_DIR: path.join(folder, 'data') },
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    );
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect({ said, code }).toEqual({
      said: 'A stack with PUBLIC_ORIGIN gets no example data: everyone knows the password of its accounts.\n',
      code: 1,
    });
  });

  const nginx = findProgram(['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx']);

  describe.skipIf(!(nginx || NOTHING_SKIPPED))(`behind nginx${nginx ? '' : ' (nginx is not installed)'}`, () => {
    /** With nginx's own settings, and with those of docs/how-to/run-behind-a-proxy.md. */
    let proxies: { bare: string; whole: string };
    let maker: TestClient;

    beforeAll(async () => {
      const prefix = path.join(folder, 'nginx');
      mkdirSync(prefix);
      const [bare, whole] = [await findFreePort(), await findFreePort()];
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${prefix};`,
      );
      const pass = `client_max_body_size 0; proxy_pass ${appUrl.replace('localhost', '127.0.0.1')};`;
      const forward =
        'proxy_set_header Host $host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header X-Forwarded-Proto https;';
      writeFileSync(
        path.join(prefix, 'nginx.conf'),
        `daemon off; master_process off; pid ${prefix}/pid; error_log stderr; events {}
http { access_log off; ${temporary.join(' ')}
  server { listen 127.0.0.1:${bare}; location / { ${pass} } }
  server { listen 127.0.0.1:${whole}; location / { ${pass} ${forward} } } }`,
      );
      add(spawn(nginx ?? 'nginx', ['-p', prefix, '-c', `${prefix}/nginx.conf`], { stdio: 'ignore' }));
      proxies = { bare: `http://127.0.0.1:${bare}`, whole: `http://127.0.0.1:${whole}` };
      await vi.waitFor(async () => expect((await fetch(proxies.whole)).status).toBe(200), {
        timeout: 60_000,
        interval: 50,
      });
      maker = new TestClient(appUrl);
      const address = freshEmail();
      const { body } = await maker.call<{ id: string }>('POST', '/api/auth/signup', signupForm(address));
      await maker.call('POST', '/api/auth/verify-email', { userId: body.id, code: await codeFor(address) });
    });

    /** Sends a request for the public host to a proxy. */
    const through = (proxy: string, address: string, init: RequestInit = {}) => {
      const { origin, pathname, search } = new URL(address, ORIGIN);
      expect(origin).toBe(ORIGIN);
      const headers = { host: new URL(ORIGIN).host, ...(init.headers as Record<string, string>) };
      return fetch(proxy + pathname + search, { ...init, headers });
    };

    it('has no mailbox', async () => {
      for (const where of PATHS) expect(await (await fetch(proxies.bare + where)).text()).not.toContain(email);
    });

    it.each(testLength<('bare' | 'whole')[]>({ usual: ['whole'], nightly: ['bare', 'whole'] }))(
      'takes uploads and segments at the public origin: %s',
      async (proxy) => {
        const upload = { contentType: 'video/webm', fileSize: 5 };
        const { body } = await maker.call<{ uploadURL: string }>('POST', '/api/objects/upload', upload);
        const put = { method: 'PUT', body: 'bytes', headers: { 'content-type': 'video/webm' } };
        const answer = await through(proxies[proxy], body.uploadURL, put);
        expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
        const larger = await through(proxies[proxy], body.uploadURL, { ...put, body: 'more bytes' });
        expect([larger.status, await larger.text()]).toEqual([403, expect.stringContaining('SignatureDoesNotMatch')]);

        const [{ id = '' } = {}] = (await maker.call<{ id: string }[]>('GET', '/api/workspaces')).body;
        const begun = { name: 'Live', recordingType: 'screen', workspaceId: id };
        const { body: recording } = await maker.call<{ id: string }>('POST', '/api/recordings', begun);
        const life = { segmentUploadId: null, isWatchable: false, behindMs: 0 };
        const { body: permission } = await maker.call<Permission>(
          'POST',
          `/api/recordings/${recording.id}/segments`,
          life,
        );
        expect(permission).toMatchObject({ url: expect.stringContaining(`${ORIGIN}/_s3/`) });
        const form = new FormData();
        for (const [name, value] of Object.entries(permission.fields)) form.append(name, value);
        form.append('key', `${permission.keyPrefix}sent-init`);
        form.append('file', new Blob(['bytes']));
        const sent = await through(proxies[proxy], permission.url, { method: 'POST', body: form });
        expect([sent.status, sent.headers.get('etag')]).toEqual([201, '"4b3a6218bb3e3a7303e8a171a60fcf92"']);
      },
    );

    it('answers nothing but signed uploads under their path', async () => {
      const { body } = await maker.call<{ uploadURL: string }>('POST', '/api/objects/upload', {});
      const { pathname } = new URL(body.uploadURL);
      for (const method of ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS']) {
        const answer = await through(proxies.whole, pathname, { method });
        expect([method, answer.status]).toEqual([method, 403]);
      }
      for (const method of ['GET', 'DELETE']) {
        expect((await through(proxies.whole, body.uploadURL, { method })).status).toBe(403);
      }
      const signed = { authorization: 'AWS4-HMAC-SHA256 Credential=a/20261123/us-east-1/dynamodb/aws4_request' };
      expect((await through(proxies.whole, '/_s3/', { method: 'POST', headers: signed })).status).toBe(403);
      const page = await through(proxies.whole, '/login');
      expect(page.headers.get('content-security-policy')).toMatch(/connect-src 'self' framekeep\.example\.com[; ]/);
      expect(page.headers.get('content-security-policy')).not.toContain('127.0.0.1');
    });

    it('counts two visitors apart, whatever they write into the headers', async () => {
      const ask = async (visitor: TestClient, forged: Record<string, string> = {}) => {
        const body = JSON.stringify({ userId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', code: '123456' });
        const headers = { 'content-type': 'application/json', ...forged };
        return (await visitor.send('/api/auth/verify-email', { method: 'POST', body, headers })).status;
      };
      const [one, other] = [new TestClient(proxies.whole), new TestClient(proxies.whole)];
      let status = 400;
      while (status === 400) status = await ask(one);
      expect(status).toBe(429);
      expect(await ask(one, { 'x-forwarded-for': '192.0.2.77', 'x-real-ip': '192.0.2.77' })).toBe(429);
      expect(await ask(one, { 'x-viewer-address': '192.0.2.77' })).toBe(429);
      expect(await ask(other)).toBe(400);
    });

    it('accepts writes of a page of the public origin without fetch metadata', async () => {
      const send = (origin: string) =>
        through(proxies.whole, '/api/auth/forgot-password', {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin },
          body: JSON.stringify({ email: freshEmail() }),
        });
      expect((await send(ORIGIN)).status).toBe(200);
      expect((await send('https://other.example')).status).toBe(403);
    });
  });

  it.runIf(IS_NIGHTLY)(
    'refuses the demo, and a data folder in which accounts have the password of the demo',
    async () => {
      const dataDir = path.join(folder, 'demo');
      expect(await refusal(dataDir, '--demo')).toBe(
        'PUBLIC_ORIGIN allows no --demo: everyone knows the password of the demo accounts.\n',
      );
      const stack = await startStack({ port: 0, dataDir, cdkOut: path.join(ROOT, 'cdk.out') });
      await newAccount(stack.appUrl, 'ben@example.com', { password: PASSWORD, confirmPassword: PASSWORD });
      await newAccount(stack.appUrl, 'chloe@example.com');
      await stack.stop();
      expect(await refusal(dataDir)).toMatch(/^PUBLIC_ORIGIN would .* knows the password of ben@example\.com\. .*\n$/);
    },
  );
});
