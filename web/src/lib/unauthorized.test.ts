import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './http/api-error.ts';
import { isUnauthorized, onUnauthorized, reportUnauthorized, whileLoggingOut } from './unauthorized.ts';

beforeEach(() => void vi.useFakeTimers());

it('a failure means that nobody is signed in when its status is 401, and for no other', () => {
  expect(isUnauthorized(new ApiError(401, ''))).toBe(true);
  expect(isUnauthorized(new ApiError(403, ''))).toBe(false);
  expect(isUnauthorized(new Error('401: Unauthorized'))).toBe(false);
});

it('a session that has ended is reported, but not while the person logs out', async () => {
  const listener = vi.fn();
  onUnauthorized(listener);
  await whileLoggingOut(async () => reportUnauthorized());
  vi.runAllTimers();
  expect(listener).not.toHaveBeenCalled();
  const failed = whileLoggingOut(() => Promise.reject(new Error('offline')));
  await expect(failed).rejects.toThrow('offline');
  reportUnauthorized();
  vi.runAllTimers();
  expect(listener).toHaveBeenCalledOnce();
});
