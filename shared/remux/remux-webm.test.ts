import { describe, expect, it } from 'vitest';
import { countCopied } from './remux-webm.ts';

const MB = 1024 ** 2;
const packet = (timestamp: number, byteLength: number, alphaByteLength?: number) => ({
  timestamp,
  duration: 0.04,
  byteLength,
  sideData: { alphaByteLength },
});

describe('the copied share of a recording', () => {
  it('is the share of its bytes', () => {
    const copied = countCopied(10 * MB);
    expect(copied.fraction()).toBe(0);
    copied.add(packet(0, 4 * MB, MB));
    expect(copied.fraction()).toBe(0.5);
  });

  it('ends with the packet that ends last, which may not be the last packet', () => {
    const copied = countCopied(100);
    copied.add(packet(5, 50));
    copied.add(packet(4, 50));
    expect(copied.endMs()).toBeCloseTo(5040);
  });

  it('counts as complete when only bytes outside the packets are missing', () => {
    const copied = countCopied(60 * 1000);
    for (let index = 0; index < 1000; index += 1) copied.add(packet(index, 40));
    expect(copied.isWhole()).toBe(true);
  });

  it('counts as complete when only the last second is missing', () => {
    const copied = countCopied(3 * MB);
    copied.add(packet(0, 2.2 * MB));
    expect(copied.isWhole()).toBe(true);
  });

  it('does not count as complete when a part in the middle was skipped', () => {
    const copied = countCopied(100 * MB);
    copied.add(packet(0, 60 * MB));
    copied.add(packet(100, 35 * MB));
    expect(copied.isWhole()).toBe(false);
  });
});
