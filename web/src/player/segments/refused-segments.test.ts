import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasRefusedSegments, isRefusal, rememberRefusal } from './refused-segments.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('navigator', { userAgent: 'Browser 1' });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('A browser that refused segments is remembered until the day ends', () => {
  expect(hasRefusedSegments()).toBe(false);
  rememberRefusal();
  expect(hasRefusedSegments()).toBe(true);
  vi.advanceTimersByTime(24 * 60 * 60 * 1000);
  expect(hasRefusedSegments()).toBe(false);
});

it('An update of the browser is tried again', () => {
  rememberRefusal();
  vi.stubGlobal('navigator', { userAgent: 'Browser 2' });
  expect(hasRefusedSegments()).toBe(false);
});

it('An error of the network is no refusal', () => {
  expect(isRefusal(new DOMException('No such type', 'NotSupportedError'))).toBe(true);
  expect(isRefusal(new TypeError('Failed to fetch'))).toBe(false);
});
