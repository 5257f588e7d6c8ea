import { scryptSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, isPassword, needsRehash } from './password.ts';

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

  it.each([null, '', 'plain', '$scrypt$ln=15,r=8,p=3$$', '$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA'])(
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
    expect(unknown / wrong).toBeGreaterThan(0.5);
    expect(unknown / wrong).toBeLessThan(2);
  });

  it('is checked with the cost of its hash, and needs a new hash if the cost is outdated', async () => {
    const old = cheapHash('long ago');
    expect(await isPassword('long ago', old)).toBe(true);
    expect([needsRehash(old), needsRehash(hash)]).toEqual([true, false]);
  });
});
