import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../process/ids.ts';
import { beginSession, parseSessionToken } from './session-token.ts';

const userId = '01JAAAAAAAAAAAAAAAAAAAAAAA';

describe('a session token', () => {
  it('is read as it was written, and is stored only as a hash', () => {
    const { sessionToken, change } = beginSession({ id: userId, passwordVersion: 0 });
    const secret = sessionToken.split('.')[1] ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(parseSessionToken(sessionToken)).toEqual({ userId, secretHash: sha256(secret) });
    expect(JSON.stringify(change)).not.toContain(secret);
  });

  it.each([
    null,
    '',
    '.',
    userId,
    `${userId}.`,
    `${userId}.${'A'.repeat(42)}`,
    `${userId}.${'A'.repeat(44)}`,
    `${userId}.${'A'.repeat(43)}.x`,
    `${userId.toLowerCase()}.${'A'.repeat(43)}`,
    `#.${'A'.repeat(43)}`,
    `${userId}.${'A'.repeat(42)}=`,
    `${userId}.${'A'.repeat(43)}\n`,
  ])('must not be %j', (text) => {
    expect(parseSessionToken(text)).toBeNull();
  });
});
