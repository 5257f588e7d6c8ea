import { describe, expect, it } from 'vitest';
import { generateSecret } from './generate-secret.ts';

describe('a generated secret', () => {
  it('has 32 characters of every kind unless told otherwise, and is another one every time', () => {
    const secret = generateSecret();
    expect(secret).toHaveLength(32);
    for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/]) expect(secret).toMatch(kind);
    expect(secret).not.toMatch(/\s/);
    expect(generateSecret()).not.toBe(secret);
  });

  it('keeps to what the template excludes', () => {
    const secret = generateSecret({ PasswordLength: 500, ExcludePunctuation: true, ExcludeCharacters: 'abc' });
    expect(secret).toMatch(/^[d-zA-Z0-9]{500}$/);
    expect(generateSecret({ ExcludeLowercase: true, ExcludeUppercase: true, ExcludePunctuation: true })).toMatch(
      /^\d{32}$/,
    );
  });

  it('holds each kind however short it is, and cannot be shorter than that', () => {
    for (let round = 0; round < 100; round++) {
      expect(generateSecret({ PasswordLength: 3, ExcludePunctuation: true })).toMatch(/(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/);
    }
    expect(() => generateSecret({ PasswordLength: 2, ExcludePunctuation: true })).toThrow('leaves no password');
  });

  it('is put into a template under its key', () => {
    const secret = JSON.parse(
      generateSecret({ SecretStringTemplate: '{"user":"ada"}', GenerateStringKey: 'password' }),
    );
    expect(secret).toEqual({ user: 'ada', password: expect.stringMatching(/^.{32}$/) });
  });
});
