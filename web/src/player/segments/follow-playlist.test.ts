import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Playlist } from '#shared/api/video/playlist.ts';
import { followPlaylist } from './follow-playlist.ts';

describe('a viewer who follows a recording', () => {
  const PART_MS = 500;
  const MINUTES = 5;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each([0, 100, 200])(
    'sends little more than one request for each part, and has it within a quarter of a second: uploads vary by %i ms',
    async (variesMs) => {
      const lateness = (number: number) => ((number * 7919) % 1000) * (variesMs / 1000);
      const listedAt = (number: number) => number * PART_MS + lateness(number);
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
          return PART_MS;
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
          return known > before ? PART_MS : null;
        },
        onError: () => undefined,
        isWatched: () => true,
        signal: leaving.signal,
      });
      await vi.advanceTimersByTimeAsync(MINUTES * 60_000);
      leaving.abort();
      const parts = (MINUTES * 60_000) / PART_MS;
      expect(known).toBeGreaterThan(parts - 3);
      expect(requests / parts).toBeLessThan(1.6);
      const mean = delays.reduce((sum, each) => sum + each, 0) / delays.length;
      expect(mean).toBeLessThan(250);
    },
  );
});
