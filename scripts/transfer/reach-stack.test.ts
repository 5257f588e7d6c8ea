import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { RESTORED_FILE } from '../local/data-folder/restored.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { reachLocalStack } from './reach-stack.ts';

const folder = temporaryFolder();

it('nothing is taken out of a restored folder before a start has ended what may have been revoked', async () => {
  const restored = { createdAt: '2026-01-02T03:04:05.000Z', restoredAt: '2026-01-03T03:04:05.000Z', opensLinks: false };
  writeFileSync(path.join(folder, RESTORED_FILE), JSON.stringify(restored));
  await expect(reachLocalStack(folder)).rejects.toThrow('Run npm start on it first');
});
