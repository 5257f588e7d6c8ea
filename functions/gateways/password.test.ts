import { scryptSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BoundedQueue, hashPassword, isPassword, needsRehash, QueueFullError } from './password.ts';

const WAIT = { longestWaitMs: 1000, mostWaiting: 2 };

/** Work that runs until `end` is called. */
function work() {
  let end = (_value?: unknown): void => undefined;
  const ended = new Promise((resolve) => {
    end = resolve;
  });
  return { run: vi.fn(() => ended), end: () => end() };
}

it('a limited number of tasks run at the same time, and the others follow in order', async () => {
  const queue = new BoundedQueue(2, WAIT);
  const [a, b, c, d] = [work(), work(), work(), work()];
  const all = [a, b, c, d].map(({ run }) => queue.run(run));
  const begun = () => [a, b, c, d].map(({ run }) => run.mock.calls.length);
  await vi.waitFor(() => expect(begun()).toEqual([1, 1, 0, 0]), { timeout: 60_000 });
  b.end();
  await vi.waitFor(() => expect(begun()).toEqual([1, 1, 1, 0]), { timeout: 60_000 });
  for (const { end } of [a, c, d]) end();
  await Promise.all(all);
});

it('a task that fails ends its turn', async () => {
  const queue = new BoundedQueue(1, WAIT);
  await expect(queue.run(() => Promise.reject(new Error('on purpose')))).rejects.toThrow('on purpose');
  expect(await queue.run(async () => 'done')).toBe('done');
});

it('a task that has waited too long is refused, and does not take a turn', async () => {
  vi.useFakeTimers();
  const queue = new BoundedQueue(1, WAIT);
  const first = work();
  const running = queue.run(first.run);
  const late = work();
  const refused = expect(queue.run(late.run)).rejects.toThrow(QueueFullError);
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
  first.end();
  await running;
  expect(await queue.run(async () => 'done')).toBe('done');
  expect(late.run).not.toHaveBeenCalled();
});

it('a task is refused at once while as many as may wait do so', async () => {
  const queue = new BoundedQueue(1, WAIT);
  const tasks = [work(), work(), work()];
  const taken = tasks.map(({ run }) => queue.run(run));
  await expect(queue.run(async () => 'refused')).rejects.toThrow(QueueFullError);
  for (const { end } of tasks) end();
  await Promise.all(taken);
  expect(await queue.run(async () => 'done')).toBe('done');
});

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A hash as an older version with a lower cost would have stored it. */
function cheapHash(password: string): string {
  const salt = Buffer.from('0123456789abcdef');
  const hash = scryptSync(password, salt, 32, { N: 2 ** 10, r: 8, p: 1 });
  return `$scrypt$ln=10,r=8,p=1$${unpadded(salt)}$${unpadded(hash)}`;
}

describe('a password', () => {
  let hash = '';
  beforeAll(async () => {
    hash = await hashPassword('correct horse 🐎');
  });

  it('is stored as a PHC string with the cost and a random salt', async () => {
    expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await hashPassword('correct horse 🐎')).not.toBe(hash);
  });

  it('matches its hash, and no other password does', async () => {
    expect(await isPassword('correct horse 🐎', hash)).toBe(true);
    expect(await isPassword('correct horse', hash)).toBe(false);
    expect(await isPassword('', hash)).toBe(false);
  });

  it('is the same in every Unicode composition of its characters', async () => {
    expect(await isPassword('caf\u00e9 1234', await hashPassword('cafe\u0301 1234'))).toBe(true);
  });

  it.each([null, '$scrypt$ln=15,r=8,p=3$$', '$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA'])(
    'does not match %j, which is not a hash',
    async (stored) => expect(await isPassword('anything', stored)).toBe(false),
  );

  it('takes about as long to check for an unknown user as for a known one', async () => {
    /** CPU time in microseconds. Unlike elapsed time, it does not grow on a busy machine. */
    const costOf = async (stored: string | null) => {
      const before = process.cpuUsage();
      await isPassword('wrong', stored);
      return process.cpuUsage(before).user;
    };
    const [unknown, wrong] = [await costOf(null), await costOf(hash)];
    // Without a hash, one of them takes no time.
    expect(unknown / wrong).toBeGreaterThan(0.2);
    expect(unknown / wrong).toBeLessThan(5);
  });

  it('is checked with the cost of its hash, and needs a new hash if the cost is outdated', async () => {
    const old = cheapHash('long ago');
    expect(await isPassword('long ago', old)).toBe(true);
    expect([needsRehash(old), needsRehash(hash)]).toEqual([true, false]);
  });
});

it('only passwords of requests are hashed, in the calls that infra/constructs/web-acl.test.ts knows by their field', () => {
  const folder = path.resolve(import.meta.dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const hashing = files.filter((file) => /gateways\/password\.ts/.test(readFileSync(path.join(folder, file), 'utf8')));
  expect(hashing.filter((file) => !file.includes('test-support')).sort()).toEqual([
    'domain/identity/auth/check-password.ts',
    'domain/identity/auth/log-in.ts',
    'domain/identity/auth/replace-password.ts',
    'domain/identity/auth/sign-up.ts',
    'domain/sharing/links/save-link.ts',
    'domain/sharing/visits/unlock-link.ts',
  ]);
});
