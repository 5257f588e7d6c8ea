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

  it('leaves out the characters that the template excludes', () => {
    const secret = generateSecret({ PasswordLength: 500, ExcludePunctuation: true, ExcludeCharacters: 'abc' });
    expect(secret).toMatch(/^[d-zA-Z0-9]{500}$/);
    expect(generateSecret({ ExcludeLowercase: true, ExcludeUppercase: true, ExcludePunctuation: true })).toMatch(
      /^\d{32}$/,
    );
  });

  it('contains each kind of character at any length, and cannot be shorter than the number of kinds', () => {
    for (let round = 0; round < 100; round++) {
      expect(generateSecret({ PasswordLength: 3, ExcludePunctuation: true })).toMatch(/(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/);
    }
    expect(() => generateSecret({ PasswordLength: 2, ExcludePunctuation: true })).toThrow('leaves no password');
  });

  it('is inserted into a JSON template under its key', () => {
    const secret = JSON.parse(
      generateSecret({ SecretStringTemplate: '{"user":"ada"}', GenerateStringKey: 'password' }),
    );
    expect(secret).toEqual({ user: 'ada', password: expect.stringMatching(/^.{32}$/) });
  });
});
