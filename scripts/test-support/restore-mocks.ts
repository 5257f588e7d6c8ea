import { afterAll, afterEach, vi } from 'vitest';
import { restoreAws } from './mock-aws.ts';

// Many test files run in one process: mocks and globals of one test must not affect the next.
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
afterAll(restoreAws);
