import { expect, it } from 'vitest';
import { ApiError } from './http/api-error.ts';
import { isUnauthorised } from './unauthorised.ts';

it('a failure means that nobody is signed in when its status is 401, and for no other', () => {
  expect(isUnauthorised(new ApiError(401, ''))).toBe(true);
  expect(isUnauthorised(new ApiError(403, ''))).toBe(false);
  expect(isUnauthorised(new Error('401: Unauthorized'))).toBe(false);
});
