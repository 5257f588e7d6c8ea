import { describe, expect, it } from 'vitest';
import { paths } from './paths.ts';

describe('addresses of screens', () => {
  it('carry the invitation from screen to screen', () => {
    expect(paths.login('tok en')).toBe('/login?invitation=tok+en');
    expect(paths.forgotPassword('abc')).toBe('/forgot-password?invitation=abc');
    expect(paths.signup('abc')).toBe('/signup?invitation=abc');
    expect(paths.verify('u1', 'a+b@c.de', 'abc')).toBe('/verify?userId=u1&email=a%2Bb%40c.de&invitation=abc');
  });

  it('have no query without an invitation', () => {
    expect(paths.login(null)).toBe('/login');
    expect(paths.verify('u1', 'a@b.c')).toBe('/verify?userId=u1&email=a%40b.c');
  });

  it('lead home after signing in, or to the invitation', () => {
    expect(paths.afterSignIn(null)).toBe('/');
    expect(paths.afterSignIn('abc')).toBe('/accept-invitation?invitation=abc');
  });
});
