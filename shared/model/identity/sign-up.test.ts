import { expect, it } from 'vitest';
import { isSignUp, signUpDomains } from './sign-up.ts';

it.each(['open', 'invited', 'company.com', 'company.com,mail.company.org', 'xn--mller-kva.example'])(
  'people may sign up as %s says',
  (text) => expect(isSignUp(text)).toBe(true),
);

it.each(['', 'closed', 'company', '@company.com', 'company.com,', 'a b.com', '-a.com', 'open,company.com'])(
  '%j does not say who may sign up',
  (text) => expect(isSignUp(text)).toBe(false),
);

it('only domains admit people without an invitation', () => {
  expect(signUpDomains('invited')).toEqual([]);
  expect(signUpDomains('company.com,company.org')).toEqual(['company.com', 'company.org']);
});
