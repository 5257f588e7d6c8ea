import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signupForm, TEST_PASSWORD, TestClient } from '../client/test-client.ts';
import { findFreePort } from '../local/http/listen.ts';
import { type KillableStack, startKillable } from '../test-support/killable-stack.ts';
import { startSmtpServer, type TestSmtpServer } from '../test-support/smtp-server.ts';
import { folderOfTest } from '../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../test-support/test-length.ts';

const SENDER = 'no-reply@company.example';
const ADMIN = 'ann@company.example';
/** Another administrator, whose mailbox does not exist. */
const GONE = 'gone@company.example';

let dataDir: string;
let relay: TestSmtpServer;
let stacks: KillableStack[];
beforeEach(async () => {
  dataDir = folderOfTest();
  relay = await startSmtpServer();
  stacks = [];
});
afterEach(async () => {
  for (const stack of stacks) await stack.kill();
  await relay.stop();
});

async function start(port = relay.port): Promise<KillableStack> {
  const settings = { adminEmails: [ADMIN, GONE], mailFrom: SENDER, signUp: 'invited' };
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const stack = await startKillable(0, dataDir, path.resolve('cdk.out'), { ...settings, smtpUrl });
  stacks.push(stack);
  return stack;
}

const signUp = ({ environment }: KillableStack, email: string) =>
  new TestClient(environment.APP_URL ?? '').call('POST', '/api/auth/signup', signupForm(email));

const outbox = () => readdirSync(path.join(dataDir, 'outbox'));
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000 });

describe('a stack with an SMTP server', () => {
  it.runIf(IS_NIGHTLY)('lets nobody sign up without an invitation, if it says so', async () => {
    const { status, body } = await signUp(await start(), 'stranger@company.example');
    expect({ status, ...body }).toMatchObject({ status: 403, code: 'SIGN_UP_CLOSED' });
    expect(relay.received).toEqual([]);
  });

  it.runIf(IS_NIGHTLY)('sends a mail that it had accepted after a crash, once', async () => {
    const silent = await startSmtpServer({ onConnect: () => undefined });
    const stack = await start(silent.port);
    expect((await signUp(stack, ADMIN)).status).toBe(201);
    await stack.kill();
    await silent.stop();
    expect(outbox()).toHaveLength(1);
    await start();
    await until(() => expect(outbox()).toEqual([]));
    expect(relay.received).toMatchObject([{ to: [ADMIN] }]);
  });
});

it('the first administrator gets the code on the machine while no mail server answers', async () => {
  const stack = await start(await findFreePort());
  expect((await signUp(stack, ADMIN)).status).toBe(201);
  const mails = async () => {
    const env = { ...process.env, LOCAL_DATA_DIR: dataDir };
    return (await promisify(execFile)(process.execPath, ['scripts/host/mails.mjs'], { env })).stdout;
  };
  await vi.waitFor(async () => expect(await mails()).toContain('It waits for the mail server: '), { timeout: 60_000 });
  expect(await mails()).toMatch(/ to ann@company\.example: [\s\S]*\b\d{6}\b/);
});

it.runIf(IS_NIGHTLY)('an administrator sees which mails did not arrive, and why', async () => {
  const refused = Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 });
  const refusing = await startSmtpServer(
    { onRcptTo: ({ address }, _session, done) => done(address === GONE ? refused : null) },
    relay.received,
  );
  const stack = await start(refusing.port);
  for (const email of [GONE, ADMIN]) expect((await signUp(stack, email)).status).toBe(201);
  await until(() => expect(relay.received).toHaveLength(1));
  const admin = new TestClient(stack.environment.APP_URL ?? '');
  const login = { email: ADMIN, password: TEST_PASSWORD };
  const { body } = await admin.call<{ userId: string }>('POST', '/api/auth/login', login);
  const [code] = /\b\d{6}\b/.exec(relay.received[0]?.message ?? '') ?? [];
  const verified = await admin.call('POST', '/api/auth/verify-email', { userId: body.userId, code });
  expect(verified.status).toBe(200);
  const mails = async () =>
    (await admin.call<{ bouncedMails: unknown }>('GET', '/api/admin/recovery/status')).body.bouncedMails;
  await vi.waitFor(
    async () => {
      const reason = expect.stringContaining('550 5.1.1 No such mailbox');
      expect(await mails()).toEqual([{ to: 'g…@company.example', reason, at: expect.any(String) }]);
    },
    { timeout: 60_000 },
  );
  expect(outbox()).toEqual([]);
  await refusing.stop();
});

describe('npm start -- --test-mail', () => {
  const testMail = (to: string, env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ['scripts/start.mjs', '--test-mail', to], {
      env: { ...process.env, ...env },
    });

  it('says what the server answered, and starts no stack', async () => {
    const SMTP_URL = `smtp://127.0.0.1:${relay.port}`;
    const { stdout } = await testMail(ADMIN, { SMTP_URL, MAIL_FROM: SENDER });
    expect(stdout).toMatch(/^The server took the mail: 250 /);
    expect(relay.received).toMatchObject([{ from: SENDER, to: [ADMIN] }]);
  });

  it('says why a mail cannot be sent', async () => {
    const refusing = await startSmtpServer({
      onMailFrom: (_address, _session, done) => done(Object.assign(new Error('5.7.1 Not here'), { responseCode: 550 })),
    });
    const SMTP_URL = `smtp://127.0.0.1:${refusing.port}`;
    const stderr = expect.stringMatching(/^The server did not take the mail\. It would refuse.*550 5\.7\.1 Not here/);
    await expect(testMail(ADMIN, { SMTP_URL, MAIL_FROM: SENDER })).rejects.toMatchObject({ code: 1, stderr });
    await refusing.stop();
    const unset = expect.stringMatching(/^Set SMTP_URL and MAIL_FROM first/);
    await expect(testMail(ADMIN, { SMTP_URL: '', MAIL_FROM: '' })).rejects.toMatchObject({ code: 1, stderr: unset });
  });
});
