import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Playlist } from '#shared/api/playlist.ts';
import { followPlaylist, nextWait } from './follow-playlist.ts';

/** The waits after something new, as long as there is nothing more. */
function waitsAfter(newMs: number, looks: number): number[] {
  const waits = [nextWait(newMs, 0)];
  let before = 0;
  for (let look = 1; look < looks; look += 1) {
    before = nextWait(null, before);
    waits.push(Math.round(before));
  }
  return waits;
}

describe('the wait before the playlist is asked for again', () => {
  it('lasts until the next segment is due, then grows up to two seconds', () => {
    expect(waitsAfter(2000, 9)).toEqual([1940, 250, 350, 490, 686, 960, 1345, 1882, 2000]);
  });

  it('is as long as the segment when the last request was repeated', () => {
    expect(nextWait(2000, 400)).toBe(2000);
  });

  it('is never shorter than it takes to answer', () => {
    expect(nextWait(40, 0)).toBe(250);
  });
});

describe('a viewer who follows a recording', () => {
  const SEGMENT_MS = 2000;
  const MINUTES = 5;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each([0, 150, 300])(
    'sends little more than one request for each segment, and has it within half a second: uploads vary by %i ms',
    async (variesMs) => {
      const lateness = (number: number) => ((number * 7919) % 1000) * (variesMs / 1000);
      const listedAt = (number: number) => number * SEGMENT_MS + lateness(number);
      const start = Date.now();
      const delays: number[] = [];
      let [requests, known] = [0, 0];
      const leaving = new AbortController();
      followPlaylist({
        takeNext: async () => {
          requests += 1;
          const now = Date.now() - start;
          if (listedAt(known + 1) > now) return null;
          known += 1;
          delays.push(now - listedAt(known));
          return SEGMENT_MS;
        },
        ask: async () => {
          requests += 1;
          return { state: 'recording' } as Playlist;
        },
        onPlaylist: () => {
          const before = known;
          for (const now = Date.now() - start; listedAt(known + 1) <= now; known += 1) {
            delays.push(now - listedAt(known + 1));
          }
          return known > before ? SEGMENT_MS : null;
        },
        onError: () => undefined,
        isWatched: () => true,
        signal: leaving.signal,
      });
      await vi.advanceTimersByTimeAsync(MINUTES * 60_000);
      leaving.abort();
      const segments = (MINUTES * 60_000) / SEGMENT_MS;
      expect(known).toBeGreaterThan(segments - 3);
      expect(requests / segments).toBeLessThan(1.5);
      const mean = delays.reduce((sum, each) => sum + each, 0) / delays.length;
      expect(mean).toBeLessThan(500);
    },
  );
});
