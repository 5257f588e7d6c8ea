import { describe, expect, it, vi } from 'vitest';
import { drainRecorder, followDrain } from './drain-recorder.ts';

/**
 * Simulates a paused recorder that answers every 20 ms.
 * @param writesUntil when it writes its last bytes, in milliseconds after the pause
 * @param everyMs how often it writes something until then
 * @param missingMs by how much its file is shorter, before and after each of its writes
 * @param gapMs longest time between its last pictures before the pause
 * @param isSteady whether the picture has a steady rate
 * @param hasBegun whether it had written anything before the pause
 * @returns when it counts as drained, in milliseconds after the pause
 */
function drainedAt({
  writesUntil = 0,
  everyMs = 20,
  answersEveryMs = 20,
  missingMs = [] as number[],
  gapMs = 40,
  isSteady = false,
  hasBegun = true,
}): number {
  let written = 0;
  const drain = followDrain(0, {
    hasBegun: () => hasBegun || written > 0,
    missingMs: () => missingMs[Math.min(written, missingMs.length - 1)] ?? null,
    gapMs: () => gapMs,
    isSteady,
  });
  for (let now = answersEveryMs; now < 60_000; now += answersEveryMs) {
    if (drain.isDone(now)) return now;
    const writes = now <= writesUntil && now % everyMs === 0;
    if (writes) written += 1;
    drain.answered(writes ? 100 : 0, now);
  }
  throw new Error('The recorder was never drained.');
}

describe('a recorder that was paused', () => {
  it.each<[string, Parameters<typeof drainedAt>[0], least: number, most: number]>([
    ['once it has written nothing for a fifth of a second', {}, 0, 240],
    ['after its last pictures, which may take a moment', { writesUntil: 120 }, 0, 360],
    ['not while it writes a picture now and then', { writesUntil: 3060, everyMs: 180 }, 3060 + 900, 3060 + 960],
    ['a little later when its last pictures come late one after the other', { writesUntil: 400 }, 0, 940],
    ['later on a machine that answers late', { answersEveryMs: 100 }, 500, 800],
    ['sooner when its file ends shortly before the pause', { writesUntil: 20, missingMs: [80, 60] }, 0, 120],
    [
      'sooner when that file ends so on a machine that answers late',
      { writesUntil: 200, everyMs: 100, answersEveryMs: 100, missingMs: [60] },
      400,
      500,
    ],
    [
      'after twice its longest gap between pictures, near the end',
      { writesUntil: 1080, everyMs: 180, missingMs: [1200, 1000, 800, 600, 400, 200, 60] },
      1080 + 360,
      1080 + 420,
    ],
    [
      'not while a slow encoder writes the pictures that it is behind',
      {
        writesUntil: 7000,
        everyMs: 700,
        missingMs: [70, 63, 56, 49, 42, 35, 28, 21, 14, 7, 0].map((s) => s * 100),
        gapMs: 700,
      },
      7000,
      7000 + 1500,
    ],
    ['after twenty seconds, whatever it writes', { writesUntil: 50_000 }, 20_000, 20_000],
  ])('is drained %s', (_when, recorder, least, most) => {
    const drained = drainedAt(recorder);
    expect(drained).toBeGreaterThanOrEqual(least);
    expect(drained).toBeLessThanOrEqual(most);
  });

  it('is drained no sooner while its file ends long before the pause', () => {
    expect(drainedAt({ writesUntil: 20, missingMs: [900, 900] })).toBe(drainedAt({ writesUntil: 20 }));
  });

  it('is not drained while it encodes one large picture for two seconds, if its picture has a steady rate', () => {
    const slow = { writesUntil: 4200, everyMs: 2100, missingMs: [4000, 2000, 0] };
    expect(drainedAt({ ...slow, isSteady: true })).toBeGreaterThanOrEqual(4200);
    expect(drainedAt(slow)).toBeLessThan(2100);
  });

  it('has more time for its second picture when the first one took four seconds', () => {
    const slow = { writesUntil: 4000, everyMs: 4000, missingMs: [12_000, 8000], hasBegun: false, isSteady: true };
    expect(drainedAt(slow)).toBeGreaterThanOrEqual(16_000);
  });

  it('is drained as soon as before where the file of a steady picture ends shortly before the pause', () => {
    const given = { writesUntil: 20, missingMs: [80, 60] };
    expect(drainedAt({ ...given, isSteady: true })).toBe(drainedAt(given));
  });

  it('is given three seconds for its first picture, and twenty where one must come, so that no file is empty', () => {
    const first = { writesUntil: 2500, everyMs: 2500, missingMs: [], hasBegun: false };
    expect(drainedAt(first)).toBeGreaterThan(2500);
    expect(drainedAt({ hasBegun: false })).toBeLessThanOrEqual(3040);
    const late = { writesUntil: 12_000, everyMs: 12_000, missingMs: [], hasBegun: false, isSteady: true };
    expect(drainedAt(late), 'a large first picture on a machine with one core').toBeGreaterThan(12_000);
  });

  it('is not drained before its first answer', () => {
    expect(
      followDrain(0, { hasBegun: () => true, missingMs: () => null, gapMs: () => 40, isSteady: true }).isDone(1000),
    ).toBe(false);
  });
});

describe('a computer that sleeps while the end is written', () => {
  /**
   * Stops a recorder that is five seconds behind and writes a picture every 700 ms. The computer then sleeps for an hour.
   * @param wakesWith what comes first after the sleep
   * @returns how many pictures were written before the recorder counts as drained
   */
  async function picturesAfterSleep(isSteady: boolean, wakesWith: 'tick' | 'answer'): Promise<number> {
    let now = 0;
    let [awakeMs, written] = [0, 0];
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const sleep = () => {
      now += 60 * 60 * 1000;
    };
    const recorder = Object.assign(new EventTarget(), {
      state: 'recording',
      pause: () => undefined,
      requestData: () => {
        if (awakeMs === 200 && wakesWith === 'answer') sleep();
        const due = Math.min(7, Math.floor(awakeMs / 700));
        const size = due > written ? 100 : 0;
        written = due;
        recorder.dispatchEvent(Object.assign(new Event('dataavailable'), { data: { size } }));
      },
    });
    let tick: (() => void) | null = null;
    const ticker = {
      start: (_: number, onTick: () => void) => {
        tick = onTick;
      },
      stop: () => {
        tick = null;
      },
    };
    const drained = drainRecorder(recorder as unknown as MediaRecorder, ticker, {
      hasBegun: () => true,
      missingMs: () => 4900 - 700 * written,
      gapMs: () => 300,
      isSteady,
    });
    while (tick && awakeMs < 20_000) {
      [now, awakeMs] = [now + 20, awakeMs + 20];
      if (awakeMs === 200 && wakesWith === 'tick') sleep();
      (tick as () => void)();
    }
    await drained;
    return written;
  }

  it.each([
    [true, 'tick'],
    [true, 'answer'],
    [false, 'tick'],
    [false, 'answer'],
  ] as const)('loses no picture; steady rate: %s, first after the sleep: %s', async (isSteady, wakesWith) => {
    expect(await picturesAfterSleep(isSteady, wakesWith)).toBe(7);
  });
});
