import { describe, expect, it, vi } from 'vitest';
import { isLocked, lockName } from './recording-lock.ts';

type Granted = (lock: object | null) => Promise<void> | undefined;

/** A browser whose first requests for a lock fail, as while it has stopped the page's scripts. */
function refusing(times: number) {
  const refusal = new DOMException('The provided callback is no longer runnable.', 'InvalidAccessError');
  const request = vi.fn(async (_name: string, _options: object, granted: Granted) => {
    if (request.mock.calls.length <= times) throw refusal;
    await granted({});
  });
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held: [] }) } });
  return request;
}

describe('a lock that the browser refuses', () => {
  it('is asked for again', async () => {
    const request = refusing(1);
    expect(await lockName('a')).not.toBeNull();
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('holds in this page if it is refused again, so that a recording starts', async () => {
    refusing(2);
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const unlock = await lockName('b');
    expect([await isLocked('b'), warn.mock.calls.length]).toEqual([true, 1]);
    unlock?.();
    expect(await isLocked('b')).toBe(false);
  });
});
