import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshEmail, newAccount, signupForm, TestClient } from '../client/test-client.ts';
import { findNetworkNamespace } from '../local/dynamodb/network-namespace.ts';
import { findFreePort } from '../local/http/listen.ts';
import { startStack } from '../local/stack/stack.ts';
import { PASSWORD } from '../seed/words.ts';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { findProgram } from '../setup/find-program.mjs';
import { ROOT } from '../setup/paths.mjs';

const ORIGIN = 'https://framekeep.example.com';
const ADMIN = 'ann@example.com';
const folder = mkdtempSync(path.join(tmpdir(), 'framekeep-public-'));
const running: ChildProcess[] = [];

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

afterAll(async () => {
  await Promise.all(running.map(end));
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the stack as `npm start` does, with a public origin. */
async function start(dataDir: string, ...options: string[]) {
  const port = await findFreePort();
  const settings = { PORT: String(port), LOCAL_DATA_DIR: dataDir, PUBLIC_ORIGIN: ORIGIN, ADMIN_EMAILS: ADMIN };
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, ['scripts/start.mjs', ...options], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  return { child, port };
}

async function refusal(dataDir: string, ...options: string[]): Promise<string> {
  const { child } = await start(dataDir, ...options);
  child.stdout?.resume();
  return text(child.stderr as NonNullable<ChildProcess['stderr']>);
}

beforeAll(ensureBuilt);

// Elsewhere the start refuses a public origin.
describe.runIf((await findNetworkNamespace()) !== null)('a start with a public origin', () => {
  const email = freshEmail();
  let output = '';
  let appUrl: string;
  let mailboxUrl: string;
  let password: string;

  beforeAll(async () => {
    const { child, port } = await start(path.join(folder, 'data'));
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    await vi.waitFor(() => expect(output).toContain('Framekeep is ready'), { timeout: 60_000, interval: 50 });
    appUrl = `http://localhost:${port}`;
    [, mailboxUrl = '', password = ''] = /mail (\S+) \(password (\S+),/.exec(output) ?? [];
    await new TestClient(appUrl).call('POST', '/api/auth/signup', signupForm(email));
  });

  const askMailbox = (secret: string, where = '/_local/mail?format=json') =>
    fetch(mailboxUrl + where, { headers: { authorization: `Basic ${btoa(`any:${secret}`)}` } });

  async function codeFor(address: string): Promise<string> {
    const mails = (await (await askMailbox(password)).json()) as { to: string; text: string }[];
    return /\b\d{6}\b/.exec(mails.find(({ to }) => to === address)?.text ?? '')?.[0] ?? '';
  }

  it('says what does not work behind a proxy', () => {
    expect(output).toMatch(/all visitors count as one address/);
    expect(output).toMatch(/Recording and uploading work only in a browser on this machine/);
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

  it('gets no example data from npm run seed', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/seed.ts', '--recordings', '1'], {
      cwd: ROOT,
      env: { ...process.env, LOCAL_DATA_DIR: path.join(folder, 'data') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running.push(child);
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect({ said, code }).toEqual({
      said: 'A stack with PUBLIC_ORIGIN gets no example data: everyone knows the password of its accounts.\n',
      code: 1,
    });
  });

  const nginx = findProgram(['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx']);

  it.skipIf(!(nginx || process.env.CI))(
    `has no mailbox behind nginx with its default proxy_pass${nginx ? '' : ' (nginx is not installed)'}`,
    async () => {
      const prefix = path.join(folder, 'nginx');
      mkdirSync(prefix);
      const port = await findFreePort();
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${prefix};`,
      );
      writeFileSync(
        path.join(prefix, 'nginx.conf'),
        `daemon off; master_process off; pid ${prefix}/pid; error_log stderr; events {}
http { access_log off; ${temporary.join(' ')}
  server { listen 127.0.0.1:${port}; location / { proxy_pass ${appUrl.replace('localhost', '127.0.0.1')}; } } }`,
      );
      const child = spawn(nginx ?? 'nginx', ['-p', prefix, '-c', `${prefix}/nginx.conf`], { stdio: 'ignore' });
      running.push(child);
      const ask = (where: string) => fetch(`http://127.0.0.1:${port}${where}`);
      await vi.waitFor(async () => expect((await ask('/')).status).toBe(200), { timeout: 60_000, interval: 50 });
      for (const where of PATHS) expect(await (await ask(where)).text()).not.toContain(email);
    },
  );

  it('refuses the demo, and a data folder in which accounts have the password of the demo', async () => {
    const dataDir = path.join(folder, 'demo');
    expect(await refusal(dataDir, '--demo')).toBe(
      'PUBLIC_ORIGIN allows no --demo: everyone knows the password of the demo accounts.\n',
    );
    const stack = await startStack({ port: 0, dataDir, cdkOut: path.join(ROOT, 'cdk.out') });
    await newAccount(stack.appUrl, 'ben@example.com', { password: PASSWORD, confirmPassword: PASSWORD });
    await newAccount(stack.appUrl, 'chloe@example.com');
    await stack.stop();
    expect(await refusal(dataDir)).toMatch(/^PUBLIC_ORIGIN would .* knows the password of ben@example\.com\. .*\n$/);
  });
});
