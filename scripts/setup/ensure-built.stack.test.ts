import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { ensureBuilt, ensureSynthesized, requireBuilt } from './ensure-built.mjs';
import { ROOT } from './paths.mjs';
import { startTimeOf } from './start-time.mjs';

beforeAll(ensureBuilt);

it('a start without changed sources writes nothing, so its user needs no access to the code', async () => {
  const lock = path.join(ROOT, 'dist/build.lock');
  // A build waits for the lock of this process.
  writeFileSync(lock, `${process.pid} ${startTimeOf(process.pid)}`, { flag: 'wx' });
  try {
    await expect(ensureBuilt()).resolves.toBeUndefined();
    await expect(ensureSynthesized()).resolves.toBeUndefined();
    expect(requireBuilt).not.toThrow();
  } finally {
    rmSync(lock);
  }
});
