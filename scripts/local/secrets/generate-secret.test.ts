import { describe, expect, it } from 'vitest';
import { generateSecret } from './generate-secret.ts';

describe('a generated secret', () => {
  it('has 32 characters of every kind by default, and is different every time', () => {
    const secret = generateSecret();
    expect(secret).toHaveLength(32);
    for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/]) expect(secret).toMatch(kind);
    expect(secret).not.toMatch(/\s/);
    expect(generateSecret()).not.toBe(secret);
  });

  it('has no punctuation when the template excludes it', () => {
    expect(generateSecret({ PasswordLength: 500, ExcludePunctuation: true })).toMatch(/^[a-zA-Z0-9]{500}$/);
  });

  it('contains each kind of character at any length, and cannot be shorter than the number of kinds', () => {
    for (let round = 0; round < 100; round++) {
      expect(generateSecret({ PasswordLength: 3, ExcludePunctuation: true })).toMatch(/(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/);
    }
    expect(() => generateSecret({ PasswordLength: 2, ExcludePunctuation: true })).toThrow('leaves no password');
  });

  it('is refused with a wish that no template of ours has', () => {
    const wish: object = { ExcludeCharacters: 'abc' };
    expect(() => generateSecret(wish)).toThrow('ExcludeCharacters');
  });
});
