import { describe, expect, it } from 'vitest';
import { judgePassword } from './judge-password.ts';

const ADA = { email: 'countess.ada@example.com', firstName: 'Ada', lastName: 'Lovelace' };

describe('a password', () => {
  it.each(['password', '12345678', 'qwertyuiop', 'P@ssw0rd', 'iloveyou', 'PASSWORD'])('%s is a common one', (text) => {
    expect(judgePassword(text, ADA)).toMatchObject({ score: 0, weakness: 'common' });
  });

  it.each(['lovelace1815', 'xxADAxx-42-kiwi', 'countess.ada@example.com', 'Countess.Ada!9'])(
    '%s contains data of its owner',
    (text) => expect(judgePassword(text, ADA)).toMatchObject({ weakness: 'own' }),
  );

  it('is not weak because of a name that is part of many words, or an unknown name', () => {
    expect(judgePassword('olive-tractor-99', { firstName: 'Li', lastName: '' }).weakness).toBeNull();
    expect(judgePassword('lovelace-tractor-99', {}).weakness).toBeNull();
  });

  it.each([
    ['aaaaaaaa', 0],
    ['Summer2026!', 2],
    ['correct horse battery', 4],
    ['סיסמה ארוכה מאוד', 4],
  ] as const)('%s has the strength %i', (text, score) => {
    expect(judgePassword(text, ADA)).toEqual({ score, weakness: null });
  });

  it('of the maximum length is judged as well', () => {
    expect(judgePassword('0123456789abcdef'.repeat(64), ADA).score).toBeGreaterThan(0);
  });
});
