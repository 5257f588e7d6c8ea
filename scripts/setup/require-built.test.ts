import { expect, it, vi } from 'vitest';
import { requireBuilt } from './ensure-built.mjs';
import { ExplainedError } from './explained-error.mjs';
import * as sources from './fingerprint.mjs';

it('a server whose code has changed since the build does not start, and says what to run', () => {
  vi.spyOn(sources, 'fingerprint').mockReturnValue('of other sources');
  expect(requireBuilt).toThrow(new ExplainedError('This version is not built. Run node scripts/host/build.mjs.'));
});
