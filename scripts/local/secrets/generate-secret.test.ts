import { describe, expect, it } from 'vitest';
import { generateSecret } from './generate-secret.ts';

describe('a generated secret', () => {
  it('has the length of the template, no punctuation, and is different every time', () => {
    const make = () => generateSecret({ PasswordLength: 500, ExcludePunctuation: true });
    expect(make()).toMatch(/^[a-zA-Z0-9]{500}$/);
    expect(make()).not.toBe(make());
  });

  it('contains each kind of character at any length, and cannot be shorter than the number of kinds', () => {
    for (let round = 0; round < 100; round++) {
      expect(generateSecret({ PasswordLength: 3, ExcludePunctuation: true })).toMatch(/(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/);
    }
    expect(() => generateSecret({ PasswordLength: 2, ExcludePunctuation: true })).toThrow('leaves no password');
  });

  it('is refused with a wish that no template of ours has', () => {
    const wish = { PasswordLength: 9, ExcludePunctuation: true };
    const odd: typeof wish = Object.assign({ ExcludeCharacters: 'abc' }, wish);
    expect(() => generateSecret(odd)).toThrow('ExcludeCharacters');
    expect(() => generateSecret({ ...wish, ExcludePunctuation: false })).toThrow('punctuation');
  });
});
