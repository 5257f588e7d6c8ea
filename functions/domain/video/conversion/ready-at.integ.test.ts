import { describe, expect, it } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { learnPace } from '../../ground/work-pace.ts';
import { storedRecording } from '../../test-support/stored-recording.ts';
import { readyAt } from './ready-at.ts';

useOwnTable();

const STARTED = '2026-11-23T12:00:00.000Z';

/** Seconds from the start of a conversion until its MP4 is probably ready. */
async function expectedSeconds(file: StoredFile): Promise<number> {
  return (Date.parse((await readyAt(file)) ?? '') - Date.parse(STARTED)) / 1000;
}

const converting = (changes: Partial<StoredFile> = {}): StoredFile => ({
  ...storedRecording().file,
  transcodeStatus: 'processing',
  duration: 100,
  conversionStartedAt: STARTED,
  ...changes,
});

/** A conversion of a video of 100 s that ended after this time, in seconds. */
async function learn(seconds: number, duration = 100): Promise<void> {
  await learnPace('conversion', duration, new Date(Date.now() - seconds * 1000).toISOString());
}

describe('the time at which an MP4 is ready', () => {
  it('is unknown before the first conversion has ended', async () => {
    expect(await readyAt(converting())).toBeNull();
  });

  it('is what the last conversions took for their length, in which the newest count most', async () => {
    await learn(58);
    expect(await expectedSeconds(converting())).toBeCloseTo(58, 0);
    expect(await expectedSeconds(converting({ duration: 1000 }))).toBeCloseTo(508, -1);
    await learn(108);
    expect(await expectedSeconds(converting())).toBeCloseTo(8 + 50 + 0.3 * 50, 0);
  });

  it('learns nothing from short videos, whose jobs mostly wait', async () => {
    const before = await readyAt(converting());
    await learn(600, 3);
    expect(await readyAt(converting())).toBe(before);
  });

  it('is unknown for recordings that are not in their conversion, and without a length or a start', async () => {
    for (const changes of [
      { transcodeStatus: 'pending' as const },
      { transcodeStatus: 'completed' as const },
      { duration: null },
      { conversionStartedAt: null },
    ])
      expect(await readyAt(converting(changes))).toBeNull();
  });
});
