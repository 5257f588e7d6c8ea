import { expect, it, vi } from 'vitest';
import { ApiError } from './http/api-error.ts';
import { showFormError } from './show-form-error.ts';

const refusal = (body: object) => new ApiError(400, JSON.stringify(body));

it('each refusal of the server is shown at its field, and the first of the fields has the focus', () => {
  const setError = vi.fn();
  const fields = { email: 'Invalid email address', lastName: 'Last name is required' };
  expect(showFormError(refusal({ code: 'INVALID_INPUT', fields }), ['email', 'lastName'], setError)).toBe(true);
  expect(setError.mock.calls).toEqual([
    ['email', { type: 'server', message: 'Invalid email address' }, { shouldFocus: true }],
    ['lastName', { type: 'server', message: 'Last name is required' }, { shouldFocus: false }],
  ]);
});

it.each([
  ['a field that the form does not have', refusal({ code: 'INVALID_INPUT', fields: { role: 'Unknown role' } })],
  ['a refusal of the whole request', refusal({ code: 'RATE_LIMITED', message: 'Too many attempts.' })],
  ['a field whose message is not a text', refusal({ code: 'INVALID_INPUT', fields: { email: 5 } })],
  ['an answer that is not ours', new ApiError(502, '<html>')],
  ['a fault of the client', new TypeError('x is not a function')],
])('%s is left to the caller', (_what, error) => {
  const setError = vi.fn();
  expect(showFormError(error, ['email'], setError)).toBe(false);
  expect(setError).not.toHaveBeenCalled();
});
