import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './http/api-error.ts';
import { isUnauthorised, onUnauthorised, reportUnauthorised, whileLoggingOut } from './unauthorised.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a failure means that nobody is signed in when its status is 401, and for no other', () => {
  expect(isUnauthorised(new ApiError(401, ''))).toBe(true);
  expect(isUnauthorised(new ApiError(403, ''))).toBe(false);
  expect(isUnauthorised(new Error('401: Unauthorized'))).toBe(false);
});

it('a session that has ended is reported, but not while the person logs out', async () => {
  const told = vi.fn();
  onUnauthorised(told);
  await whileLoggingOut(async () => reportUnauthorised());
  vi.runAllTimers();
  expect(told).not.toHaveBeenCalled();
  const failed = whileLoggingOut(() => Promise.reject(new Error('offline')));
  await expect(failed).rejects.toThrow('offline');
  reportUnauthorised();
  vi.runAllTimers();
  expect(told).toHaveBeenCalledOnce();
});
