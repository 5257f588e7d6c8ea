import { beforeAll, expect, it } from 'vitest';
import { withBuildLock } from './build-lock.mjs';
import { ensureBuilt, ensureSynthesized, requireBuilt } from './ensure-built.mjs';

beforeAll(ensureBuilt);

it('a start without changed sources writes nothing, so its user needs no access to the code', () =>
  // A build would wait for this lock.
  withBuildLock(async () => {
    await expect(ensureBuilt()).resolves.toBeUndefined();
    await expect(ensureSynthesized()).resolves.toBeUndefined();
    expect(requireBuilt).not.toThrow();
  }));
