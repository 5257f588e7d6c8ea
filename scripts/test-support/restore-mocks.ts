import { afterAll, vi } from 'vitest';

// Many test files run in one process: mocks and globals of one must not affect the next.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
