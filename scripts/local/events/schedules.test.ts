import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import type { Disk } from '../data-folder/disk.ts';
import { Schedules } from './schedules.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-24T12:00:00Z');
const disk = { isWritable: true, write: () => undefined } as unknown as Disk;
const rule = { name: 'Hourly', arn: 'arn:rule', schedule: 'rate(1 hour)', targets: [{ Arn: 'arn:function' }] };

let folder: string;
let schedules: Schedules;
const deliver = vi.fn();

beforeEach(() => {
  folder = folderOfTest();
  vi.useFakeTimers({ now: NOW });
  deliver.mockClear();
  schedules = new Schedules(path.join(folder, 'schedules.json'), disk, { info: () => undefined });
  schedules.start([rule] as never, deliver);
});
afterEach(() => {
  schedules.stop();
});

it('a rule runs once in its interval', () => {
  vi.advanceTimersByTime(3 * HOUR);
  expect(deliver).toHaveBeenCalledTimes(3);
});

it('after the clock was set back by a day, a rule runs within its interval', () => {
  vi.advanceTimersByTime(HOUR / 2);
  vi.setSystemTime(NOW - 24 * HOUR);
  vi.advanceTimersByTime(HOUR + 60_000);
  expect(deliver).toHaveBeenCalledTimes(1);
});

it('after the clock was set forward, a rule that is due runs within a minute, once', () => {
  vi.setSystemTime(NOW + 24 * HOUR);
  vi.advanceTimersByTime(60_000);
  expect(deliver).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(HOUR / 2);
  expect(deliver).toHaveBeenCalledTimes(1);
});
