import { describe, expect, it } from 'vitest';
import { recordableSeconds } from './storage-quota.ts';

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
