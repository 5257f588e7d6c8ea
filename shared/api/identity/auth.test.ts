import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { loginInput, signupInput } from '../ground/forms.ts';
import { resendVerification, verifyEmailInput } from './auth.ts';

const form = {
  email: 'ada@example.com',
  password: 'long enough',
  confirmPassword: 'long enough',
  firstName: 'Ada',
  lastName: 'Lovelace',
  reasonForUse: 'To show things',
};

/** The first message of the schema for each field. */
function faults(schema: z.ZodType, value: unknown): Record<string, string> {
  const { error } = schema.safeParse(value);
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]));
}

const signup = (changes: object) => faults(signupInput, { ...form, ...changes });

describe('the sign-up form', () => {
  it('accepts complete data, and leaves out optional fields that are blank', () => {
    expect(signupInput.parse({ ...form, company: '  ', phone: undefined })).toEqual({
      ...form,
      company: null,
      phone: null,
    });
  });

  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    7,
    null,
    undefined,
    ['ada@example.com'],
  ])('refuses the e-mail %j', (email) => expect(signup({ email })).toEqual({ email: 'Invalid email address' }));

  it('refuses an e-mail that is longer than an address may be', () => {
    const email = `${'a'.repeat(250)}@example.com`;
    expect(signup({ email })).toEqual({ email: 'Invalid email address' });
  });

  it('trims an e-mail and keeps its case', () => {
    expect(signupInput.parse({ ...form, email: '  Ada@Example.com ' }).email).toBe('Ada@Example.com');
  });

  it('requires a password of 8 characters', () => {
    expect(signup({ password: '1234567', confirmPassword: '1234567' })).toEqual({
      password: 'Password must be at least 8 characters',
    });
    expect(signup({ password: '12345678', confirmPassword: '12345678' })).toEqual({});
    expect(signup({ password: undefined, confirmPassword: '12345678' })).toMatchObject({
      password: 'Password must be at least 8 characters',
    });
  });

  it('refuses a password that is too long to hash cheaply', () => {
    const password = 'x'.repeat(1025);
    expect(signup({ password, confirmPassword: password })).toHaveProperty('password');
  });

  it('reports different passwords on the second password field', () => {
    for (const confirmPassword of ['long enougH', '', undefined, 7]) {
      expect(signup({ confirmPassword })).toEqual({ confirmPassword: "Passwords don't match" });
    }
  });

  it('reports all errors at once, including different passwords', () => {
    expect(signup({ firstName: '', lastName: '  ', reasonForUse: '', confirmPassword: 'x' })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      reasonForUse: 'Please tell us why you want to use Framekeep',
      confirmPassword: "Passwords don't match",
    });
  });

  it('accepts names of any script, up to 255 characters', () => {
    expect(signup({ firstName: '👩‍💻 מרים', lastName: 'x'.repeat(255) })).toEqual({});
    expect(signup({ lastName: 'x'.repeat(256) })).toEqual({ lastName: 'Please use at most 255 characters' });
  });

  it.each([null, [], 'text', 7])('refuses %j instead of the form without throwing', (value) => {
    expect(signupInput.safeParse(value).success).toBe(false);
  });
});

it('the log-in form requires an e-mail and any password', () => {
  expect(faults(loginInput, { email: 'x', password: '' })).toEqual({
    email: 'Invalid email address',
    password: 'Password is required',
  });
  expect(faults(loginInput, {})).toEqual({ email: 'Invalid email address', password: 'Password is required' });
  expect(faults(loginInput, { email: 'ada@example.com', password: 'x' })).toEqual({});
});

describe('the verification form', () => {
  it.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 12345', '123456\n', 123456, null])(
    'refuses the code %j',
    (code) => expect(faults(verifyEmailInput, { userId: 'u', code })).toEqual({ code: 'Code must be 6 digits' }),
  );

  it('requires the user id', () => {
    expect(faults(verifyEmailInput, { code: '000000' })).toEqual({ userId: 'User ID is required' });
    expect(faults(verifyEmailInput, { userId: '', code: '000000' })).toEqual({ userId: 'User ID is required' });
    expect(faults(resendVerification.input, { userId: 7 })).toEqual({ userId: 'User ID is required' });
  });
});
