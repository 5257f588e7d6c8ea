import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';

const folder = temporaryFolder();
afterEach(() => {
  vi.resetModules();
});

it.each([
  ['zscale and tonemap', ' .S. tonemap V->V\n ... zscale V->V', null],
  ['no zscale', ' .S. tonemap V->V\n ... scale V->V', expect.stringContaining('look pale')],
])('an ffmpeg with %s says of HDR: %s', async (_what, filters, notice) => {
  const file = path.join(folder, 'ffmpeg');
  writeFileSync(file, `#!/bin/sh\ncat <<'END'\n${filters}\nEND\n`);
  chmodSync(file, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  vi.resetModules();
  const { hdrNotice } = await import('./media-tools.ts');
  expect(await hdrNotice()).toEqual(notice);
});
