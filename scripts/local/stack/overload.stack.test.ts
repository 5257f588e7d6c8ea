import { beforeAll, describe, expect, it } from 'vitest';
import { BUSY } from '#shared/api/ground/busy.ts';
import { type Account, mailsTo, newAccount, TEST_PASSWORD, TestClient } from '../../client/test-client.ts';
import { useStack } from '../../test-support/use-stack.ts';

const OLD = { currentPassword: TEST_PASSWORD };
const [UPLOADS, RESETS] = [300, 50];

/** More than one, because an account may begin 240 uploads in a minute. */
const SENDERS = 3;

const stack = useStack();
let accounts: Account[];
beforeAll(async () => {
  accounts = [];
  // Hashes of passwords take turns: several at once gain nothing.
  for (let count = 0; count < Math.max(SENDERS, RESETS); count += 1) accounts.push(await newAccount(stack.appUrl));
}, 240_000);

interface Answered {
  status: number;
  retryAfter: string | null;
  body: unknown;
}

async function answered(call: ReturnType<TestClient['call']>): Promise<Answered> {
  const { status, headers, body } = await call;
  return { status, retryAfter: headers.get('retry-after'), body };
}

/** Links for a new password that are requested at once. */
const ASKED_AT_ONCE = 8;

async function resetToken({ email, client }: Account): Promise<string> {
  await client.call('POST', '/api/auth/forgot-password', { email });
  const [mail] = await mailsTo(stack.appUrl, email);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** All answers are successes, except that some say to try again. */
function expectDoneOrBusy(answers: Answered[]): void {
  const others = answers.filter(({ status }) => status >= 300);
  for (const other of others) expect(other).toEqual({ status: 503, retryAfter: String(BUSY.retryAfter), body: BUSY });
  expect(others.length).toBeLessThan(answers.length);
}

describe('calls beyond what one machine can do at once are done, or refused with the wish to try again:', () => {
  it('uploads', async () => {
    const begin = (index: number) =>
      answered(
        (accounts[index % SENDERS] as Account).client.call('POST', '/api/objects/upload', {
          contentType: 'video/webm',
        }),
      );
    expectDoneOrBusy(await Promise.all(Array.from({ length: UPLOADS }, (_, index) => begin(index))));
  });

  it('changes of passwords, and log-ins', async () => {
    const password = 'yet another horse battery';
    const change = ({ client }: Account) =>
      answered(client.call('PUT', '/api/account/password', { ...OLD, password, confirmPassword: password }));
    const logIn = ({ email }: Account) =>
      answered(new TestClient(stack.appUrl).call('POST', '/api/auth/login', { email, password: TEST_PASSWORD }));
    const [changing, entering] = [accounts.slice(RESETS / 2), accounts.slice(0, RESETS / 2)];
    expectDoneOrBusy(await Promise.all([...changing.map(change), ...entering.map(logIn)]));
  });

  // Fewer than twenty wait for each other, and none is refused.
  it('new passwords', async () => {
    const tokens: string[] = [];
    for (let start = 0; start < RESETS; start += ASKED_AT_ONCE) {
      tokens.push(...(await Promise.all(accounts.slice(start, start + ASKED_AT_ONCE).map(resetToken))));
    }
    const password = 'another horse battery';
    const reset = (token: string) =>
      answered(
        new TestClient(stack.appUrl).call('POST', '/api/auth/reset-password', {
          token,
          password,
          confirmPassword: password,
        }),
      );
    const answers = await Promise.all(tokens.map(reset));
    expectDoneOrBusy(answers);
    // A refusal has not used up its link.
    for (const [index, { status }] of answers.entries()) {
      if (status === 503) expect((await reset(tokens[index] ?? '')).status).toBe(200);
    }
  }, 300_000);
});
