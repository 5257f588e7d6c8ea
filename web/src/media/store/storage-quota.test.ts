import { beforeEach, describe, expect, it, vi } from 'vitest';
import { availableQuota, recordableSeconds } from './storage-quota.ts';

describe('how long a recording can be', () => {
  it('counts the seekable file, which is as large as the recorded one', () => {
    // 2.5 Mbit of video and 128 kbit of sound per second: 328,500 bytes, twice.
    expect(recordableSeconds(657_000 * 3600, 2_628_000)).toBe(3600);
  });

  it('returns whole seconds, and 0 when the quota is used up', () => {
    expect(recordableSeconds(656_999, 2_628_000)).toBe(0);
    expect(recordableSeconds(0, 2_628_000)).toBe(0);
  });
});

describe('the quota of a browser that refuses to tell', () => {
  const refuse = async () => Promise.reject(new DOMException('Refused', 'UnknownError'));
  const stub = (storage: object) => vi.stubGlobal('navigator', { storage });

  beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined));

  it('is not known when it gives no estimate', async () => {
    stub({ estimate: refuse });
    expect(await availableQuota()).toBeNull();
  });

  it('is the estimate when it does not open its files', async () => {
    stub({
      estimate: async () => ({ quota: 9, usage: 2 }),
      getDirectory: async () => ({ getDirectoryHandle: refuse }),
    });
    expect(await availableQuota()).toEqual({ freeBytes: 7 });
  });
});
